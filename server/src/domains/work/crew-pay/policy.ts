import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { column, type RowOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { calendarDate, cents, decimal, id, instant } from '../../../kernel/schema/fields.ts'
import { cadences, type PayPeriodRule, type PayPolicy } from './calculation/pay-policy.ts'

const percent = (name: string, says: string) =>
  column(decimal().nullable().describe(says), { read: `trim_scale(r.${name})` })

/** Rules for the pay of crews from a date on. Test mode and live mode share the same policies. */
export const crewPayPolicies = record({
  kind: 'crew_pay_policy',
  table: 'quoin.crew_pay_policies',
  schema: {
    id: 'CrewPayPolicy',
    description: 'Rules for the pay of crews. They apply from a date until the next policy takes effect.',
  },
  members: {
    id: column(id()),
    effective_from: column(calendarDate().describe('First day on which the policy applies.')),
    standard_pool_percent: column(
      decimal().describe("Percentage of a job's revenue that the crew shares as commission."),
      {
        read: 'trim_scale(r.standard_pool_percent)',
      },
    ),
    elite_pool_percent: percent(
      'elite_pool_percent',
      'Percentage that applies to crews with few callbacks, instead of `standard_pool_percent`.',
    ),
    elite_callback_percent: percent(
      'elite_callback_percent',
      'Highest percentage of callbacks at which `elite_pool_percent` still applies. The crew must have ' +
        'at least 10 jobs in the 90 days before the pay period.',
    ),
    solo_percent: percent(
      'solo_percent',
      "Percentage of a job's revenue that a member who does the job alone gets as commission.",
    ),
    daily_revenue_cap_cents: column(
      visibleWith(
        'view_pay',
        cents()
          .nullable()
          .describe('Maximum daily revenue on which a crew gets commission, in cents. Null means no limit.'),
      ),
    ),
    leader_max_percent: percent(
      'leader_max_percent',
      "Maximum percentage of a job's commission that the leader of the crew gets.",
    ),
    pay_period: column(
      visibleWith(
        'view_pay',
        z.object({
          cadence: z.enum(cadences),
          anchor_date: calendarDate(),
        }) satisfies z.ZodType<PayPeriodRule>,
      ),
    ),
    workweek_start: column(z.int().describe('First day of the workweek, from 1 (Monday) to 7 (Sunday).')),
    overtime_threshold_minutes: column(
      z.int().describe('Working minutes per week beyond which time is overtime.'),
    ),
    overtime_multiplier: column(decimal().describe('Multiplier of the regular rate for overtime.'), {
      read: 'trim_scale(r.overtime_multiplier)',
    }),
    minimum_wage_cents: column(visibleWith('view_pay', cents().describe('Minimum wage per hour, in cents.'))),
    state_minimum_wages: column(
      visibleWith(
        'view_pay',
        z
          .record(z.string(), cents())
          .describe(
            'Minimum hourly wages in cents, by state code. In these states they replace `minimum_wage_cents`.',
          ),
      ),
    ),
    excluded_words: column(
      z
        .array(z.string())
        .describe('Lines whose names contain one of these words do not count as revenue of the crew.'),
    ),
    nonproductive_hourly: column(
      z.boolean().describe('True if working time without a job is paid by the hour.'),
    ),
    version: column(z.int().min(1).describe('Sequential number of the policy in the organization.')),
    created_at: column(instant()),
    updated_at: column(instant()),
  },
  derive: () => ({}),
})

export type CrewPayPolicyRow = RowOf<typeof crewPayPolicies.members> & PayPolicy
