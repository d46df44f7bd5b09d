export type { MailFailure, MailRow, MailStatus } from './mail-messages-table.ts'
export { createMailer, type Delivery, type Mailer, type MailerParts, serviceMail } from './mailer.ts'
export type { MailAddress, MailMessage } from './message.ts'
export { queueMail, sendMailTask } from './send-mail-task.ts'
