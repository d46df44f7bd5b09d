import { AppError } from '../../kernel/errors.ts'
import type { QueryContext } from '../../kernel/operations/context.ts'
import { canvassing } from './figures/canvassing.ts'
import { closeRate } from './figures/close-rate.ts'
import type { Counted } from './figures/counted.ts'
import { jobs } from './figures/jobs.ts'
import { leadSources } from './figures/lead-sources.ts'
import { payroll } from './figures/payroll.ts'
import { receivables } from './figures/receivables.ts'
import { revenue } from './figures/revenue.ts'
import type { ReportInput } from './report-input.ts'
import type { ReportName } from './report-name.ts'
import { mostRows, type Report } from './report.ts'
import { labelledRows } from './rows.ts'
import { type ReportSpan, spanOf } from './report-span.ts'
import { shownReports } from './shown-reports.ts'

const readers: Record<ReportName, (ctx: QueryContext, span: ReportSpan) => Promise<Counted<object>>> = {
  revenue,
  close_rate: closeRate,
  receivables,
  lead_sources: leadSources,
  canvassing,
  payroll,
  jobs,
}

/** Refuses who may not read this report at all. */
function requireReport(ctx: QueryContext, report: ReportName): void {
  if (shownReports(ctx).includes(report)) return
  const needs = report === 'payroll' ? 'view_reports and view_pay' : 'view_reports'
  throw new AppError(
    'insufficient_permission',
    `The report ${report} is for who holds ${needs} for all records.`,
  )
}

/** The figures as far as the caller's authority reaches, in one statement each. */
export async function readReport(ctx: QueryContext, input: ReportInput): Promise<Report> {
  requireReport(ctx, input.report)
  const span = await spanOf(ctx, input)
  const { totals, rows } = await readers[input.report](ctx, span)
  const all = await labelledRows(ctx, input.report, span, { totals, rows })
  return {
    report: input.report,
    from: span.from,
    to: span.to,
    timezone: span.timezone,
    currency: ctx.actor.org.currency,
    location_id: span.location_id,
    group_by: span.group_by,
    generated_at: ctx.now,
    totals,
    rows: all.slice(0, mostRows),
    rows_are_cut: all.length > mostRows,
    // Each reader answers the figures that its report's schema names.
  } as unknown as Report
}
