export { expiringRequests, sweepExpiredRequests } from './expiring-requests.ts'
export { tellRequest, toldRequestSchema } from './tell-request.ts'
