import { invalidField } from '../../../kernel/errors.ts'
import {
  compare,
  type Decimal,
  decimal,
  parseDecimal,
  roundHalfUp,
  shift,
} from '../../../kernel/money/index.ts'
import { mostCents } from './exact-fields.ts'
import type { Multiplier } from './pricing-fields.ts'

/** Known facts about the work that is to be priced. */
export interface PricingInput {
  /** Measurements by name. Most are decimal numbers; a few, such as `roof_type`, are words. */
  measurements: Readonly<Record<string, string>>
  quantity?: string | null | undefined
  /** Name of the measurement that determines the quantity. Replaces the measurement of the service. */
  quantity_from?: string | null | undefined
  answers: Readonly<Record<string, string>>
  addons: readonly { key: string; quantity?: string | null | undefined }[]
}

/** Paths of the values in the caller's input. Errors about missing values contain these paths. */
export interface Places {
  quantity: string
  answers: string
  addons: string
}

const ownOf = (values: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

const places = 4
const isNeeded = 'is required for the price'
const isNoNumber = 'must be a number'

/**
 * Determines the quantity: the one that the caller entered, or else the measured one. For a flat price, it defaults to
 * 1. Rounds it half up to four decimal places.
 */
export function quantityOf(
  { measurements }: Pick<PricingInput, 'measurements'>,
  { entered, from, isFlat, inputField }: Quantity,
): Decimal {
  if (entered !== null && entered !== undefined) return decimal(entered, places)
  if (from === null) {
    if (isFlat) return decimal('1')
    throw invalidField(inputField, isNeeded)
  }
  const field = `measurements.${from}`
  const measured = ownOf(measurements, from)
  if (measured === undefined) throw invalidField(field, isNeeded)
  const value = parseDecimal(measured, 12)
  if (value === null || value.units < 0n) throw invalidField(field, isNoNumber)
  return { units: roundHalfUp(shift(value, places)), places }
}

interface Quantity {
  entered: string | null | undefined
  from: string | null
  isFlat: boolean
  inputField: string
}

/**
 * Returns the factor by which a multiplier changes the price, for the known measurement or answer. Returns null if this
 * value is unknown or does not match a factor.
 */
export function factorOf(multiplier: Multiplier, input: PricingInput, at: Places): Decimal | null {
  const { key, source, required, values } = multiplier
  const isAnswer = source === 'answer'
  const field = isAnswer ? `${at.answers}.${key}` : `measurements.${source}`
  const knownValue = isAnswer ? ownOf(input.answers, key) : ownOf(input.measurements, source)
  if (knownValue === undefined) {
    if (required) throw invalidField(field, isNeeded)
    return null
  }
  const matchingValue = values.find((value) => fits(value, knownValue, field))
  return matchingValue ? decimal(matchingValue.factor) : null
}

function fits(
  { from, to, equals }: Multiplier['values'][number],
  knownValue: string,
  field: string,
): boolean {
  const number = parseDecimal(knownValue, 12)
  if (equals !== null && equals !== undefined) {
    const expected = parseDecimal(equals, 12)
    return number && expected ? compare(number, expected) === 0 : knownValue === equals
  }
  if (number === null) throw invalidField(field, isNoNumber)
  const isAbove = !from || compare(number, decimal(from)) >= 0
  return isAbove && (!to || compare(number, decimal(to)) < 0)
}

/** Refuses an amount that is larger than a line may have. */
export function requirePayable(cents: bigint, { quantity }: Places): number {
  if (cents > BigInt(mostCents))
    throw invalidField(quantity, `would give a price of more than ${mostCents} cents`)
  return Number(cents)
}
