export { receiveInboundMail } from './operations/receive.ts'
