import * as z from 'zod'
import { type MemberRule, notTogether, withRules } from '../../../../kernel/schema/member-rules.ts'

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const

const weekday = () => z.int().min(1).max(7)
const once = (values: readonly number[]): boolean => new Set(values).size === values.length

const ruleFields = z.strictObject({
  frequency: z.enum(frequencies).describe('Unit of the interval.'),
  interval: z.int().min(1).max(52).default(1).describe('Repeats every this many units.'),
  weekdays: z
    .array(weekday())
    .min(1)
    .max(7)
    .refine(once, 'must not have a day twice')
    .nullish()
    .describe('Only weekly: days of the week, 1 for Monday. Defaults to that of `starts_on`.'),
  month_day: z
    .int()
    .min(1)
    .max(31)
    .nullish()
    .describe(
      'Only monthly or yearly: day of the month, or the last day of shorter months. Defaults to that of `starts_on`.',
    ),
  month_weekday: z
    .strictObject({
      nth: z
        .int()
        .refine((nth) => nth === -1 || (nth >= 1 && nth <= 5), 'must be 1 to 5, or -1 for the last')
        .describe('1 to 5, or -1 for the last; months without a fifth one are skipped.'),
      weekday: weekday().describe('1 for Monday.'),
    })
    .nullish()
    .describe('Instead of `month_day`: for example the second Tuesday of the month.'),
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

/** Recurrence rule on the calendar of the location. */
export const ruleInput = () =>
  withRules(
    ruleFields,
    onlyWeekly,
    ofMonths('month_day'),
    ofMonths('month_weekday'),
    notTogether('month_weekday', 'month_day', 'does not go together with month_day'),
  )

export const ruleSchema = z.object({
  frequency: z.enum(frequencies),
  interval: z.int(),
  weekdays: z.array(z.int()).nullable().describe('1 for Monday; sorted.'),
  month_day: z.int().nullable(),
  month_weekday: z.object({ nth: z.int().describe('-1 for the last.'), weekday: z.int() }).nullable(),
})
export type Rule = z.infer<typeof ruleSchema>

/** The stored form of a rule. */
export function readRule(input: z.output<ReturnType<typeof ruleInput>>): Rule {
  return {
    frequency: input.frequency,
    interval: input.interval,
    weekdays: input.weekdays?.toSorted((a, b) => a - b) ?? null,
    month_day: input.month_day ?? null,
    month_weekday: input.month_weekday ?? null,
  }
}
