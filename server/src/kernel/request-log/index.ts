export { createRequestLog, type RequestLog } from './request-log.ts'
export {
  lastSearched,
  mostSearched,
  type RequestFilters,
  type RequestRow,
  selectRequests,
} from './request-log-table.ts'
