export { findMailbox } from './find-mailbox.ts'
export { inboundMailForm } from './inbound-mail.ts'
