import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { bugReports } from '../bug-report.ts'

export const getBugReport = query({
  name: 'bugReports.get',
  summary: 'Read one bug report.',
  description: 'Requires access to every location.',
  permission: ['manage_team'],
  wholeOrganization: true,
  input: z.strictObject({ bug_report_id: id().describe('Report to read.') }),
  output: bugReports.schema,
  errors: ['insufficient_permission', 'not_found'],
  async handler(ctx, { bug_report_id }) {
    return bugReports.present(await bugReports.get(ctx, bug_report_id), ctx)
  },
})
