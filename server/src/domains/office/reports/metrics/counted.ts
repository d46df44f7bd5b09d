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
  day: (at: string, zone: string): string => `(${at} at time zone ${zone})::date`,
  week: (at: string, zone: string): string => `date_trunc('week', ${at} at time zone ${zone})::date`,
  month: (at: string, zone: string): string => `to_char(${at} at time zone ${zone}, 'YYYY-MM')`,
} as const

/**
 * Returns the parameters of the SQL statement of a report: the organization, the start, the end and the time zone, and then
 * those of the report.
 */
export function parametersOf(
  { actor }: QueryContext,
  { start, end, timezone }: ReportSpan,
  ...more: Parameter[]
): Parameters {
  return [actor.org.id, start, end, timezone, ...more]
}

type Parameters = [orgId: string, start: string, end: string, timezone: string, ...more: Parameter[]]

/**
 * Runs the statement of a report. Its first four parameters are written into the text, so that Postgres plans the
 * statement for this organization and period. Reads are otherwise planned once for all values, and such a plan expects
 * few rows: for a year of a large organization it sorts on disk and looks up related rows one by one.
 */
export function readSums<Row>({ db }: QueryContext, text: string, parameters: Parameters): Promise<Row[]> {
  const values = parameters.slice(0, inText) as string[]
  const planned = text.replace(/\$(\d+)/g, (_, number: string) => {
    const value = values[Number(number) - 1]
    return value === undefined ? `$${Number(number) - inText}` : literal(value)
  })
  return db.rows(planned, parameters.slice(inText))
}

/** Number of parameters that are written into the text. */
const inText = 4

const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`
