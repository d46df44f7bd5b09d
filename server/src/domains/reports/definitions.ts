import type * as z from 'zod'
import { reportFigures } from './figures/report-figures.ts'
import type { ReportName } from './report-name.ts'

/** The definition of each figure of a report, as its schema has it. */
export function definitionsOf(report: ReportName): Record<string, string> {
  return Object.fromEntries(
    Object.entries<z.ZodType>(reportFigures[report]).map(([name, schema]) => [
      name,
      schema.description ?? name,
    ]),
  )
}
