import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { readReport } from '../read-report.ts'
import { reportFields, reportRules } from '../report-input.ts'
import { reportSchema } from '../report.ts'

export const summarizeReport = query({
  name: 'reports.summary',
  summary:
    'Read figures of a period: revenue, close rate, receivables, lead sources, canvassing, payroll or jobs.',
  description:
    "Amounts come from the books, not from documents; only close rate and lead sources also have values of estimates. `definitions` gives for each figure the date that counts, whether it includes discounts and tax, and whether it must be paid. Net revenue is the same in all reports: `revenue` by `location` and by `source`, and `lead_sources`, add up to it; a null source is unknown. `compare: previous` adds the preceding period. Days are in the location's calendar, or the organization's for several locations; weeks begin on Monday and count only their days in the period. A member limited to own leads and estimates gets revenue, close rate, lead sources and canvassing of these; the other reports need access to all, and payroll also needs `view_pay`.",
  permission: ['view_reports'],
  input: withRules(z.strictObject(reportFields), ...reportRules),
  output: reportSchema,
  errors: ['insufficient_permission'],
  handler: readReport,
})
