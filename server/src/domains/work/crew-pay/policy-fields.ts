import * as z from 'zod'
import { decimal as exact, formatDecimal } from '../../../kernel/money/index.ts'
import { eachOnce } from '../../../kernel/schema/each-once.ts'
import { anyDay, cents, text } from '../../../kernel/schema/fields.ts'
import { mostMembers } from '../../../kernel/schema/most-members.ts'
import { sharePercent } from '../../organization/company/index.ts'
import { cadences } from './calculation/pay-policy.ts'

const stateCode = () => z.string().regex(/^[A-Z]{2}$/, 'must be the code of a state such as IL')
const wage = () => z.int().min(0).max(100_000)

/**
 * Input fields of a crew pay policy. Omitted fields get their defaults, because a new policy takes nothing over from
 * the previous one.
 */
export const policyFields = {
  effective_from: anyDay().describe('First day on which the policy applies: today or later.'),
  standard_pool_percent: sharePercent().describe(
    "Percentage of a job's revenue that the crew shares as commission.",
  ),
  elite_pool_percent: sharePercent()
    .nullish()
    .describe('Percentage that applies to crews with few callbacks, instead of `standard_pool_percent`.'),
  elite_callback_percent: sharePercent()
    .nullish()
    .describe(
      'Highest percentage of callbacks at which `elite_pool_percent` still applies. The crew must have ' +
        'at least 10 jobs in the 90 days before the pay period.',
    ),
  solo_percent: sharePercent()
    .nullish()
    .describe("Percentage of a job's revenue that a member who does the job alone gets as commission."),
  daily_revenue_cap_cents: cents()
    .min(0)
    .max(100_000_000_000)
    .nullish()
    .describe('Maximum daily revenue on which a crew gets commission, in cents. Null means no limit.'),
  leader_max_percent: sharePercent()
    .nullish()
    .describe("Maximum percentage of a job's commission that the leader of the crew gets."),
  pay_period: z
    .strictObject({
      cadence: z.enum(cadences),
      anchor_date: anyDay().describe('Any date on which a pay period begins.'),
    })
    .describe('Length of pay periods. A workweek belongs to the period in which it ends.'),
  workweek_start: z
    .int()
    .min(1)
    .max(7)
    .optional()
    .describe('First day of the workweek, from 1 (Monday) to 7 (Sunday). Defaults to 1.'),
  overtime_threshold_minutes: z
    .int()
    .min(0)
    .max(10_080)
    .optional()
    .describe('Working minutes per week beyond which time is overtime. Defaults to 2400.'),
  overtime_multiplier: z
    .string()
    .regex(/^(?:10(?:\.0{1,2})?|[1-9](?:\.\d{1,2})?)$/, {
      message: 'must be a decimal from 1 to 10 with at most two decimal places',
      abort: true,
    })
    .overwrite((value) => formatDecimal(exact(value)))
    .optional()
    .describe('Multiplier of the regular rate for overtime. Defaults to 1.5.')
    .meta({ example: '1.5' }),
  minimum_wage_cents: wage().optional().describe('Minimum wage per hour, in cents. Defaults to 725.'),
  state_minimum_wages: mostMembers(60, z.record(stateCode(), wage()))
    .optional()
    .describe(
      'Minimum hourly wages in cents, by state code. In these states they replace `minimum_wage_cents`.',
    ),
  excluded_words: z
    .array(text(60, 1))
    .max(50)
    .check(eachOnce())
    .optional()
    .describe(
      'Lines whose names contain one of these words do not count as revenue of the crew. Only whole ' +
        'words match; upper and lower case are treated alike.',
    ),
  nonproductive_hourly: z
    .boolean()
    .optional()
    .describe('True if working time without a job is to be paid by the hour. Defaults to false.'),
} as const
