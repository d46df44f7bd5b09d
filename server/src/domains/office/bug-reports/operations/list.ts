import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { listInput, pageOf, timeList } from '../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../kernel/records/list-records.ts'
import { isAmong, oneOrMore } from '../../../../kernel/records/one-or-more.ts'
import { bugReportStatuses } from '../bug-report-status.ts'
import { bugReports, severities } from '../bug-report.ts'

const list = timeList('bug_reports', ['assigned_to'])

export const listBugReports = query({
  name: 'bugReports.list',
  summary: 'List bug reports, newest first by default.',
  description: 'Requires access to every location.',
  permission: ['manage_team'],
  wholeOrganization: true,
  input: listInput(list, {
    status: oneOrMore(bugReportStatuses)
      .optional()
      .describe('Only reports with this status, or with one of several statuses.'),
    severity: z.enum(severities).optional().describe('Only reports of this severity.'),
  }),
  output: pageOf(bugReports.schema),
  errors: ['insufficient_permission', 'invalid_sort', 'invalid_cursor'],
  async handler(ctx, { status, severity, ...input }) {
    const filters = { status, severity }
    return await listRecords(ctx, bugReports, list, input, {
      filters,
      conditions: (bind) =>
        Object.entries(filters).flatMap(([name, value]) => isAmong(`r.${name}`, value, bind)),
    })
  },
})
