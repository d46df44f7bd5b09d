export { findMailbox } from './find-mailbox.ts'
export { inboundMailForm } from './inbound-mail.ts'
export { personalData } from './personal-data.ts'
