export { receiveInboundMail } from './receive-inbound-mail.ts'
