import type { QueryContext } from '../../../kernel/operations/context.ts'
import { addDays, weekdayOf } from '../../../kernel/time/index.ts'
import { selectLocations, selectMembers } from '../../organization/company/index.ts'
import type { Counted } from './metrics/counted.ts'
import type { Grouping, ReportName } from './report-name.ts'
import type { ReportSpan } from './report-span.ts'

export interface Row {
  key: string | null
  label: string
}

/** Per report, the metric by which rows that are not grouped by time are sorted, largest first. */
const rankedBy: Record<ReportName, string> = {
  revenue: 'net_revenue_cents',
  close_rate: 'sent',
  receivables: 'total',
  lead_sources: 'revenue_cents',
  canvassing: 'knocks',
  payroll: 'total_cents',
  jobs: 'completed',
}

export const periods: Partial<Record<Grouping, (day: string) => string>> = {
  day: (day) => day,
  week: mondayOf,
  month: (day) => day.slice(0, 7),
}

/**
 * Returns the rows of a report with their labels. If rows are grouped by time, there is a row for each day, week or month
 * of the period, even if it has no records. Otherwise there are only rows for groups that have records.
 */
export async function labelledRows(
  ctx: QueryContext,
  report: ReportName,
  span: ReportSpan,
  { totals, rows }: Counted<object>,
): Promise<Row[]> {
  const period = periods[span.group_by]
  if (period) {
    const byKey = new Map(rows.map(({ key, metrics }) => [key, metrics]))
    return periodsOf(span, period).map((key) => ({
      key,
      label: key,
      ...(byKey.get(key) ?? nothingLike(totals)),
    }))
  }
  const nameOf = await namesFor(ctx, report, span.group_by)
  const rank = (row: object): number => {
    const metric = (row as Record<string, number | { cents: number }>)[rankedBy[report]]!
    return typeof metric === 'number' ? metric : metric.cents
  }
  return rows
    .map(({ key, metrics }) => ({ key, label: nameOf(key), ...metrics }))
    .toSorted((a, b) => rank(b) - rank(a) || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0))
}

/** Returns the same metrics, all with the value zero. */
export function nothingLike(metrics: object): object {
  return Object.fromEntries(
    Object.entries(metrics).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'number' ? 0 : typeof value === 'object' && value !== null ? nothingLike(value) : null,
    ]),
  )
}

function periodsOf({ from, to }: ReportSpan, period: (day: string) => string): string[] {
  const keys = new Set<string>()
  for (let day = from; day <= to; day = addDays(day, 1)) keys.add(period(day))
  return [...keys]
}

function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day))
}

async function namesFor(
  ctx: QueryContext,
  report: ReportName,
  group: Grouping,
): Promise<(key: string | null) => string> {
  const orgId = ctx.actor.org.id
  if (group === 'source') return (key) => key ?? (report === 'revenue' ? 'Unknown source' : 'No source')
  const named = group === 'member' ? await selectMembers(ctx.db, orgId) : await selectLocations(ctx.db, orgId)
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const none = group === 'member' ? 'Nobody' : 'No location'
  return (key) => (key === null ? none : (names.get(key) ?? key))
}
