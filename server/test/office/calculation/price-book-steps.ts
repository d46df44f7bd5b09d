import fc from 'fast-check'
import type { PricedService } from '../../money/expected-price.ts'
import { anyService } from '../../money/random-books.ts'
import { anyPercent } from './repriced.ts'

// Random changes of the draft of a price book, and publications of the draft and of older versions.

export type PriceBookStep =
  | { do: 'save'; number: number; service: PricedService; active: boolean }
  | { do: 'switch'; number: number }
  | { do: 'archive'; number: number }
  | { do: 'reprice'; percent: string }
  | { do: 'publish' }
  | { do: 'publishAgain'; version: number }

const number = fc.nat(2)

const anyStep: fc.Arbitrary<PriceBookStep> = fc.oneof(
  fc.record({
    do: fc.constant('save' as const),
    number,
    service: anyService,
    active: fc.constantFrom(true, true, false),
  }),
  fc.record({ do: fc.constant('switch' as const), number }),
  fc.record({ do: fc.constant('archive' as const), number }),
  fc.record({
    do: fc.constant('reprice' as const),
    percent: fc.oneof(anyPercent, anyPercent, fc.constant('0')),
  }),
  fc.record({ do: fc.constant('reprice' as const), percent: anyPercent }),
  fc.record({ do: fc.constant('publish' as const) }),
  fc.record({ do: fc.constant('publish' as const) }),
  fc.record({ do: fc.constant('publishAgain' as const), version: fc.nat(5) }),
)

const fewSteps = fc.array(anyStep, { maxLength: 3, size: 'max' })

/**
 * Generates sequences of steps. Each sequence saves a service, publishes the draft, changes it, publishes it again, and
 * then publishes an older version.
 */
export const anyPriceBookSteps: fc.Arbitrary<PriceBookStep[]> = fc
  .tuple(anyService, fewSteps, anyStep, fewSteps, fc.nat(5), fewSteps)
  .map(([service, before, change, between, version, after]) => [
    { do: 'save', number: 0, service, active: true },
    ...before,
    { do: 'publish' },
    change,
    ...between,
    { do: 'publish' },
    { do: 'publishAgain', version },
    ...after,
  ])

/** Generates measurements with which every service can be priced. */
export const anyMeasurements = fc.record({
  area: fc.constantFrom('1', '0.0001', '12.5', '1000', '1500.5', '60001'),
  screens: fc.constantFrom('1', '12', '3.3333'),
  stories: fc.constantFrom('1', '1.5', '2', '3'),
  pitch: fc.constantFrom('1', '2', '4.5'),
})
