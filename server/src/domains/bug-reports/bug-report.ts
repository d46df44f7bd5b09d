import * as z from 'zod'
import { authorSchema } from '../../kernel/records/author.ts'
import { column, derived, internal, type RowOf } from '../../kernel/records/member.ts'
import { record } from '../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../kernel/records/trade-record.ts'
import { id, instant } from '../../kernel/schema/fields.ts'
import { bugReportStatuses } from './bug-report-status.ts'

export const severities = ['low', 'medium', 'high', 'critical'] as const

const appSchema = z.object({
  version: z.string().nullable(),
  platform: z.string().nullable(),
  device: z.string().nullable(),
})

const noteSchema = z.object({ at: instant(), by: authorSchema, text: z.string() })

/** What somebody found wrong with the service. It belongs to the organization, and to no location of it. */
export const bugReports = record({
  kind: 'bug_report',
  table: 'bug_reports',
  schema: { id: 'BugReport', description: 'What a member found wrong with the service.' },
  members: {
    id: tradeStart.id,
    bug_report_number: column(z.int().describe('Counts the reports of the organization, without gaps.')),
    title: column(z.string()),
    description: column(z.string()),
    severity: column(z.enum(severities)),
    area: column(z.string().nullable().describe('Which part of the service it is about.')),
    url: column(z.string().nullable().describe('Where it was seen.')),
    app: column(appSchema.nullable().describe('What it was seen with.')),
    status: column(z.enum(bugReportStatuses)),
    assigned_to: column(id().nullable().describe('The member who looks after it.')),
    duplicate_of_id: column(
      id().nullable().describe('The report of the same, where this one is a duplicate.'),
    ),
    notes: column(z.array(noteSchema).describe('What was noted of it, oldest first.')),
    has_screenshot: derived(
      z.boolean(),
      (row: { screenshot_file_id: string | null }) => row.screenshot_file_id !== null,
    ),
    screenshot_file_id: internal(id().nullable()),
    ...recordEnd,
  },
  tell: () => ({}),
})

export type BugReportRow = RowOf<typeof bugReports.members>
