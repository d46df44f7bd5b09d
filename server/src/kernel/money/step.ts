import { add, type Decimal, formatDecimal } from './decimal.ts'
import type { Step } from './document.ts'
import { endingDecimal, type Fraction, roundFraction } from './fraction.ts'
import { ofCents, toCents } from './rounding.ts'

/**
 * Completes a calculation step whose amount was rounded: adds the exact value (`exact`) and the difference that
 * rounding made.
 */
export function roundedStep(step: Omit<Step, 'exact_cents' | 'residue_cents'>, exact: Decimal): Step {
  const residue = add(exact, ofCents(-step.amount_cents))
  return { ...step, exact_cents: formatDecimal(exact), residue_cents: formatDecimal(residue) }
}

/**
 * Returns the result fields of a step in the calculation of a price or of pay. They contain the rounded amount. If
 * `exact` is a finite decimal, they also contain the exact value and the rounding difference.
 */
export function roundedPart(exact: Fraction): Pick<Step, 'amount_cents' | 'exact_cents' | 'residue_cents'> {
  const amount_cents = toCents(roundFraction(exact))
  const ending = endingDecimal(exact)
  if (!ending) return { amount_cents }
  return {
    exact_cents: formatDecimal(ending),
    amount_cents,
    residue_cents: formatDecimal(add(ending, ofCents(-amount_cents))),
  }
}
