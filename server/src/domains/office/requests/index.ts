export type { LoggedRequest } from './logged-request.ts'
export type { Trace, TracedDelivery, TracedRun } from './trace.ts'
