import type * as z from 'zod'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import {
  findSentMessage,
  messages,
  presentConversation,
  type sentOutput,
} from '../../messages/conversations/index.ts'

/**
 * Returns the conversation and the message as output of an operation that sent the message. Reads both again, because
 * sending changes them.
 */
export async function presentSent(
  ctx: MutationContext,
  conversationId: string,
  messageId: string,
): Promise<z.infer<typeof sentOutput>> {
  const message = await findSentMessage(ctx.db, ctx.actor.org.id, messageId)
  return {
    conversation: await presentConversation(ctx, conversationId),
    message: messages.present(message!, ctx),
  }
}
