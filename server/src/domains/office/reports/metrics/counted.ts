import type { Parameter } from '../../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import type { ReportSpan } from '../report-span.ts'

/** Metrics of a period: totals, and rows by group. */
export interface Counted<Metrics> {
  totals: Metrics
  rows: { key: string | null; metrics: Metrics }[]
}

/** Result of a statement with `grouping sets ((), (key))`: sums by key. The row of totals is always present. */
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

/** SQL for grouping by time: days in the report's time zone, weeks by their Monday, months as `2026-05`. */
export const byTime = {
  day: (at: string, zone: string): string => `(${at} at time zone ${zone})::date::text`,
  week: (at: string, zone: string): string => `date_trunc('week', ${at} at time zone ${zone})::date::text`,
  month: (at: string, zone: string): string => `to_char(${at} at time zone ${zone}, 'YYYY-MM')`,
} as const

/** The first parameters of each report's statement: organization, start, end, time zone. */
export function parametersOf({ actor }: QueryContext, { start, end, timezone }: ReportSpan): Parameter[] {
  return [actor.org.id, start, end, timezone]
}
