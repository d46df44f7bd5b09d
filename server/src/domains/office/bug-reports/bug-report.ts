import * as z from 'zod'
import { authorSchema } from '../../../kernel/records/author.ts'
import { column, derived, internal, type RowOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { bugReportStatuses } from './bug-report-status.ts'

export const severities = ['low', 'medium', 'high', 'critical'] as const

const appSchema = z.object({
  version: z.string().nullable(),
  platform: z.string().nullable(),
  device: z.string().nullable(),
})

const noteSchema = z.object({ at: instant(), by: authorSchema, text: z.string() })

/** A problem with the service that a member reported. It belongs to the organization, not to a location. */
export const bugReports = record({
  kind: 'bug_report',
  table: 'bug_reports',
  schema: { id: 'BugReport', description: 'A problem with the service, reported by a member.' },
  members: {
    id: tradeStart.id,
    bug_report_number: column(
      z.int().describe('Sequential number of the report in the organization, without gaps.'),
    ),
    title: column(z.string()),
    description: column(z.string()),
    severity: column(z.enum(severities)),
    area: column(z.string().nullable().describe('Part of the service that is affected.')),
    url: column(z.string().nullable().describe('URL of the page with the problem.')),
    app: column(appSchema.nullable().describe('App and device that the reporter used.')),
    status: column(z.enum(bugReportStatuses)),
    assigned_to: column(id().nullable().describe('Member responsible for the report.')),
    duplicate_of_id: column(
      id().nullable().describe('Original report, if this report is a duplicate. Null otherwise.'),
    ),
    notes: column(z.array(noteSchema).describe('Notes, oldest first.')),
    has_screenshot: derived(
      z.boolean(),
      (row: { screenshot_file_id: string | null }) => row.screenshot_file_id !== null,
    ),
    screenshot_file_id: internal(id().nullable()),
    ...recordEnd,
  },
  derive: () => ({}),
})

export type BugReportRow = RowOf<typeof bugReports.members>
