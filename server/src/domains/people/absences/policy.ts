import * as z from 'zod'
import { column, type RowOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { tradeEnd } from '../../../kernel/records/trade-record.ts'
import { calendarDate, id } from '../../../kernel/schema/fields.ts'

const { version, created_at, updated_at } = tradeEnd

export const policyTypes = ['vacation', 'sick', 'unpaid', 'bereavement', 'jury', 'other'] as const

/** Maximum number of minutes of a balance or an accrual: the minutes of a leap year. */
export const mostMinutes = 527_040

const minutes = () => z.int().min(0).max(mostMinutes)

/** Accrual rule of a time-off policy, that is, how members earn time off. */
export const accrualSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none').describe('No accrual.') }),
  z.strictObject({
    kind: z.literal('annual').describe('The full amount is granted once a year.'),
    minutes: minutes().min(1),
    on: z
      .enum(['january_1', 'hire_date'])
      .describe(
        'Day of the year on which the amount is granted: January 1, or the hire date and its ' +
          'anniversaries.',
      ),
  }),
  z.strictObject({
    kind: z.literal('per_hours').describe('Time off accrues with approved working time.'),
    minutes_worked: minutes().min(1).describe('Minutes of approved work for which `minutes` accrue.'),
    minutes: minutes().min(1).describe('Minutes of time off that accrue for each `minutes_worked`.'),
  }),
  z.strictObject({
    kind: z.literal('per_week').describe('1/52 of the yearly amount accrues every seven days.'),
    minutes_per_year: minutes().min(1),
  }),
])
export type Accrual = z.infer<typeof accrualSchema>

/** A type of time off and its accrual rule. Test mode and live mode share the same policies. */
export const timeOffPolicies = record({
  kind: 'time_off_policy',
  table: 'quoin.time_off_policies',
  schema: {
    id: 'TimeOffPolicy',
    description: 'A type of time off that members can request, with the rule by which it accrues.',
  },
  members: {
    id: column(id()),
    name: column(z.string()),
    type: column(z.enum(policyTypes)),
    paid: column(z.boolean()),
    accrual: column(accrualSchema),
    starts_on: column(calendarDate().describe('Day on which accrual starts.')),
    cap_minutes: column(z.int().nullable().describe('Maximum balance in minutes. Null means no maximum.')),
    carry_over_minutes: column(
      z
        .int()
        .nullable()
        .describe(
          'Maximum number of minutes that are carried into the next year. Null means that the whole ' +
            'balance is carried over.',
        ),
    ),
    allow_negative: column(z.boolean().describe('True if the balance can be negative.')),
    active: column(z.boolean().describe('True if members can request time off under this policy.')),
    version,
    created_at,
    updated_at,
  },
  derive: () => ({}),
})

export type PolicyRow = RowOf<typeof timeOffPolicies.members>
