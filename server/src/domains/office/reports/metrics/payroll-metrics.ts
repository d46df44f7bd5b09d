import * as z from 'zod'
import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { memberPaySchema } from '../../../work/crew-pay/index.ts'

const pay = memberPaySchema.shape
const periods = 'pay periods that end in the span'

const paid = <Schema extends z.ZodType>(schema: Schema, definition: string): Schema =>
  visibleWith('view_own_pay', schema.describe(definition))

/**
 * Metrics of the report `payroll`, as in `crewPay.preview`. There is no total for the regular rate, because the rate
 * differs from week to week.
 */
export const payrollMetrics = {
  seconds: pay.seconds.describe(`Working time in ${periods}, in seconds.`),
  overtime_seconds: pay.overtime_seconds.describe(
    `Working time beyond the weekly overtime threshold in ${periods}, in seconds.`,
  ),
  commission_cents: paid(pay.commission_cents, `Crew commission earned in ${periods}, before deductions.`),
  floor_cents: paid(pay.floor_cents, `Minimum pay for the hours paid by commission in ${periods}.`),
  top_up_cents: paid(
    pay.top_up_cents,
    `Amount by which commission in ${periods} is below the minimum pay, which is paid in addition.`,
  ),
  hourly_cents: paid(pay.hourly_cents, `Pay by the hour in ${periods}, before deductions.`),
  straight_cents: paid(
    pay.straight_cents,
    'Pay before the overtime premium: sum of commission, top-up and hourly pay.',
  ),
  overtime_premium_cents: paid(
    pay.overtime_premium_cents,
    'Premium for overtime hours, in addition to `straight_cents`.',
  ),
  tips_cents: paid(pay.tips_cents, `The member's shares of tips in ${periods}, minus refunded tips.`),
  time_off_cents: paid(pay.time_off_cents, `Paid time off in ${periods}.`),
  total_cents: paid(
    pay.total_cents,
    'Total pay before deductions: `straight_cents`, overtime premium, tips and paid time off, whether paid ' +
      'out or not.',
  ),
  regular_rate: paid(
    pay.regular_rate,
    "Regular rate: `straight_cents` per working hour in the currency's main unit (such as dollars), with four decimal places. Null in " +
      'the totals, and if there are no hours.',
  ),
  provisional: pay.provisional.describe('True if some of the hours are not approved yet.'),
  partial: pay.partial.describe(
    'True if the member also worked at locations that the caller cannot access. That work is not included.',
  ),
}
