import { notFound } from '../../../kernel/errors.ts'
import type { MutationContext, QueryContext } from '../../../kernel/operations/context.ts'
import { conversations, type ConversationRow } from './conversation.ts'
import { lockConversation } from './conversation-with.ts'
import { survivorOf } from './conversations-table.ts'

/**
 * Finds the conversation with this id, or the one that it was merged into. Returns undefined if the caller
 * cannot access it.
 */
export async function findAccessibleConversation(
  ctx: QueryContext,
  id: string,
): Promise<ConversationRow | undefined> {
  const survivor = await survivorOf(ctx.db, ctx.actor.org.id, id)
  return survivor === undefined ? undefined : await conversations.findAccessible(ctx, survivor)
}

/** Returns the conversation with this id. Fails with `not_found` if the caller cannot access it. */
export async function requireConversation(ctx: QueryContext, id: string): Promise<ConversationRow> {
  const conversation = await findAccessibleConversation(ctx, id)
  if (!conversation) throw notFound('conversation')
  return conversation
}

/**
 * Returns the conversation with this id like `requireConversation`, and locks it until the end of the
 * transaction. Used by operations that change the conversation, so that concurrent changes wait for each other.
 */
export async function requireLockedConversation(ctx: MutationContext, id: string): Promise<ConversationRow> {
  const conversation = await lockConversation(ctx, id)
  if (!conversation || !(await conversations.findAccessible(ctx, conversation.id)))
    throw notFound('conversation')
  return conversation
}
