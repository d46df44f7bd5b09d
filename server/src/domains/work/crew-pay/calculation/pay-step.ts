import * as z from 'zod'
import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { type Fraction, roundedPart } from '../../../../kernel/money/index.ts'
import { calendarDate, cents, id } from '../../../../kernel/schema/fields.ts'

const steps = [
  'line',
  'revenue',
  'allowed',
  'pool',
  'share',
  'commission',
  'floor',
  'top_up',
  'hourly',
  'straight',
  'overtime_premium',
  'tips',
  'time_off',
  'total',
] as const

export const payStepSchema = z.object({
  step: z.enum(steps),
  job_id: id().optional(),
  line_id: id().optional().describe('The line of the job whose amount the step adds to the revenue.'),
  member_id: id().optional(),
  week: calendarDate().optional().describe('First day of the workweek.'),
  base_cents: visibleWith('view_pay', cents().optional().describe('Amount before the step, in cents.')),
  factor: z
    .string()
    .optional()
    .describe('Factor by which the base is multiplied: a percentage, a number of hours, or a fraction.'),
  exact_cents: visibleWith(
    'view_pay',
    z.string().optional().describe('Result before rounding, if it is a finite decimal.'),
  ),
  amount_cents: visibleWith('view_pay', cents().describe('Result of the step, in cents.')),
  residue_cents: visibleWith(
    'view_pay',
    z.string().optional().describe('Amount that rounding removed. Negative if rounding added an amount.'),
  ),
})

/** One step of a pay calculation, in the same form as the steps that explain the totals of documents. */
export type PayStep = z.infer<typeof payStepSchema>

/** Rounds the exact result of a step to cents, adds the step to the trace, and returns the cents. */
export function rounded(trace: PayStep[], step: Omit<PayStep, 'amount_cents'>, exact: Fraction): number {
  const result = roundedPart(exact)
  trace.push({ ...step, ...result })
  return result.amount_cents
}
