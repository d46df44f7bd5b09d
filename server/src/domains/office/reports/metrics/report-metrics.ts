import type * as z from 'zod'
import type { ReportName } from '../report-name.ts'
import { canvassingMetrics } from './canvassing-metrics.ts'
import { closeRateMetrics } from './close-rate-metrics.ts'
import { jobMetrics } from './job-metrics.ts'
import { leadSourceMetrics } from './lead-source-metrics.ts'
import { payrollMetrics } from './payroll-metrics.ts'
import { receivableMetrics } from './receivable-metrics.ts'
import { revenueMetrics } from './revenue-metrics.ts'

/** Schemas of the metrics of each report. Reports return the description of a schema as the definition of the metric. */
export const reportMetrics = {
  revenue: revenueMetrics,
  close_rate: closeRateMetrics,
  receivables: receivableMetrics,
  lead_sources: leadSourceMetrics,
  canvassing: canvassingMetrics,
  payroll: payrollMetrics,
  jobs: jobMetrics,
} as const satisfies Record<ReportName, z.ZodRawShape>
