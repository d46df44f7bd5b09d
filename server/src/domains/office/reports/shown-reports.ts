import { accessScopeFor } from '../../../kernel/access/actor.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { narrowed, type ReportName, reportNames } from './report-name.ts'

/** Returns the reports that the caller may read, even if only for their own records. */
export function shownReports({ actor }: Pick<QueryContext, 'actor'>): ReportName[] {
  const all = accessScopeFor(actor, 'view_reports') === 'all'
  const pay = accessScopeFor(actor, 'view_pay') === 'all'
  return reportNames.filter((report) => narrowed.has(report) || (all && (report !== 'payroll' || pay)))
}
