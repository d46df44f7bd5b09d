import { newId } from '../../kernel/ids.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { type Conversation, touchConversation } from './conversations-table.ts'
import { insertAttachment } from './message-attachments-table.ts'
import { messageEmailReceived } from './message-events.ts'
import { insertMessage, type MessageRow } from './messages-table.ts'

export interface Attachment {
  filename: string
  content_type: string
  content: Buffer
}

type Written =
  | 'kind'
  | 'direction'
  | 'from_email'
  | 'from_name'
  | 'subject'
  | 'body'
  | 'message_id'
  | 'in_reply_to'

export interface NewMessage extends Pick<MessageRow, Written | 'sent_at'> {
  attachments: readonly Attachment[]
}

/** Adds a message to a conversation and answers it. Who adds mail that came in emits `messageEmailReceived`. */
export function addMessage(
  ctx: MutationContext,
  conversation: Conversation,
  message: NewMessage,
): MessageRow {
  const orgId = ctx.actor.org.id
  const { location_id } = conversation
  const { attachments, ...written } = message
  const row: MessageRow = {
    ...written,
    id: newId(),
    conversation_id: conversation.id,
    location_id,
    version: 1,
    created_by_type: ctx.author.type,
    created_by_id: ctx.author.id,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
  insertMessage(ctx.db, orgId, row)
  for (const [position, attachment] of attachments.entries())
    insertAttachment(ctx.db, orgId, { ...attachment, message_id: row.id, position, location_id })
  touchConversation(ctx.db, orgId, conversation.id, message.sent_at, ctx.now)
  if (row.kind === 'email' && row.direction === 'inbound') tellReceived(ctx, conversation, row)
  return row
}

function tellReceived(ctx: MutationContext, conversation: Conversation, message: MessageRow): void {
  ctx.emit(messageEmailReceived, {
    message_id: message.id,
    conversation_id: conversation.id,
    client_id: conversation.client_id,
    lead_id: conversation.lead_id,
    location_id: message.location_id,
    version: message.version,
    updated_at: message.updated_at,
  })
}
