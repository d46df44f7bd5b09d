import * as z from 'zod'
import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { memberPaySchema } from '../../../work/crew-pay/index.ts'

const pay = memberPaySchema.shape
const periods = 'pay periods that end in the span'

const paid = <Schema extends z.ZodType>(schema: Schema, definition: string): Schema =>
  visibleWith('view_own_pay', schema.describe(definition))

/** Metrics of a member, as in `crewPay.preview`. Totals have no regular rate, because that is a weekly value. */
export const payrollMetrics = {
  seconds: pay.seconds.describe(`Seconds worked in ${periods}.`),
  overtime_seconds: pay.overtime_seconds.describe(`Seconds beyond the weekly threshold in ${periods}.`),
  commission_cents: paid(pay.commission_cents, `Crew commission earned in ${periods}, before deductions.`),
  floor_cents: paid(pay.floor_cents, `Minimum pay for the hours on commission in ${periods}.`),
  top_up_cents: paid(pay.top_up_cents, `Amount by which commission is below the minimum pay in ${periods}.`),
  hourly_cents: paid(pay.hourly_cents, `Pay by the hour in ${periods}, before deductions.`),
  straight_cents: paid(pay.straight_cents, 'Commission, top-up and hourly pay.'),
  overtime_premium_cents: paid(
    pay.overtime_premium_cents,
    'Premium for overtime hours on top of straight pay.',
  ),
  tips_cents: paid(pay.tips_cents, `Tips shared out in ${periods}, less refunded tips.`),
  time_off_cents: paid(pay.time_off_cents, `Paid time off in ${periods}.`),
  total_cents: paid(
    pay.total_cents,
    'Straight pay, overtime premium, tips and paid time off, before deductions, paid out or not.',
  ),
  regular_rate: paid(
    pay.regular_rate,
    "Straight pay per hour in the currency's main unit, to four places. Null in the totals and without hours.",
  ),
  provisional: pay.provisional.describe('Some of the hours are not approved yet.'),
  partial: pay.partial.describe(
    'The member also works at locations that the caller cannot access; that work is not included.',
  ),
}
