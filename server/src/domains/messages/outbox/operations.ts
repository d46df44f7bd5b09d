export { getOutboxMessage } from './operations/get.ts'
export { listOutbox } from './operations/list.ts'
export { resendOutboxMessage } from './operations/resend.ts'
