export { findMailbox, type FoundMailbox } from './find-mailbox.ts'
export { inboundMailForm } from './inbound-mail.ts'
