import * as z from 'zod'
import { anyDay } from '../../kernel/schema/fields.ts'
import { idOf } from '../../kernel/schema/named-id.ts'
import type { MemberRule } from '../../kernel/schema/member-rules.ts'
import { daysBetween } from '../../kernel/time/index.ts'
import { allGroupings, groupings, reportNames } from './report-name.ts'

export const mostDays = 366

/** What a report is asked with. */
export const reportFields = {
  report: z.enum(reportNames).describe('Which report.'),
  from: anyDay().describe('The first day.'),
  to: anyDay().describe(`The last day, at most ${mostDays} with the first.`),
  location_id: idOf('location').nullish().describe('Only what belongs to this location; by its calendar.'),
  group_by: z
    .enum(allGroupings)
    .nullish()
    .describe(
      `What rows are for. ${Object.entries(groupings)
        .map(([report, words]) => `${report}: ${words.join(', ')}`)
        .join('; ')}. The first is the usual one; a year by day is 366 rows.`,
    ),
  compare: z
    .enum(['previous'])
    .nullish()
    .describe(
      'previous: adds the same figures of the period of equal length just before, and the change of each. Of whole calendar months, the period before is as many months.',
    ),
}
export type ReportInput = z.infer<z.ZodObject<typeof reportFields>>

const groupingFits: MemberRule<ReportInput> = {
  field: 'group_by',
  message: `must be one of those that the report has: ${Object.entries(groupings)
    .map(([report, words]) => `${report} by ${words.join(', ')}`)
    .join('; ')}`,
  holds: ({ report, group_by }) =>
    group_by == null || (groupings[report] as readonly string[]).includes(group_by),
}

const spanFits: MemberRule<ReportInput> = {
  field: 'to',
  message: `must not be before from, nor more than ${mostDays} days with it`,
  holds: ({ from, to }) => {
    const days = daysBetween(from, to) + 1
    return days >= 1 && days <= mostDays
  },
}

export const reportRules: readonly [MemberRule<ReportInput>, MemberRule<ReportInput>] = [
  groupingFits,
  spanFits,
]
