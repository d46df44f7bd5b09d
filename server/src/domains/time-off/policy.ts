import * as z from 'zod'
import { column, type ColumnsOf, type RowOf } from '../../kernel/records/member.ts'
import { record } from '../../kernel/records/record.ts'
import { tradeEnd } from '../../kernel/records/trade-record.ts'
import { calendarDate, id } from '../../kernel/schema/fields.ts'

const { version, created_at, updated_at } = tradeEnd

export const policyTypes = ['vacation', 'sick', 'unpaid', 'bereavement', 'jury', 'other'] as const

/** Of one year. */
export const mostMinutes = 527_040

const minutes = () => z.int().min(0).max(mostMinutes)

/** How a member earns it. */
export const accrualSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none').describe('Nothing is earned.') }),
  z.strictObject({
    kind: z.literal('annual').describe('All at once, once a year.'),
    minutes: minutes().min(1),
    on: z
      .enum(['january_1', 'hire_date'])
      .describe(
        'On the first day of the year, or on the day on which the member was hired and its anniversaries.',
      ),
  }),
  z.strictObject({
    kind: z.literal('per_hours').describe('With approved time.'),
    minutes_worked: minutes().min(1).describe('For so many minutes of it …'),
    minutes: minutes().min(1).describe('… so many are earned.'),
  }),
  z.strictObject({
    kind: z.literal('per_week').describe('With every seven days, in 52 parts of a year.'),
    minutes_per_year: minutes().min(1),
  }),
])
export type Accrual = z.infer<typeof accrualSchema>

/** What members may be absent for. Both modes share it. */
export const timeOffPolicies = record({
  kind: 'time_off_policy',
  table: 'quoin.time_off_policies',
  schema: { id: 'TimeOffPolicy', description: 'What members may be absent for, and how they earn it.' },
  members: {
    id: column(id()),
    name: column(z.string()),
    type: column(z.enum(policyTypes)),
    paid: column(z.boolean()),
    accrual: column(accrualSchema),
    starts_on: column(calendarDate().describe('Nothing is earned before.')),
    cap_minutes: column(z.int().nullable().describe('A balance does not grow beyond it.')),
    carry_over_minutes: column(
      z.int().nullable().describe('Of a balance, no more goes into the next year; null: all of it.'),
    ),
    allow_negative: column(z.boolean().describe('Whether a balance may go below nothing.')),
    active: column(z.boolean().describe('Whether it can be asked for.')),
    version,
    created_at,
    updated_at,
  },
  tell: () => ({}),
})

export type PolicyRow = RowOf<typeof timeOffPolicies.members>
export type PolicyColumns = ColumnsOf<typeof timeOffPolicies.members>
