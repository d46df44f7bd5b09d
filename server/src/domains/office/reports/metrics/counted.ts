import type { Parameter } from '../../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import type { ReportSpan } from '../report-span.ts'

/** Metrics of a period: the totals, and one row for each group, such as each member. */
export interface Counted<Metrics> {
  totals: Metrics
  rows: { key: string | null; metrics: Metrics }[]
}

/**
 * Row of a statement with `grouping sets ((), (key))`: the sums of one key, or the totals if `is_total` is true. The row of
 * totals is always present.
 */
export type Sums<Metrics> = Metrics & { is_total: boolean; key: string | null }

export function countedOf<Row extends object, Metrics>(
  sums: readonly Sums<Row>[],
  toMetrics: (row: Row) => Metrics,
): Counted<Metrics> {
  const total = sums.find(({ is_total }) => is_total)!
  const rows = sums.filter(({ is_total }) => !is_total)
  return {
    totals: toMetrics(total),
    rows: rows.map((row) => ({ key: row.key, metrics: toMetrics(row) })),
  }
}

/**
 * SQL expressions for the keys of rows that are grouped by time. Days are those of the report's time zone. The key of a
 * week is its Monday, and that of a month has the form `2026-05`.
 */
export const byTime = {
  day: (at: string, zone: string): string => `(${at} at time zone ${zone})::date::text`,
  week: (at: string, zone: string): string => `date_trunc('week', ${at} at time zone ${zone})::date::text`,
  month: (at: string, zone: string): string => `to_char(${at} at time zone ${zone}, 'YYYY-MM')`,
} as const

/** Returns the first four parameters of the SQL statements of reports: organization, start, end and time zone. */
export function parametersOf({ actor }: QueryContext, { start, end, timezone }: ReportSpan): Parameter[] {
  return [actor.org.id, start, end, timezone]
}
