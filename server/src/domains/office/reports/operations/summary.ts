import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { readReport } from '../read-report.ts'
import { reportFields, reportRules } from '../report-input.ts'
import { reportSchema } from '../report.ts'

export const summarizeReport = query({
  name: 'reports.summary',
  summary:
    'Read a report of a period: revenue, close rate, receivables, lead sources, canvassing, payroll or jobs.',
  description:
    'Amounts come from the books; only `close_rate` and `lead_sources` also contain values of estimates. ' +
    '`definitions` explains each metric: which date counts, whether discounts and tax are included, ' +
    'and whether only paid amounts count. Net revenue is the same in all reports: the rows of ' +
    '`revenue` by `location` or `source`, and those of `lead_sources`, add up to the same total. The ' +
    'row with the source null contains amounts whose source is unknown. `compare: previous` adds the ' +
    'preceding period. Days are in the time zone of the location, or of the organization for several ' +
    'locations. Weeks begin on Monday; the first and last week contain only their days within the ' +
    'period. A member with access only to their own leads and estimates gets revenue, close rate, lead sources and ' +
    'canvassing for these only. The other reports need access to all records, and payroll also needs ' +
    '`view_pay`.',
  permission: ['view_reports'],
  input: withRules(z.strictObject(reportFields), ...reportRules),
  output: reportSchema,
  errors: ['insufficient_permission'],
  handler: readReport,
})
