import * as z from 'zod'
import { type MemberRule, notTogether, withRules } from '../../../kernel/schema/member-rules.ts'

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const

const weekday = () => z.int().min(1).max(7)
const once = (values: readonly number[]): boolean => new Set(values).size === values.length

const wanted = z.strictObject({
  frequency: z.enum(frequencies).describe('What is counted.'),
  interval: z.int().min(1).max(52).default(1).describe('Every so many of these.'),
  weekdays: z
    .array(weekday())
    .min(1)
    .max(7)
    .refine(once, 'must not have a day twice')
    .nullish()
    .describe('Only weekly: on these days, 1 for Monday; the day of the week of `starts_on` unless given.'),
  month_day: z
    .int()
    .min(1)
    .max(31)
    .nullish()
    .describe(
      'Only monthly or yearly: on this day of the month, on its last day where it has fewer; that of `starts_on` unless given.',
    ),
  month_weekday: z
    .strictObject({
      nth: z
        .int()
        .refine((nth) => nth === -1 || (nth >= 1 && nth <= 5), 'must be 1 to 5, or -1 for the last')
        .describe('1 to 5, or -1 for the last; a month without a fifth one is left out.'),
      weekday: weekday().describe('1 for Monday.'),
    })
    .nullish()
    .describe('Instead of `month_day`: such as the second Tuesday of the month.'),
})

const onlyWeekly: MemberRule<z.output<typeof wanted>> = {
  field: 'weekdays',
  message: 'are only for what comes weekly',
  holds: ({ frequency, weekdays }) => frequency === 'weekly' || !weekdays,
}

const ofMonths = (field: 'month_day' | 'month_weekday'): MemberRule<z.output<typeof wanted>> => ({
  field,
  message: 'is only for what comes monthly or yearly',
  holds: (rule) => rule.frequency === 'monthly' || rule.frequency === 'yearly' || !rule[field],
})

/** When something comes again, on the calendar of its location. */
export const ruleInput = () =>
  withRules(
    wanted,
    onlyWeekly,
    ofMonths('month_day'),
    ofMonths('month_weekday'),
    notTogether('month_weekday', 'month_day', 'does not go together with month_day'),
  )

export const ruleSchema = z.object({
  frequency: z.enum(frequencies),
  interval: z.int(),
  weekdays: z.array(z.int()).nullable().describe('1 for Monday; in their order.'),
  month_day: z.int().nullable(),
  month_weekday: z.object({ nth: z.int().describe('-1: the last.'), weekday: z.int() }).nullable(),
})
export type Rule = z.infer<typeof ruleSchema>

/** As it is kept. */
export function readRule(given: z.output<ReturnType<typeof ruleInput>>): Rule {
  return {
    frequency: given.frequency,
    interval: given.interval,
    weekdays: given.weekdays?.toSorted((a, b) => a - b) ?? null,
    month_day: given.month_day ?? null,
    month_weekday: given.month_weekday ?? null,
  }
}
