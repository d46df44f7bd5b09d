import { notFound } from '../../../kernel/errors.ts'
import type { MutationContext, QueryContext } from '../../../kernel/operations/context.ts'
import { conversations, type ConversationRow } from './conversation.ts'
import { holdConversation } from './conversation-with.ts'
import { survivorOf } from './conversations-table.ts'

/** The current conversation for an id, if the caller can access it. */
export async function findReachedConversation(
  ctx: QueryContext,
  id: string,
): Promise<ConversationRow | undefined> {
  const survivor = await survivorOf(ctx.db, ctx.actor.org.id, id)
  return survivor === undefined ? undefined : await conversations.findReached(ctx, survivor)
}

/** The conversation of a call. One that the caller cannot access is reported as not found. */
export async function requireConversation(ctx: QueryContext, id: string): Promise<ConversationRow> {
  const found = await findReachedConversation(ctx, id)
  if (!found) throw notFound('conversation')
  return found
}

/** The same for a call that changes it: locks it, so that changes are serialized. */
export async function reachConversation(ctx: MutationContext, id: string): Promise<ConversationRow> {
  const held = await holdConversation(ctx, id)
  if (!held || !(await conversations.findReached(ctx, held.id))) throw notFound('conversation')
  return held
}
