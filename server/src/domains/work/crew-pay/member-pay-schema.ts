import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { cents, decimal, id } from '../../../kernel/schema/fields.ts'

const ofWeeks = (says: string) => cents().nullable().describe(`${says} Null in the pay for a job or a day.`)

/** Pay of a member. */
export const memberPaySchema = z.object({
  member_id: id(),
  seconds: z.int().describe('Working time in the calculated weeks, or at the calculated jobs, in seconds.'),
  overtime_seconds: z
    .int()
    .nullable()
    .describe(
      'Working time beyond the weekly overtime threshold, in seconds. Null in the pay for a job or a day.',
    ),
  commission_cents: visibleWith(
    'view_own_pay',
    cents().describe("Commission in cents: the member's shares of the jobs' commission pools."),
  ),
  floor_cents: visibleWith(
    'view_own_pay',
    ofWeeks('Minimum wage for the hours paid by commission, in cents.'),
  ),
  top_up_cents: visibleWith(
    'view_own_pay',
    ofWeeks('Amount in cents that is added if the commission is below the minimum wage.'),
  ),
  hourly_cents: visibleWith('view_own_pay', ofWeeks('Pay by the hour, in cents.')),
  straight_cents: visibleWith(
    'view_own_pay',
    ofWeeks('Pay before the overtime premium, in cents: sum of commission, top-up and hourly pay.'),
  ),
  regular_rate: visibleWith(
    'view_own_pay',
    decimal()
      .nullable()
      .describe(
        "Regular rate: `straight_cents` divided by the working hours, in the currency's main unit (such " +
          'as dollars), with four decimal places. Null in the pay for a job or a day, and if there are ' +
          'no working hours.',
      ),
  ),
  overtime_premium_cents: visibleWith(
    'view_own_pay',
    ofWeeks('Premium for overtime hours in addition to `straight_cents`, in cents.'),
  ),
  tips_cents: visibleWith('view_own_pay', ofWeeks('Shares of tips minus refunded tips, in cents.')),
  time_off_cents: visibleWith('view_own_pay', ofWeeks('Pay for absences, in cents.')),
  total_cents: visibleWith(
    'view_own_pay',
    ofWeeks(
      'Total pay in cents: sum of `straight_cents`, `overtime_premium_cents`, `tips_cents` and `time_off_cents`.',
    ),
  ),
  provisional: z.boolean().describe('True if some of the hours are not approved yet.'),
  partial: z
    .boolean()
    .describe(
      'True if the member also worked at locations that the caller cannot access. That work is not ' +
        'included.',
    ),
})
