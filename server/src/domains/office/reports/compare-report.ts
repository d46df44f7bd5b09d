import type * as z from 'zod'
import { changesFrom, changesOf } from './change.ts'
import { reportMetrics } from './metrics/report-metrics.ts'
import type { ReportName } from './report-name.ts'
import { nothingLike, type Row } from './rows.ts'

export interface TotalsAndRows {
  totals: object
  rows: Row[]
}

/**
 * Returns the metrics of the previous period, and the change of each metric since then. Rows for members, sources and
 * locations are matched with the row of the current period that has the same key. Rows for days, weeks and months have
 * no matching row in the current period, so their change is null.
 */
export function compareMetrics(
  report: ReportName,
  isByTime: boolean,
  current: TotalsAndRows,
  previous: TotalsAndRows,
) {
  const schemas: z.ZodRawShape = changesOf(reportMetrics[report])
  const change = (before: object, now: object) => changesFrom(schemas, before, now)
  const rows: (Row & { change: object | null })[] = isByTime
    ? previous.rows.map((row) => ({ ...row, change: null }))
    : matchRows(current, previous).map(([before, now]) => ({ ...before, change: change(before, now) }))
  return { totals: previous.totals, change: change(previous.totals, current.totals), rows }
}

/** Pairs the rows of both periods by their keys. If a row is missing in one period, a row of zeros takes its place. */
function matchRows(current: TotalsAndRows, previous: TotalsAndRows): [before: Row, now: Row][] {
  const before = new Map(previous.rows.map((row) => [row.key, row]))
  const now = new Map(current.rows.map((row) => [row.key, row]))
  const empty = ({ key, label }: Row): Row => ({ ...nothingLike(current.totals), key, label })
  return [
    ...previous.rows.map((row): [Row, Row] => [row, now.get(row.key) ?? empty(row)]),
    ...current.rows.filter(({ key }) => !before.has(key)).map((row): [Row, Row] => [empty(row), row]),
  ]
}
