import { decimal, formatDecimal, percentPlaces } from './decimal.ts'
import type { Discount, Step } from './document.ts'
import { percentOf, roundHalfUp, toCents } from './rounding.ts'
import { roundedStep } from './step.ts'

/**
 * Calculates the discount on `base` cents, rounded, as a calculation step. The discount has the sign of the base,
 * because a credit is calculated like its invoice with all signs reversed. It is at most as large as the base, so
 * that no amount changes its sign.
 */
export function discountOn(base: number, discount: Discount, step: Pick<Step, 'step' | 'line_id'>): Step {
  if ('amount_cents' in discount) {
    if (discount.amount_cents < 0) throw new RangeError('A discount must not be negative.')
    const amount = Math.min(discount.amount_cents, Math.abs(base))
    return { ...step, base_cents: base, amount_cents: base < 0 ? 0 - amount : amount }
  }
  const percent = decimal(discount.percent, percentPlaces)
  if (percent.units < 0n) throw new RangeError('A discount must not be negative.')
  const exact = percentOf(base, percent)
  const rounded = toCents(roundHalfUp(exact))
  const amount = Math.abs(rounded) > Math.abs(base) ? base : rounded
  return roundedStep(
    { ...step, base_cents: base, factor: formatDecimal(percent), amount_cents: amount },
    exact,
  )
}
