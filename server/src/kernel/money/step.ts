import { add, type Decimal, formatDecimal } from './decimal.ts'
import type { Step } from './document.ts'
import { ofCents } from './rounding.ts'

/** A step whose result is `exact` made an integer: with the exact value and what became of the rest. */
export function roundedStep(step: Omit<Step, 'exact_cents' | 'residue_cents'>, exact: Decimal): Step {
  const residue = add(exact, ofCents(-step.amount_cents))
  return { ...step, exact_cents: formatDecimal(exact), residue_cents: formatDecimal(residue) }
}
