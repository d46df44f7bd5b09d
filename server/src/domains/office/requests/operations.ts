export { listRequests } from './operations/list.ts'
export { traceRequest } from './operations/trace.ts'
