import type * as z from 'zod'
import { reportMetrics } from './metrics/report-metrics.ts'
import type { ReportName } from './report-name.ts'

/**
 * Returns the definition of each metric of a report, keyed by the name of the metric. The definition is the description
 * of the metric in the schema.
 */
export function definitionsOf(report: ReportName): Record<string, string> {
  return Object.fromEntries(
    Object.entries<z.ZodType>(reportMetrics[report]).map(([name, schema]) => [
      name,
      schema.description ?? name,
    ]),
  )
}
