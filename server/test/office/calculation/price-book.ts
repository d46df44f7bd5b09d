import type { AddOn, PricedService, Pricing } from '../../money/expected-price.ts'
import { scaled, spelled } from './exact.ts'
import { repricedCents, repricedRate } from './repriced.ts'

// Second implementation of the draft and the versions of a price book. It follows the specification and shares no
// code with the product.

export interface BookService extends PricedService {
  name: string
  active: boolean
}

/** Services by their number. */
export type Services = ReadonlyMap<number, BookService>

const short = (text: string, places = 6): string => spelled(scaled(text, places), places)

function repricedPricing<Of extends Pricing>(pricing: Of, percent: string): Of {
  if (pricing.kind === 'flat')
    return { ...pricing, amount_cents: repricedCents(pricing.amount_cents, percent) }
  if (pricing.kind === 'unit') return { ...pricing, rate: repricedRate(pricing.rate, percent) }
  const tiers = pricing.tiers.map((tier) => ({
    ...tier,
    rate: repricedRate(tier.rate, percent),
    flat_cents: repricedCents(tier.flat_cents, percent),
  }))
  return { ...pricing, tiers }
}

const repricedAddOn = (addOn: AddOn, percent: string): AddOn =>
  'pricing' in addOn ? { ...addOn, pricing: repricedPricing(addOn.pricing, percent) } : addOn

/** Returns the service with all prices changed by the percentage. Percentages, factors and rounding stay the same. */
const repriced = (service: BookService, percent: string): BookService => ({
  ...service,
  pricing: repricedPricing(service.pricing, percent),
  addons: service.addons.map((addOn) => repricedAddOn(addOn, percent)),
  minimum_cents: repricedCents(service.minimum_cents, percent),
  floor_cents: repricedCents(service.floor_cents, percent),
})

const contentOf = (pricing: Pricing): unknown[] => {
  if (pricing.kind === 'flat') return ['flat', pricing.amount_cents]
  if (pricing.kind === 'unit') return ['unit', short(pricing.rate), pricing.per]
  const tiers = pricing.tiers.map(({ up_to, rate, flat_cents }) => [
    up_to === null ? null : short(up_to, 4),
    short(rate),
    flat_cents,
  ])
  return [pricing.mode, ...tiers]
}

interface AddOnContent {
  key: string
  pricing?: Pricing | null | undefined
  percent?: string | null | undefined
}

/** Returns the name, the state and all prices of a service, with decimals in their shortest form. */
export const shownOf = (
  service: Omit<
    BookService,
    'addons' | 'quantity_from' | 'multipliers' | 'minutes_base' | 'minutes_per_unit'
  > & {
    addons: readonly AddOnContent[]
  },
): unknown => ({
  name: service.name,
  active: service.active,
  pricing: contentOf(service.pricing),
  addons: service.addons.map(({ key, pricing, percent }) => [
    key,
    pricing ? contentOf(pricing) : short(percent!, 3),
  ]),
  minimum_cents: service.minimum_cents,
  floor_cents: service.floor_cents,
  floor_percent: service.floor_percent === null ? null : short(service.floor_percent, 2),
  round_to_cents: service.round_to_cents,
})

const textOf = (services: Services): string =>
  JSON.stringify(
    [...services]
      .toSorted(([a], [b]) => a - b)
      .map(([number, service]) => [
        number,
        shownOf(service),
        service.multipliers,
        service.minutes_base,
        service.minutes_per_unit,
      ]),
  )

/** Error for a publication that would not change the current book. */
export class NothingToPublish extends Error {}

/** A price book in the calculation: a draft, and published versions that never change. */
export class PriceBook {
  draft: Services = new Map()
  readonly versions: Services[] = []

  /** Adds a service to the draft or replaces it there. */
  save(number: number, service: BookService): void {
    this.draft = new Map([...this.draft, [number, service]])
  }

  archive(number: number): void {
    this.draft = new Map([...this.draft].filter(([each]) => each !== number))
  }

  reprice(percent: string): void {
    this.draft = new Map([...this.draft].map(([number, service]) => [number, repriced(service, percent)]))
  }

  get current(): Services | undefined {
    return this.versions.at(-1)
  }

  /** Publishes the draft. If `version` is given, publishes this earlier version again and copies it to the draft. */
  publish(version?: number): void {
    const next = version === undefined ? this.draft : this.versions[version - 1]!
    if (this.current ? textOf(next) === textOf(this.current) : next.size === 0) throw new NothingToPublish()
    this.draft = next
    this.versions.push(next)
  }
}
