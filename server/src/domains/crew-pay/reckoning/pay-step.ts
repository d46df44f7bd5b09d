import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { type Fraction, roundedPart } from '../../../kernel/money/index.ts'
import { calendarDate, cents, id } from '../../../kernel/schema/fields.ts'

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
  line_id: id().optional().describe('A line of the job that counts as revenue.'),
  member_id: id().optional(),
  week: calendarDate().optional().describe('The first day of the workweek.'),
  base_cents: visibleWith('view_pay', cents().optional().describe('What the step started from.')),
  factor: z
    .string()
    .optional()
    .describe('What the base was multiplied by: a percentage, hours, or a fraction of these.'),
  exact_cents: visibleWith(
    'view_pay',
    z.string().optional().describe('The result before rounding, where it is a finite decimal.'),
  ),
  amount_cents: visibleWith('view_pay', cents().describe('The result.')),
  residue_cents: visibleWith(
    'view_pay',
    z.string().optional().describe('What rounding took away; negative: added.'),
  ),
})

/** One step of what somebody is paid, as documents tell theirs. */
export type PayStep = z.infer<typeof payStepSchema>

/** Writes down a step whose result is `exact`, and answers that in whole cents. */
export function rounded(trace: PayStep[], step: Omit<PayStep, 'amount_cents'>, exact: Fraction): number {
  const result = roundedPart(exact)
  trace.push({ ...step, ...result })
  return result.amount_cents
}
