import * as z from 'zod'
import { visibleWith } from '../../kernel/access/visible-with.ts'
import { type Actor, reach } from '../../kernel/access/actor.ts'
import { type Fraction, roundedPart } from '../../kernel/money/index.ts'
import { cents, decimal } from '../../kernel/schema/fields.ts'

/** One step of a price, as documents tell theirs. */
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
  /** Of which multiplier or add-on, by its key; of which tier, by its place from 1. */
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
    .describe('`quantity` is no money: its factor counts.'),
  component: z
    .string()
    .optional()
    .describe('The multiplier or add-on, by its key; the tier, by its place from 1.'),
  base_cents: visibleWith('view_pricing', cents().optional().describe('What the step started from.')),
  factor: decimal().optional().describe('What the base was multiplied by, rounded to, or counted with.'),
  exact_cents: visibleWith(
    'view_pricing',
    z.string().optional().describe('The result before rounding, where it is a finite decimal.'),
  ),
  amount_cents: visibleWith(
    'view_pricing',
    cents().describe('The result, rounded to cents; what follows goes on with the exact one.'),
  ),
  residue_cents: visibleWith(
    'view_pricing',
    z.string().optional().describe('What rounding took away; negative: added.'),
  ),
})

/** The steps that the member may see: the floor of a service needs `override_pricing`. */
export function stepsFor<Step extends Pick<PriceStep, 'step'>>(actor: Actor, trace: readonly Step[]): Step[] {
  return trace.filter(({ step }) => step !== 'floor' || reach(actor, 'override_pricing') !== null)
}

/** A step whose result is `exact`: rounded, and with what became of the rest where that can be written down. */
export function stepOf(step: Omit<PriceStep, 'amount_cents'>, exact: Fraction): PriceStep {
  return { ...step, ...roundedPart(exact) }
}
