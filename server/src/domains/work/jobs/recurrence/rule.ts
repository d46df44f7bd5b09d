import * as z from 'zod'
import { type MemberRule, notTogether, withRules } from '../../../../kernel/schema/member-rules.ts'

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const

const weekday = () => z.int().min(1).max(7)
const once = (values: readonly number[]): boolean => new Set(values).size === values.length

const ruleFields = z.strictObject({
  frequency: z.enum(frequencies).describe('Unit of the interval.'),
  interval: z
    .int()
    .min(1)
    .max(52)
    .default(1)
    .describe(
      'Number of units of `frequency` between two dates. 2 with a weekly rule means every second week.',
    ),
  weekdays: z
    .array(weekday())
    .min(1)
    .max(7)
    .refine(once, 'must not contain a day twice')
    .nullish()
    .describe(
      'For a weekly rule: days of the week, from 1 (Monday) to 7. Defaults to the weekday of `starts_on`.',
    ),
  month_day: z
    .int()
    .min(1)
    .max(31)
    .nullish()
    .describe(
      'For a monthly or yearly rule: day of the month. In shorter months, the last day. Defaults to ' +
        'the day of `starts_on`.',
    ),
  month_weekday: z
    .strictObject({
      nth: z
        .int()
        .refine((nth) => nth === -1 || (nth >= 1 && nth <= 5), 'must be 1 to 5, or -1 for the last one')
        .describe(
          'Position of the weekday in the month: 1 to 5, or -1 for the last one. With 5, months in which ' +
            'the weekday occurs only four times are skipped.',
        ),
      weekday: weekday().describe('Day of the week, from 1 (Monday) to 7.'),
    })
    .nullish()
    .describe(
      'Weekday of the month, for example the second Tuesday. Cannot be passed together with `month_day`.',
    ),
})

const onlyWeekly: MemberRule<z.output<typeof ruleFields>> = {
  field: 'weekdays',
  message: 'are only allowed if frequency is weekly',
  isMet: ({ frequency, weekdays }) => frequency === 'weekly' || !weekdays,
}

const ofMonths = (field: 'month_day' | 'month_weekday'): MemberRule<z.output<typeof ruleFields>> => ({
  field,
  message: 'is only allowed if frequency is monthly or yearly',
  isMet: (rule) => rule.frequency === 'monthly' || rule.frequency === 'yearly' || !rule[field],
})

/** Input of a recurrence rule. Days are local days of the location. */
export const ruleInput = () =>
  withRules(
    ruleFields,
    onlyWeekly,
    ofMonths('month_day'),
    ofMonths('month_weekday'),
    notTogether('month_weekday', 'month_day', 'cannot be passed together with month_day'),
  )

export const ruleSchema = z.object({
  frequency: z.enum(frequencies),
  interval: z.int(),
  weekdays: z
    .array(z.int())
    .nullable()
    .describe('Days of the week, from 1 (Monday) to 7, sorted. Null if the rule is not weekly.'),
  month_day: z.int().nullable(),
  month_weekday: z
    .object({
      nth: z.int().describe('Position of the weekday in the month: 2 is the second one, -1 the last one.'),
      weekday: z.int(),
    })
    .nullable(),
})
export type Rule = z.infer<typeof ruleSchema>

/** Converts the input to the stored form of a rule. */
export function readRule(input: z.output<ReturnType<typeof ruleInput>>): Rule {
  return {
    frequency: input.frequency,
    interval: input.interval,
    weekdays: input.weekdays?.toSorted((a, b) => a - b) ?? null,
    month_day: input.month_day ?? null,
    month_weekday: input.month_weekday ?? null,
  }
}
