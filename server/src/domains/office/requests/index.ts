export type { Trace, TracedDelivery, TracedRun } from './trace.ts'
