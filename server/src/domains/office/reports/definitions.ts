import type * as z from 'zod'
import { reportMetrics } from './metrics/report-metrics.ts'
import type { ReportName } from './report-name.ts'

/** The definition of each metric of a report, from its schema. */
export function definitionsOf(report: ReportName): Record<string, string> {
  return Object.fromEntries(
    Object.entries<z.ZodType>(reportMetrics[report]).map(([name, schema]) => [
      name,
      schema.description ?? name,
    ]),
  )
}
