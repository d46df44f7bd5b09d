import { AppError } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { canvassing } from './metrics/canvassing.ts'
import { closeRate } from './metrics/close-rate.ts'
import type { Counted } from './metrics/counted.ts'
import { jobs } from './metrics/jobs.ts'
import { leadSources } from './metrics/lead-sources.ts'
import { payroll } from './metrics/payroll.ts'
import { receivables } from './metrics/receivables.ts'
import { revenue } from './metrics/revenue.ts'
import { compareMetrics, type TotalsAndRows } from './compare-report.ts'
import { definitionsOf } from './definitions.ts'
import { previousSpan } from './previous-span.ts'
import type { ReportInput } from './report-input.ts'
import type { ReportName } from './report-name.ts'
import { mostRows, type Report } from './report.ts'
import { labelledRows, periods } from './rows.ts'
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

/** Fails unless the caller may read at least a part of the report. */
function requireReport(ctx: QueryContext, report: ReportName): void {
  if (shownReports(ctx).includes(report)) return
  const needs = report === 'payroll' ? 'view_reports and view_pay' : 'view_reports'
  throw new AppError(
    'insufficient_permission',
    `The report ${report} requires ${needs}, with access to all records.`,
  )
}

/** Returns a report. It includes only records that the caller can access. */
export async function readReport(ctx: QueryContext, input: ReportInput): Promise<Report> {
  requireReport(ctx, input.report)
  const span = await spanOf(ctx, input)
  const current = await readMetrics(ctx, input.report, span)
  const comparison = input.compare == null ? {} : { comparison: await comparisonOf(ctx, input, current) }
  return {
    report: input.report,
    from: span.from,
    to: span.to,
    timezone: span.timezone,
    currency: ctx.actor.org.currency,
    location_id: span.location_id,
    group_by: span.group_by,
    generated_at: ctx.now,
    definitions: definitionsOf(input.report),
    totals: current.totals,
    ...cutRows(current.rows),
    ...comparison,
    // The cast is safe, because the function that reads a report returns the metrics that the report's schema defines.
  } as unknown as Report
}

async function readMetrics(ctx: QueryContext, report: ReportName, span: ReportSpan): Promise<TotalsAndRows> {
  const { totals, rows } = await readers[report](ctx, span)
  return { totals, rows: await labelledRows(ctx, report, span, { totals, rows }) }
}

async function comparisonOf(ctx: QueryContext, input: ReportInput, current: TotalsAndRows) {
  const { from, to } = previousSpan(input)
  const span = await spanOf(ctx, { ...input, from, to })
  const previous = await readMetrics(ctx, input.report, span)
  const isByTime = periods[span.group_by] !== undefined
  const { rows, ...compared } = compareMetrics(input.report, isByTime, current, previous)
  return { from, to, ...compared, ...cutRows(rows) }
}

function cutRows<Row>(rows: Row[]): { rows: Row[]; rows_are_cut: boolean } {
  return { rows: rows.slice(0, mostRows), rows_are_cut: rows.length > mostRows }
}
