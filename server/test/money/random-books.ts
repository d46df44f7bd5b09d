import fc from 'fast-check'
import type { AddOn, PricingInput, Multiplier, PricedService, Pricing } from './expected-price.ts'

/** Generates decimals with at most `places` decimal places. */
const decimalOf = (most: number, places: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: places }))
    .chain(([ones, count]) =>
      fc
        .stringMatching(new RegExp(`^\\d{${count}}$`))
        .map((digits) => (count === 0 ? String(ones) : `${ones}.${digits}`)),
    )

const cents = (most: number) => fc.integer({ min: 0, max: most })
const rate = decimalOf(30, 6)
const unit = fc.record({
  kind: fc.constant('unit' as const),
  rate,
  per: fc.constantFrom(1, 1, 3, 7, 100, 1000),
})
const flat = fc.record({ kind: fc.constant('flat' as const), amount_cents: cents(400_000) })
const bounds = fc.uniqueArray(fc.integer({ min: 1, max: 60_000 }), { maxLength: 5 })
const tiered = fc
  .tuple(fc.constantFrom('graduated' as const, 'volume' as const), bounds, fc.boolean())
  .chain(([mode, tierEnds, isFine]) => {
    const ends = [...tierEnds].sort((a, b) => a - b).map((end) => (isFine ? `${end}.5` : String(end)))
    const tiers = [...ends, null].map((up_to) =>
      fc.record({ up_to: fc.constant(up_to), rate, flat_cents: fc.constantFrom(0, 0, 5000, 12_345) }),
    )
    return fc.tuple(...tiers).map((tierList): Pricing => ({ kind: 'tiered', mode, tiers: tierList }))
  })

const factor = decimalOf(2, 4)
const key = (prefix: string, at: number): string => `${prefix}_${at + 1}`
const multiplier: fc.Arbitrary<Omit<Multiplier, 'key' | 'label'>> = fc.oneof(
  fc.record({
    source: fc.constantFrom('stories', 'pitch'),
    required: fc.constant(false),
    values: fc.array(
      fc.oneof(
        fc.record({
          from: fc.constantFrom('0', '1.5', '2'),
          to: fc.constantFrom('2.25', '2.5', '9'),
          factor,
        }),
        fc.record({ from: fc.constantFrom('1', '2', '3'), factor }),
        fc.record({ to: fc.constantFrom('1', '2', '3.25'), factor }),
        fc.record({ equals: fc.constantFrom('1', '2', '3'), factor }),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  fc.record({
    source: fc.constant('answer'),
    required: fc.constant(false),
    values: fc.array(fc.record({ equals: fc.constantFrom('monthly', 'quarterly', 'once'), factor }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
)

const addOn: fc.Arbitrary<Omit<AddOn, 'key' | 'name'>> = fc.oneof(
  fc.record({ pricing: flat, taxable: fc.boolean(), optional: fc.boolean() }),
  fc.record({
    pricing: unit,
    quantity_from: fc.constantFrom('area', 'screens'),
    taxable: fc.boolean(),
    optional: fc.boolean(),
  }),
  fc.record({ percent: decimalOf(60, 3), taxable: fc.boolean(), optional: fc.boolean() }),
)

/** Generates services of a price book, with every form of pricing. */
export const anyService: fc.Arbitrary<PricedService> = fc
  .record({
    pricing: fc.oneof(flat, unit, unit, tiered, tiered),
    factors: fc.array(multiplier, { maxLength: 4 }),
    extras: fc.array(addOn, { maxLength: 3 }),
    minimum_cents: fc.oneof(fc.constant(0), cents(60_000)),
    floor_percent: fc.option(decimalOf(99, 2)),
    floor_cents: fc.oneof(fc.constant(0), cents(50_000)),
    round_to_cents: fc.constantFrom(1, 1, 1, 5, 10, 25, 50, 100, 500, 1000),
    minutes_base: fc.integer({ min: 0, max: 600 }),
    minutes_per_unit: decimalOf(3, 4),
  })
  .map(({ factors, extras, ...service }) => ({
    ...service,
    quantity_from: 'area',
    multipliers: factors.map((each, at) => ({ ...each, key: key('factor', at), label: `Factor ${at + 1}` })),
    addons: extras.map(
      (each, at): AddOn => ({ ...each, key: key('extra', at), name: `Extra ${at + 1}` }) as AddOn,
    ),
  }))

const area = fc.oneof(decimalOf(5000, 4), fc.constantFrom('1', '0.0001', '1000', '1500', '1000.5', '60001'))

/**
 * Generates measurements, answers and selected add-ons for a service. Many measurements are at the limits of its
 * price tiers.
 */
export function anyPricingInput({ pricing, multipliers, addons }: PricedService): fc.Arbitrary<PricingInput> {
  const questionKeys = multipliers.filter(({ source }) => source === 'answer').map((each) => each.key)
  const ends = pricing.kind === 'tiered' ? pricing.tiers.flatMap(({ up_to }) => up_to ?? []) : []
  const measurements = fc.record({
    area: fc
      .oneof(area, ends.length === 0 ? area : fc.constantFrom(...ends))
      .map((text) => (Number(text) === 0 ? '1' : text)),
    screens: decimalOf(40, 4),
    stories: fc.constantFrom('1', '1.5', '2', '2.75', '3'),
    pitch: fc.constantFrom('1', '2', '4.5'),
  })
  const answer = fc.constantFrom('monthly', 'quarterly', 'once', 'never')
  const answers = fc
    .subarray(questionKeys)
    .chain((some) => fc.record(Object.fromEntries(some.map((name) => [name, answer]))))
  return fc.record({
    measurements,
    answers,
    addons: fc.subarray(addons).chain((some) => fc.tuple(...some.map((each) => anyAddOnInput(each.key)))),
  })
}

const anyAddOnInput = (name: string): fc.Arbitrary<PricingInput['addons'][number]> =>
  fc.oneof(
    fc.constant({ key: name }),
    decimalOf(40, 4).map((quantity) => ({ key: name, quantity })),
  )
