import { column, type RowOf } from '../../kernel/records/member.ts'
import * as z from 'zod'
import { visibleWith } from '../../kernel/access/visible-with.ts'
import { record } from '../../kernel/records/record.ts'
import { calendarDate, cents, id, instant } from '../../kernel/schema/fields.ts'

/** What an hour of a member is paid. Both modes share it. */
export const payRates = record({
  kind: 'pay_rate',
  table: 'quoin.pay_rates',
  schema: { id: 'PayRate', description: 'What an hour of a member is paid, from a day on.' },
  members: {
    id: column(id()),
    member_id: column(id()),
    hourly_cents: column(visibleWith('view_pay', cents())),
    effective_from: column(calendarDate().describe('The first day for which it is paid.')),
    version: column(z.int().min(1).describe('Rises by one with every change.')),
    created_at: column(instant()),
    updated_at: column(instant()),
  },
  tell: () => ({}),
})

export type PayRateRow = RowOf<typeof payRates.members>
