import type * as z from 'zod'
import type { ReportName } from '../report-name.ts'
import { canvassingMetrics } from './canvassing-metrics.ts'
import { closeRateMetrics } from './close-rate-metrics.ts'
import { jobMetrics } from './job-metrics.ts'
import { leadSourceMetrics } from './lead-source-metrics.ts'
import { payrollMetrics } from './payroll-metrics.ts'
import { receivableMetrics } from './receivable-metrics.ts'
import { revenueMetrics } from './revenue-metrics.ts'

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
