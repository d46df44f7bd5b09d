import { newId } from '../../kernel/ids.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { type Conversation, touchConversation } from './conversations-table.ts'
import { insertAttachment } from './message-attachments-table.ts'
import { insertMessage, type MessageRow } from './messages-table.ts'

export interface Attachment {
  filename: string
  content_type: string
  content: Buffer
}

type Written = 'kind' | 'direction' | 'from_email' | 'from_name' | 'subject' | 'body' | 'message_id' | 'in_reply_to'

export interface NewMessage extends Pick<MessageRow, Written | 'sent_at'> {
  attachments: readonly Attachment[]
}

/** Adds a message to a conversation and answers it. */
export function addMessage(ctx: MutationContext, conversation: Conversation, message: NewMessage): MessageRow {
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
  return row
}
