import * as z from 'zod'
import { column, derived, internal, type RowOf, type ShownOf } from '../../kernel/records/member.ts'
import { record } from '../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../kernel/records/trade-record.ts'
import { id, instant } from '../../kernel/schema/fields.ts'

export const messageKinds = ['sms', 'email', 'call', 'voicemail', 'note', 'system'] as const
export const messageStatuses = [
  'received',
  'recorded',
  'queued',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'refused',
] as const

const attachmentSchema = z.object({
  file_id: id(),
  filename: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
})
/** A file that goes with a message, as it was when that was written. */
export type MessageAttachment = z.infer<typeof attachmentSchema>

/** What stands in a conversation. Once it stands there, only its delivery moves. */
export const messages = record({
  kind: 'message',
  table: 'messages',
  schema: { id: 'Message', description: 'What stands in a conversation.' },
  fed: 'view_messages',
  members: {
    ...tradeStart,
    conversation_id: column(id()),
    kind: column(
      z.enum(messageKinds).describe('`note`: for the company alone. `system`: what the service noted.'),
    ),
    direction: column(z.enum(['inbound', 'outbound', 'none']).describe('`none`: of a note or system entry.')),
    from: derived(
      z
        .string()
        .nullable()
        .describe('The number or address; null: of the company, as whoever carries it has it.'),
      (row: { from_address: string | null }) => row.from_address,
    ),
    from_address: internal(z.string().nullable()),
    from_name: column(z.string().nullable()),
    to: derived(
      z.string().nullable().describe('The number or address.'),
      (row: { to_address: string | null }) => row.to_address,
    ),
    to_address: internal(z.string().nullable()),
    subject: column(z.string().nullable().describe('Of a mail.')),
    body: column(z.string()),
    segments: column(z.int().nullable().describe('Of a text: how many a carrier counts.')),
    status: column(
      z
        .enum(messageStatuses)
        .describe(
          '`received`: it came in. `recorded`: it stands here alone; nobody carried it anywhere. `queued`: it is about to leave. `refused`: it was not to be sent.',
        ),
    ),
    failure: column(
      z
        .string()
        .nullable()
        .describe(
          'Why it failed or was refused: `opted_out`, `permanent`, `unknown` (it may have arrived) or what a carrier says.',
        ),
    ),
    send_at: column(instant().nullable().describe('When it is to leave, where that is not at once.')),
    attachments: column(z.array(attachmentSchema)),
    voicemail_id: column(id().nullable()),
    message_id: internal(z.string().nullable()),
    in_reply_to: internal(z.string().nullable()),
    outbox_id: internal(id().nullable()),
    sent_at: column(
      instant().nullable().describe('When it arrived, left or was noted; null: it has not left.'),
    ),
    ...recordEnd,
  },
  tell: () => ({}),
})

export const messageSchema = messages.schema
export type Message = ShownOf<typeof messages.members>
export type MessageRow = RowOf<typeof messages.members>
