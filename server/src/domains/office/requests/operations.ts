export { traceRequest } from './operations/trace.ts'
