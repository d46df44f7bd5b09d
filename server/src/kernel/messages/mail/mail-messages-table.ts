import { type MessageRow, messagesTable } from '../index.ts'

export interface MailRow extends MessageRow {
  to_address: string
  to_name: string | null
  /** Sender address. Null means the address that the installation has when the email is sent. */
  from_address: string | null
  from_name: string | null
  reply_to_address: string | null
  reply_to_name: string | null
  subject: string
}

export const mailMessages = messagesTable<MailRow>(
  'quoin.mail_messages',
  ['to_address', 'to_name', 'from_address', 'from_name', 'reply_to_address', 'reply_to_name', 'subject'],
  'to_address',
)
