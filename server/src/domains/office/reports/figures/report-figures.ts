import type * as z from 'zod'
import type { ReportName } from '../report-name.ts'
import { canvassingMetrics } from '../metrics/canvassing-metrics.ts'
import { closeRateMetrics } from '../metrics/close-rate-metrics.ts'
import { jobMetrics } from '../metrics/job-metrics.ts'
import { leadSourceMetrics } from '../metrics/lead-source-metrics.ts'
import { payrollMetrics } from '../metrics/payroll-metrics.ts'
import { receivableMetrics } from '../metrics/receivable-metrics.ts'
import { revenueMetrics } from '../metrics/revenue-metrics.ts'

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
