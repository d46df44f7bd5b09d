import * as z from 'zod'
import { decimal as exact, formatDecimal } from '../../kernel/money/index.ts'
import { eachOnce } from '../../kernel/schema/each-once.ts'
import { anyDay, cents, text } from '../../kernel/schema/fields.ts'
import { mostMembers } from '../../kernel/schema/most-members.ts'
import { sharePercent } from '../company/index.ts'
import { cadences } from './reckoning/pay-policy.ts'

const stateCode = () => z.string().regex(/^[A-Z]{2}$/, 'must be the code of a state such as IL')
const wage = () => z.int().min(0).max(100_000)

/** What a caller says of a policy: all of it, because each is a whole of its own. */
export const policyFields = {
  effective_from: anyDay().describe('The first day on which it is in force: today or later.'),
  standard_pool_percent: sharePercent().describe('Of the revenue of a job, shared by the crew.'),
  elite_pool_percent: sharePercent().nullish().describe('The same, for crews with few callbacks.'),
  elite_callback_percent: sharePercent()
    .nullish()
    .describe(
      'How many of its jobs may have needed a callback for that, at most, of 10 or more in the 90 days before the pay period.',
    ),
  solo_percent: sharePercent().nullish().describe('Of the revenue, where one alone shares it.'),
  daily_revenue_cap_cents: cents()
    .min(0)
    .max(100_000_000_000)
    .nullish()
    .describe('Of how much revenue a crew is paid on a day, at most; null: of all.'),
  leader_max_percent: sharePercent().nullish().describe('Of the pool, what a leader gets at most.'),
  pay_period: z
    .strictObject({
      cadence: z.enum(cadences),
      anchor_date: anyDay().describe('A day on which a period begins.'),
    })
    .describe('How long pay periods are; a workweek belongs to the one in which it ends.'),
  workweek_start: z.int().min(1).max(7).optional().describe('From Monday, 1, to Sunday, 7; 1 unless given.'),
  overtime_threshold_minutes: z
    .int()
    .min(0)
    .max(10_080)
    .optional()
    .describe('What is worked in a week beyond it is overtime; 2400 unless given.'),
  overtime_multiplier: z
    .string()
    .regex(/^(?:10(?:\.0{1,2})?|[1-9](?:\.\d{1,2})?)$/, {
      message: 'must be a decimal from 1 to 10 with at most two places',
      abort: true,
    })
    .overwrite((value) => formatDecimal(exact(value)))
    .optional()
    .describe('Of the regular rate, for overtime; 1.5 unless given.')
    .meta({ example: '1.5' }),
  minimum_wage_cents: wage().optional().describe('What an hour brings at least; 725 unless given.'),
  state_minimum_wages: mostMembers(60, z.record(stateCode(), wage()))
    .optional()
    .describe('The same where a state has one of its own, by its code.'),
  excluded_words: z
    .array(text(60, 1))
    .max(50)
    .check(eachOnce())
    .optional()
    .describe('Lines with one of these as whole words in their names, in any case, are no revenue of crews.'),
  nonproductive_hourly: z
    .boolean()
    .optional()
    .describe('Whether hours on no job are paid by the hour; false unless given.'),
} as const
