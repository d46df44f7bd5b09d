export { expiringRequests, sweepExpiredRequests } from './expiring-requests.ts'
export { presentRequest, requestViewSchema } from './tell-request.ts'
