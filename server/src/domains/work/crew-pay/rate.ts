import { column, type RowOf } from '../../../kernel/records/member.ts'
import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { record } from '../../../kernel/records/record.ts'
import { calendarDate, cents, id, instant } from '../../../kernel/schema/fields.ts'

/** Hourly rates of members. Each rate applies from a date on. Test mode and live mode share the same rates. */
export const payRates = record({
  kind: 'pay_rate',
  table: 'quoin.pay_rates',
  schema: { id: 'PayRate', description: "A member's hourly rate, starting on a given date." },
  members: {
    id: column(id()),
    member_id: column(id()),
    hourly_cents: column(visibleWith('view_pay', cents())),
    effective_from: column(calendarDate().describe('First day on which the rate applies.')),
    version: column(z.int().min(1).describe('Increases by one with every change.')),
    created_at: column(instant()),
    updated_at: column(instant()),
  },
  derive: () => ({}),
})

export type PayRateRow = RowOf<typeof payRates.members>
