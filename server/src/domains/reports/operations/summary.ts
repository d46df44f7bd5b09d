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
    'Money is that of the books, not of documents; only close rate and lead sources have values of estimates as well. `definitions` says for each figure which date counts, whether discounts and tax are in it, and whether it must be paid. Net revenue is the same figure in all: `revenue` by `location` and by `source`, and `lead_sources`, add up to it; a null source is unknown. `compare: previous` adds the period before. Days are those of the location, over several those of the organization; weeks begin on Monday and count what of them is in the span. A member who sees only their own leads and estimates reads revenue, close rate, lead sources and canvassing of these; the other reports are for who sees all, and payroll needs `view_pay` too.',
  permission: ['view_reports'],
  input: withRules(z.strictObject(reportFields), ...reportRules),
  output: reportSchema,
  errors: ['insufficient_permission'],
  handler: readReport,
})
