import * as z from 'zod'
import { column, derived, internal, type RowOf, type ShownOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

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
/** A file attached to a message, as it was when the message was written. */
export type MessageAttachment = z.infer<typeof attachmentSchema>

/** An entry of a conversation. Once added, only its delivery state changes. */
export const messages = record({
  kind: 'message',
  table: 'messages',
  schema: {
    id: 'Message',
    description:
      'An entry of a conversation: a message, a call, an internal note or an entry that the service ' +
      'itself wrote.',
  },
  fed: 'view_messages',
  members: {
    ...tradeStart,
    conversation_id: column(id()),
    kind: column(
      z
        .enum(messageKinds)
        .describe(
          'Kind of the entry. `note` is an internal note of a member, `system` an entry that the ' +
            'service itself wrote.',
        ),
    ),
    direction: column(
      z
        .enum(['inbound', 'outbound', 'none'])
        .describe('Direction of the message. `none` for a note or system entry.'),
    ),
    from: derived(
      z
        .string()
        .nullable()
        .describe(
          'Phone number or email address of the sender. Null if the carrier chooses one of the ' +
            "company's numbers.",
        ),
      (row: { from_address: string | null }) => row.from_address,
    ),
    from_address: internal(z.string().nullable()),
    from_name: column(z.string().nullable()),
    to: derived(
      z.string().nullable().describe('Phone number or email address of the recipient.'),
      (row: { to_address: string | null }) => row.to_address,
    ),
    to_address: internal(z.string().nullable()),
    subject: column(z.string().nullable().describe('Subject of an email. Null for other messages.')),
    body: column(z.string()),
    segments: column(
      z.int().nullable().describe('Number of segments of a text message, as carriers count them.'),
    ),
    status: column(
      z
        .enum(messageStatuses)
        .describe(
          '`received`: inbound. `recorded`: only stored and never sent, such as a note. `queued`: ' +
            'waiting to be sent. `refused`: not allowed to be sent.',
        ),
    ),
    failure: column(
      z
        .string()
        .nullable()
        .describe(
          'Reason for failure or refusal: `opted_out`, `permanent`, `unknown` (the message may have ' +
            "arrived) or the carrier's own code.",
        ),
    ),
    send_at: column(
      instant().nullable().describe('Scheduled send time. Null if the message is sent at once.'),
    ),
    attachments: column(z.array(attachmentSchema)),
    voicemail_id: column(id().nullable()),
    message_id: internal(z.string().nullable()),
    in_reply_to: internal(z.string().nullable()),
    outbox_id: internal(id().nullable()),
    sent_at: column(
      instant()
        .nullable()
        .describe('Time at which the message arrived, was sent or was recorded. Null if it is not sent yet.'),
    ),
    ...recordEnd,
  },
  derive: () => ({}),
})

export const messageSchema = messages.schema
export type Message = ShownOf<typeof messages.members>
export type MessageRow = RowOf<typeof messages.members>
