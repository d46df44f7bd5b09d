import * as z from 'zod'
import { query } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { bugReports } from '../bug-report.ts'

export const getBugReport = query({
  name: 'bugReports.get',
  summary: 'Read one report of what is wrong with the service.',
  description: 'For those who see every location.',
  permission: ['manage_team'],
  wholeOrganization: true,
  input: z.strictObject({ bug_report_id: id().describe('Which report.') }),
  output: bugReports.schema,
  errors: ['insufficient_permission', 'not_found'],
  async handler(ctx, { bug_report_id }) {
    return bugReports.of(await bugReports.get(ctx, bug_report_id), ctx)
  },
})
