import type * as z from 'zod'
import type { ReportName } from '../report-name.ts'
import { canvassingMetrics } from './canvassing-figures.ts'
import { closeRateMetrics } from './close-rate-figures.ts'
import { jobMetrics } from './job-figures.ts'
import { leadSourceMetrics } from './lead-source-figures.ts'
import { payrollMetrics } from './payroll-figures.ts'
import { receivableMetrics } from './receivable-figures.ts'
import { revenueMetrics } from './revenue-figures.ts'

/** The metrics of each report. The description of a metric is its definition. */
export const reportMetrics = {
  revenue: revenueMetrics,
  close_rate: closeRateMetrics,
  receivables: receivableMetrics,
  lead_sources: leadSourceMetrics,
  canvassing: canvassingMetrics,
  payroll: payrollMetrics,
  jobs: jobMetrics,
} as const satisfies Record<ReportName, z.ZodRawShape>
