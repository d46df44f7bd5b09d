import * as z from 'zod'
import { id } from '../../../kernel/schema/fields.ts'
import { messageSchema } from './message.ts'
import { conversationViewSchema } from './present-conversation.ts'

/** Input fields that select the recipient of a message. The caller must pass exactly one of them. */
export const chosenFields = {
  conversation_id: id().optional().describe('The conversation. Pass exactly one of the ids.'),
  client_id: id()
    .optional()
    .describe('The client to write to. The conversation is created if there is none.'),
  lead_id: id().optional().describe('The lead to write to. The conversation is created if there is none.'),
}

export const categoryField = () =>
  z
    .enum(['service', 'marketing'])
    .default('service')
    .describe('`marketing` is advertising, which is sent only to people who opted in to it.')

export const sentOutput = z.object({ conversation: conversationViewSchema, message: messageSchema })
