import { groupings, type ReportName } from '../../server/src/domains/office/reports/report-name.ts'
import { addDays } from '../../server/src/kernel/time/index.ts'

/** An operation with its input. `isOfRep` is true if a sales rep runs it, who can access only own records. */
interface ReportQuery {
  operation: string
  input: object
  isOfRep?: boolean
}

/** Reports that a sales rep can read about own leads and estimates. */
const ownReports: readonly ReportName[] = ['revenue', 'close_rate', 'lead_sources', 'canvassing']

/**
 * Returns the queries to measure, keyed by name: every report of the catalog with every grouping, for the year that ends
 * on the day `to`, alone and compared with the year before; and the other operations that add up many records.
 */
export function reportQueries(to: string): Record<string, ReportQuery> {
  const year = { from: addDays(to, -364), to }
  const summary = (report: string, more: object = {}): ReportQuery => ({
    operation: 'reports.summary',
    input: { report, ...year, ...more },
  })
  const queries: Record<string, ReportQuery> = {}
  for (const [report, groups] of Object.entries(groupings)) {
    for (const group_by of groups) queries[`${report} by ${group_by}`] = summary(report, { group_by })
    queries[`${report}, compared`] = summary(report, { compare: 'previous' })
  }
  for (const report of ownReports) queries[`${report} of a sales rep`] = { ...summary(report), isOfRep: true }
  for (const list of ['leads', 'estimates', 'jobs', 'invoices'])
    queries[`counts of ${list}`] = { operation: 'lists.counts', input: { list } }
  return {
    ...queries,
    'crew pay of a week': { operation: 'crewPay.preview', input: { from: addDays(to, -6), to } },
    'time entries of a year': { operation: 'timesheets.entries.list', input: { limit: 25, ...year } },
    'commissions of a year': { operation: 'commissions.list', input: { limit: 25, ...year } },
    dashboard: { operation: 'dashboard.get', input: {} },
  }
}
