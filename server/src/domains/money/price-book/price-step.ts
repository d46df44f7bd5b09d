import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { type Actor, accessScopeFor } from '../../../kernel/access/actor.ts'
import { type Fraction, roundedPart } from '../../../kernel/money/index.ts'
import { cents, decimal } from '../../../kernel/schema/fields.ts'

/** One step of a price calculation, in the same format as the steps that explain the totals of documents. */
export interface PriceStep {
  step:
    | 'quantity'
    | 'tier'
    | 'base'
    | 'multiplier'
    | 'rounded'
    | 'round_to'
    | 'minimum'
    | 'addon'
    | 'floor'
    | 'total'
  /** Key of the multiplier or add-on, or position of the tier, counted from 1. */
  component?: string
  base_cents?: number
  factor?: string
  exact_cents?: string
  amount_cents: number
  residue_cents?: string
}

export const priceStepSchema = z.object({
  step: z
    .enum([
      'quantity',
      'tier',
      'base',
      'multiplier',
      'rounded',
      'round_to',
      'minimum',
      'addon',
      'floor',
      'total',
    ])
    .describe('Name of the step. A `quantity` step has no amount, only a factor.'),
  component: z
    .string()
    .optional()
    .describe('Key of the multiplier or add-on, or position of the tier, counted from 1.'),
  base_cents: visibleWith('view_pricing', cents().optional().describe('Amount before the step, in cents.')),
  factor: decimal().optional().describe('Factor, rounding multiple or quantity of the step.'),
  exact_cents: visibleWith(
    'view_pricing',
    z.string().optional().describe('Result before rounding, if it is a finite decimal.'),
  ),
  amount_cents: visibleWith(
    'view_pricing',
    cents().describe('Result of the step, rounded to cents. Later steps use the exact result.'),
  ),
  residue_cents: visibleWith(
    'view_pricing',
    z.string().optional().describe('Amount that rounding removed. Negative if rounding added an amount.'),
  ),
})

/**
 * Returns the calculation steps that the member may see. Members without the permission `override_pricing` do not see
 * the step with the price floor of a service.
 */
export function stepsFor<Step extends Pick<PriceStep, 'step'>>(actor: Actor, trace: readonly Step[]): Step[] {
  return trace.filter(({ step }) => step !== 'floor' || accessScopeFor(actor, 'override_pricing') !== null)
}

/**
 * Builds a calculation step from an exact result. The step contains the rounded amount and, if the result is a finite
 * decimal, also the exact value and the rounding difference.
 */
export function stepOf(step: Omit<PriceStep, 'amount_cents'>, exact: Fraction): PriceStep {
  return { ...step, ...roundedPart(exact) }
}
