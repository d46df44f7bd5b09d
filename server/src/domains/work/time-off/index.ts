export { expiringRequests, sweepExpiredRequests } from './expiring-requests.ts'
export { presentRequest, requestViewSchema } from './present-request.ts'
