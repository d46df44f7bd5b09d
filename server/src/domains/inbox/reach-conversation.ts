import { notFound } from '../../kernel/errors.ts'
import type { MutationContext, QueryContext } from '../../kernel/operations/context.ts'
import { conversations, type ConversationRow } from './conversation.ts'
import { holdConversation } from './conversation-with.ts'
import { survivorOf } from './conversations-table.ts'

/** The conversation that an id of a call stands for now; one that the caller may not touch does not exist for it. */
export async function getConversation(ctx: QueryContext, id: string): Promise<ConversationRow> {
  const survivor = await survivorOf(ctx.db, ctx.actor.org.id, id)
  if (survivor === undefined) throw notFound('conversation')
  return await conversations.get(ctx, survivor)
}

/** The same for a call that changes it: changes take turns from here on. */
export async function reachConversation(ctx: MutationContext, id: string): Promise<ConversationRow> {
  const held = await holdConversation(ctx, id)
  if (!held || !(await conversations.findReached(ctx, held.id))) throw notFound('conversation')
  return held
}
