import * as z from 'zod'
import { anyDay } from '../../../kernel/schema/fields.ts'
import { idOf } from '../../../kernel/schema/named-id.ts'
import type { MemberRule } from '../../../kernel/schema/member-rules.ts'
import { daysBetween } from '../../../kernel/time/index.ts'
import { allGroupings, groupings, reportNames } from './report-name.ts'

export const mostDays = 366

/** Input fields that select a report, its period and its grouping. */
export const reportFields = {
  report: z.enum(reportNames).describe('The report.'),
  from: anyDay().describe('First day.'),
  to: anyDay().describe(`Last day. The period has at most ${mostDays} days.`),
  location_id: idOf('location')
    .nullish()
    .describe("Only records of this location. Days are then in the location's time zone."),
  group_by: z
    .enum(allGroupings)
    .nullish()
    .describe(
      `Grouping of the rows. ${Object.entries(groupings)
        .map(([report, groups]) => `${report}: ${groups.join(', ')}`)
        .join('; ')}. Defaults to the first grouping of the report.`,
    ),
  compare: z
    .enum(['previous'])
    .nullish()
    .describe(
      '`previous` adds the same metrics of the preceding period of equal length, and the change of ' +
        'each metric. If the period consists of whole calendar months, the preceding period has the same ' +
        'number of months.',
    ),
}
export type ReportInput = z.infer<z.ZodObject<typeof reportFields>>

const groupingFits: MemberRule<ReportInput> = {
  field: 'group_by',
  message: `must be a grouping of the report: ${Object.entries(groupings)
    .map(([report, groups]) => `${report} by ${groups.join(', ')}`)
    .join('; ')}`,
  isMet: ({ report, group_by }) =>
    group_by == null || (groupings[report] as readonly string[]).includes(group_by),
}

const spanFits: MemberRule<ReportInput> = {
  field: 'to',
  message: `must not be before \`from\`, and the period must have at most ${mostDays} days`,
  isMet: ({ from, to }) => {
    const days = daysBetween(from, to) + 1
    return days >= 1 && days <= mostDays
  },
}

export const reportRules: readonly [MemberRule<ReportInput>, MemberRule<ReportInput>] = [
  groupingFits,
  spanFits,
]
