export { deliveriesOutput } from './delivery.ts'
export { withdrawMessages } from './withdraw-messages.ts'
export { type Mail, type Text, writeMail, writeText } from './write.ts'
