import * as z from 'zod'
import { column, derived, internal, type RowOf, type ShownOf } from '../../kernel/records/member.ts'
import { record } from '../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../kernel/records/trade-record.ts'
import { id, instant } from '../../kernel/schema/fields.ts'

/** By what messages come and go, as a conversation tells and is filtered by. */
export const channels = ['sms', 'email', 'call', 'note'] as const
export type Channel = (typeof channels)[number]

const participantSchema = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable().describe('In E.164.'),
  email: z.string().nullable(),
})

interface Participant {
  participant_name: string | null
  participant_phone: string | null
  participant_email: string | null
}

/** Everything that was said with one customer, or with somebody who is none yet. */
export const conversations = record({
  kind: 'conversation',
  table: 'conversations',
  schema: {
    id: 'Conversation',
    description:
      'Everything that was said with one client, else with one lead, else with whoever has a number or address.',
  },
  owners: 'conversation_owners',
  fed: 'view_messages',
  members: {
    ...tradeStart,
    client_id: column(id().nullable()),
    lead_id: column(id().nullable().describe('The lead that it began with.')),
    participant: derived(
      participantSchema.describe('Whom it is with: as the client or lead is called and reached now.'),
      ({ participant_name, participant_phone, participant_email }: Participant) => ({
        name: participant_name,
        phone: participant_phone,
        email: participant_email,
      }),
    ),
    participant_name: internal(z.string().nullable()),
    participant_phone: internal(z.string().nullable()),
    participant_email: internal(z.string().nullable()),
    phone_key: internal(z.string().nullable()),
    email_key: internal(z.string().nullable()),
    thread_token: internal(z.string()),
    channels: column(z.array(z.enum(channels)).describe('By what anything was said.')),
    subject: column(z.string().nullable().describe('Of the latest mail that a member wrote.')),
    assigned_to: column(id().nullable().describe('The member who looks after it.')),
    needs_response: column(
      z.boolean().describe('The customer spoke last: inbound messages set it, outbound ones clear it.'),
    ),
    last_message_at: column(instant()),
    last_inbound_at: column(instant().nullable()),
    last_inbound_text_at: internal(instant().nullable()),
    preview: column(z.string().nullable().describe('How the latest message begins.')),
    merged_into: internal(id().nullable()),
    ...recordEnd,
  },
  tell: () => ({}),
})

export type Conversation = ShownOf<typeof conversations.members>
export type ConversationRow = RowOf<typeof conversations.members>
