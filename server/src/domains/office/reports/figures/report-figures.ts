import type * as z from 'zod'
import type { ReportName } from '../report-name.ts'
import { canvassingFigures } from './canvassing-figures.ts'
import { closeRateFigures } from './close-rate-figures.ts'
import { jobFigures } from './job-figures.ts'
import { leadSourceFigures } from './lead-source-figures.ts'
import { payrollFigures } from './payroll-figures.ts'
import { receivableFigures } from './receivable-figures.ts'
import { revenueFigures } from './revenue-figures.ts'

/** The metrics of each report. The description of a metric is its definition. */
export const reportFigures = {
  revenue: revenueFigures,
  close_rate: closeRateFigures,
  receivables: receivableFigures,
  lead_sources: leadSourceFigures,
  canvassing: canvassingFigures,
  payroll: payrollFigures,
  jobs: jobFigures,
} as const satisfies Record<ReportName, z.ZodRawShape>
