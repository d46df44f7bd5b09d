import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { cents, decimal, id } from '../../../kernel/schema/fields.ts'

const ofWeeks = (says: string) => cents().nullable().describe(`${says} Null for a job or a day.`)

/** Pay of a member. */
export const memberPaySchema = z.object({
  member_id: id(),
  seconds: z.int().describe('Time worked in the weeks, or at the jobs.'),
  overtime_seconds: z
    .int()
    .nullable()
    .describe('Time beyond the threshold of each week. Null for a job or a day.'),
  commission_cents: visibleWith('view_own_pay', cents().describe('Shares of the pools.')),
  floor_cents: visibleWith('view_own_pay', ofWeeks('Minimum wage for the hours on commission.')),
  top_up_cents: visibleWith('view_own_pay', ofWeeks('Amount that raises the commission to that minimum.')),
  hourly_cents: visibleWith('view_own_pay', ofWeeks('Hourly pay.')),
  straight_cents: visibleWith('view_own_pay', ofWeeks('Commission, top-up and hourly pay.')),
  regular_rate: visibleWith(
    'view_own_pay',
    decimal()
      .nullable()
      .describe(
        "Straight pay per hour, in the currency's main unit, to four decimal places. Null for a job or a day, " +
          'and without hours.',
      ),
  ),
  overtime_premium_cents: visibleWith('view_own_pay', ofWeeks('Overtime premium on top of straight pay.')),
  tips_cents: visibleWith('view_own_pay', ofWeeks('Shares of tips, less refunds.')),
  time_off_cents: visibleWith('view_own_pay', ofWeeks('Paid absence.')),
  total_cents: visibleWith('view_own_pay', ofWeeks('Straight pay, premium, tips and paid absence.')),
  provisional: z.boolean().describe('Some of the hours are not approved.'),
  partial: z
    .boolean()
    .describe('The member also works at locations that the caller cannot access. That work is not included.'),
})
