import { type MessageRow, messagesTable } from '../index.ts'

export interface SmsRow extends MessageRow {
  to_number: string
  from_number: string | null
  segments: number
}

export const smsMessages = messagesTable<SmsRow>(
  'quoin.sms_messages',
  ['to_number', 'from_number', 'segments'],
  'to_number',
)
