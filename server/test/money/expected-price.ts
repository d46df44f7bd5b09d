import {
  ceiled,
  type Fraction,
  fraction,
  isBelow,
  minus,
  over,
  plus,
  rounded,
  times,
  toNumber,
  whole,
} from './fraction.ts'

// The tests' own calculation of the price of a service in a price book. Tests compare the program's prices with it. It
// follows the documentation of price books and shares no code with the program.

export type Pricing =
  | { kind: 'flat'; amount_cents: number }
  | { kind: 'unit'; rate: string; per: number }
  | { kind: 'tiered'; mode: 'graduated' | 'volume'; tiers: Tier[] }

export interface Tier {
  up_to: string | null
  rate: string
  flat_cents: number
}

export interface Multiplier {
  key: string
  label: string
  source: string
  required: boolean
  values: ({ from?: string; to?: string; factor: string } | { equals: string; factor: string })[]
}

export type AddOn = {
  key: string
  name: string
  quantity_from?: string
  taxable: boolean
  optional: boolean
} & ({ pricing: Exclude<Pricing, { kind: 'tiered' }> } | { percent: string })

export interface PricedService {
  quantity_from: string | null
  pricing: Pricing
  multipliers: Multiplier[]
  addons: AddOn[]
  minimum_cents: number
  floor_percent: string | null
  floor_cents: number
  round_to_cents: number
  minutes_base: number
  minutes_per_unit: string
}

export interface PricingInput {
  measurements: Record<string, string>
  quantity?: string
  answers: Record<string, string>
  addons: { key: string; quantity?: string }[]
}

export interface ExpectedPrice {
  quantity: Fraction
  amount_cents: number
  minimum_applied: boolean
  floor_cents: number
  addons: { key: string; amount_cents: number }[]
  total_cents: number
  duration_minutes: number
}

const hundred = whole(100)
const nothing = whole(0)

export function expectedPrice(service: PricedService, input: PricingInput): ExpectedPrice {
  const quantity = quantityOf(service.quantity_from, input.quantity, input)
  const factors = service.multipliers.map((multiplier) => factorOf(multiplier, input))
  const exact = factors.reduce(times, baseOf(service.pricing, quantity))
  const stepped = rounded(rounded(exact), whole(service.round_to_cents))
  const minimum = whole(service.minimum_cents)
  const isRaised = isBelow(nothing, stepped) && isBelow(stepped, minimum)
  const amount = isRaised ? minimum : stepped
  const share = rounded(over(times(fraction(service.floor_percent ?? '0'), amount), hundred))
  const addons = service.addons.flatMap((addOn) => {
    const selected = input.addons.find(({ key }) => key === addOn.key)
    if (addOn.optional && !selected) return []
    return [
      { key: addOn.key, amount_cents: toNumber(priceOfAddOn(addOn, amount, selected?.quantity, input)) },
    ]
  })
  const amount_cents = toNumber(amount)
  return {
    quantity,
    amount_cents,
    minimum_applied: isRaised,
    floor_cents: Math.max(service.floor_cents, toNumber(share)),
    addons,
    total_cents: addons.reduce((sum, addon) => sum + addon.amount_cents, amount_cents),
    duration_minutes: ceiled(
      plus(whole(service.minutes_base), times(quantity, fraction(service.minutes_per_unit))),
    ),
  }
}

function quantityOf(
  from: string | null | undefined,
  quantity: string | undefined,
  input: PricingInput,
): Fraction {
  const text = quantity ?? (from ? input.measurements[from] : undefined)
  return text === undefined ? whole(1) : rounded(fraction(text), fraction('0.0001'))
}

function baseOf(pricing: Pricing, quantity: Fraction): Fraction {
  if (pricing.kind === 'flat') return whole(pricing.amount_cents)
  const cents = (rate: string): Fraction => times(fraction(rate), hundred)
  if (pricing.kind === 'unit') return over(times(quantity, cents(pricing.rate)), whole(pricing.per))
  if (pricing.mode === 'volume') {
    const tier = pricing.tiers.find(({ up_to }) => up_to === null || !isBelow(fraction(up_to), quantity))!
    return plus(times(quantity, cents(tier.rate)), whole(tier.flat_cents))
  }
  let sum = nothing
  let from = nothing
  for (const { up_to, rate, flat_cents } of pricing.tiers) {
    if (!isBelow(from, quantity)) break
    const isLast = up_to === null || !isBelow(fraction(up_to), quantity)
    const until = isLast ? quantity : fraction(up_to)
    sum = plus(sum, plus(times(minus(until, from), cents(rate)), whole(flat_cents)))
    from = until
    if (isLast) break
  }
  return sum
}

function factorOf({ key, source, values }: Multiplier, input: PricingInput): Fraction {
  const inputValue = source === 'answer' ? input.answers[key] : input.measurements[source]
  const matchingValue = values.find((value) => {
    if (inputValue === undefined) return false
    if ('equals' in value)
      return source === 'answer' ? inputValue === value.equals : isSame(inputValue, value.equals)
    const measured = fraction(inputValue)
    const { from, to } = value
    return (!from || !isBelow(measured, fraction(from))) && (!to || isBelow(measured, fraction(to)))
  })
  return matchingValue ? fraction(matchingValue.factor) : whole(1)
}

const isSame = (a: string, b: string): boolean =>
  !isBelow(fraction(a), fraction(b)) && !isBelow(fraction(b), fraction(a))

function priceOfAddOn(
  addOn: AddOn,
  amount: Fraction,
  quantity: string | undefined,
  input: PricingInput,
): Fraction {
  if ('percent' in addOn) return rounded(over(times(fraction(addOn.percent), amount), hundred))
  return rounded(baseOf(addOn.pricing, quantityOf(addOn.quantity_from, quantity, input)))
}
