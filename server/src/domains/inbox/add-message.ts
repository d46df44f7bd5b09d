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

export interface NewMessage extends Omit<MessageRow, 'id' | 'conversation_id' | 'location_id'> {
  attachments: readonly Attachment[]
}

/** Adds a message to a conversation and answers its id. */
export function addMessage(ctx: MutationContext, conversation: Conversation, message: NewMessage): string {
  const orgId = ctx.actor.org.id
  const id = newId()
  const { location_id } = conversation
  const { attachments, ...columns } = message
  insertMessage(ctx.db, orgId, { ...columns, id, conversation_id: conversation.id, location_id }, ctx.now)
  for (const [position, attachment] of attachments.entries())
    insertAttachment(ctx.db, orgId, { ...attachment, message_id: id, position, location_id })
  touchConversation(ctx.db, orgId, conversation.id, message.sent_at, ctx.now)
  return id
}
