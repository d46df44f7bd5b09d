import * as z from 'zod'
import { query } from '../../../kernel/operations/operation.ts'
import { withRules } from '../../../kernel/schema/member-rules.ts'
import { readReport } from '../read-report.ts'
import { reportFields, reportRules } from '../report-input.ts'
import { reportSchema } from '../report.ts'

export const summarizeReport = query({
  name: 'reports.summary',
  summary:
    'Read figures of a span of days: revenue, close rate, receivables, lead sources, canvassing, payroll or jobs.',
  description:
    'Money is that of the books, not of documents. Days are those of the location, over several those of the organization; weeks begin on Monday and count what of them is in the span. A member who sees only their own leads and estimates reads revenue, close rate, lead sources and canvassing of these; the other reports are for who sees all, and payroll needs `view_pay` too.',
  permission: ['view_reports'],
  input: withRules(z.strictObject(reportFields), ...reportRules),
  output: reportSchema,
  errors: ['insufficient_permission'],
  handler: readReport,
})
