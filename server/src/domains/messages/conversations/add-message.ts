import { cutText } from '../../../kernel/cut-text.ts'
import { newId } from '../../../kernel/ids.ts'
import { oneLine } from '../../../kernel/one-line.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Channel, ConversationRow } from './conversation.ts'
import { recordMessage } from './conversations-table.ts'
import { type Message, type MessageRow, messages } from './message.ts'
import { messageEmailReceived, messageSmsReceived } from './message-events.ts'
import { recordRead } from './reads-table.ts'

type OptionalColumn =
  | 'from_address'
  | 'from_name'
  | 'to_address'
  | 'subject'
  | 'segments'
  | 'failure'
  | 'send_at'
  | 'voicemail_id'
  | 'message_id'
  | 'in_reply_to'
  | 'outbox_id'
  | 'sent_at'

export interface NewMessage extends Partial<Pick<MessageRow, OptionalColumn>> {
  kind: Message['kind']
  direction: Message['direction']
  body: string
  /**
   * State of the message. Defaults to `received` for inbound messages and `recorded` for notes and system entries.
   * Required for outbound messages.
   */
  status?: Message['status']
  attachments?: Message['attachments']
  /**
   * Id for the new message, if another record already refers to the message by this id. If undefined, a new id is
   * generated.
   */
  id?: string
  /**
   * True if a program wrote the message automatically. Such a message needs no response and emits no event.
   */
  isAutomatic?: boolean
  /**
   * True if the message may be an automatic reply to a message of the company. It is then added without an event, so
   * that it does not start an automation. Defaults to `isAutomatic`.
   */
  suppressesEvent?: boolean
}

const channelOf: Readonly<Record<Message['kind'], Channel | null>> = {
  sms: 'sms',
  email: 'email',
  call: 'call',
  voicemail: 'call',
  note: 'note',
  system: null,
}

const longestPreview = 160

/**
 * Adds a message to a conversation and returns it. The caller must have locked the conversation with
 * `findConversationWith` or `lockConversation`. An inbound message marks the conversation as needing a
 * response; an outbound message clears the mark. Emits `message.email_received` or `message.sms_received` for
 * an inbound email or text, so the operation has to declare both events.
 */
export function addMessage(
  ctx: MutationContext,
  conversation: Pick<ConversationRow, 'id' | 'location_id' | 'client_id' | 'lead_id'>,
  { isAutomatic = false, suppressesEvent = isAutomatic, ...message }: NewMessage,
): MessageRow {
  const { kind, direction } = message
  const row = messages.insert(ctx, {
    ...message,
    id: message.id ?? newId(),
    conversation_id: conversation.id,
    location_id: conversation.location_id,
    status: message.status ?? (direction === 'inbound' ? 'received' : 'recorded'),
    attachments: message.attachments ?? [],
    sent_at: message.sent_at === undefined ? (direction === 'outbound' ? null : ctx.now) : message.sent_at,
  })
  const isOurs = kind === 'system'
  const isUnsent = row.status === 'refused' || row.status === 'failed'
  recordMessage(ctx.db, ctx.actor.org.id, conversation.id, {
    at: row.sent_at ?? ctx.now,
    now: ctx.now,
    channel: channelOf[kind],
    isText: kind === 'sms',
    isInbound: direction === 'inbound',
    needsResponse: direction === 'none' || isUnsent || isAutomatic ? null : direction === 'inbound',
    subject: kind === 'email' && ctx.author.type === 'member' ? row.subject : null,
    preview: isOurs ? null : cutText(oneLine(row.body || (row.subject ?? '')), longestPreview),
  })
  if (ctx.author.type === 'member' && ctx.author.id !== null)
    recordRead(ctx.db, ctx.actor.org.id, ctx.author.id, row)
  if (!suppressesEvent) emitReceived(ctx, conversation, row)
  return row
}

function emitReceived(
  ctx: MutationContext,
  conversation: Pick<ConversationRow, 'client_id' | 'lead_id'>,
  row: MessageRow,
): void {
  if (row.direction !== 'inbound' || (row.kind !== 'email' && row.kind !== 'sms')) return
  ctx.emit(row.kind === 'email' ? messageEmailReceived : messageSmsReceived, {
    message_id: row.id,
    conversation_id: row.conversation_id,
    client_id: conversation.client_id,
    lead_id: conversation.lead_id,
    location_id: row.location_id,
    version: row.version,
    updated_at: row.updated_at,
  })
}
