import * as z from 'zod'
import { column, derived, internal, type RowOf, type ShownOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

/** Channels of messages, by the names that events and filters use. */
export const channels = ['sms', 'email', 'call', 'note'] as const
export type Channel = (typeof channels)[number]

const participantSchema = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable().describe('Phone number in E.164 form. Null if unknown.'),
  email: z.string().nullable(),
})

interface Participant {
  participant_name: string | null
  participant_phone: string | null
  participant_email: string | null
}

/** All messages with one customer or one unknown person. */
export const conversations = record({
  kind: 'conversation',
  table: 'conversations',
  schema: {
    id: 'Conversation',
    description:
      'All messages with one person: a client, a lead that is not a client yet, or an unknown person who ' +
      'is identified only by phone number or email address.',
  },
  owners: 'conversation_owners',
  fed: 'view_messages',
  members: {
    ...tradeStart,
    client_id: column(id().nullable()),
    lead_id: column(
      id().nullable().describe('The lead with which the conversation started. Null if there was none.'),
    ),
    participant: derived(
      participantSchema.describe(
        'Current name and contact data of the person with whom the conversation is held.',
      ),
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
    channels: column(z.array(z.enum(channels)).describe('Channels used so far.')),
    subject: column(z.string().nullable().describe('Subject of the latest email written by a member.')),
    assigned_to: column(id().nullable().describe('The responsible member.')),
    needs_response: column(
      z
        .boolean()
        .describe(
          'True if the customer waits for a response. An inbound message sets it to true, an outbound ' +
            'message to false.',
        ),
    ),
    last_message_at: column(instant()),
    last_inbound_at: column(instant().nullable()),
    last_inbound_text_at: internal(instant().nullable()),
    preview: column(z.string().nullable().describe('Beginning of the latest message.')),
    merged_into: internal(id().nullable()),
    ...recordEnd,
  },
  derive: () => ({}),
})

export type Conversation = ShownOf<typeof conversations.members>
export type ConversationRow = RowOf<typeof conversations.members>

/** SQL expression for the client id or lead id of a conversation. `r` is a row of a message in the conversation. */
export const conversationOf = (member: 'client_id' | 'lead_id'): string =>
  `(select c.${member} from conversations c where c.org_id = r.org_id and c.id = r.conversation_id)`

/** SQL condition: true if the row `r` belongs to a conversation with this client. `client` is an SQL expression. */
export const isWithClient = (client: string): string =>
  `exists (select 1 from conversations c where c.org_id = r.org_id and c.id = r.conversation_id and c.client_id = ${client})`
