import * as z from 'zod'
import { id } from '../../../kernel/schema/fields.ts'
import { messageSchema } from './message.ts'
import { conversationViewSchema } from './present-conversation.ts'

/** Input fields that select the partner of a message. */
export const chosenFields = {
  conversation_id: id().optional().describe('The conversation; give exactly one of the ids.'),
  client_id: id().optional().describe('The client to write to; creates the conversation if missing.'),
  lead_id: id().optional().describe('The lead to write to; creates the conversation if missing.'),
}

export const categoryField = () =>
  z
    .enum(['service', 'marketing'])
    .default('service')
    .describe('`marketing`: advertising, sent only to people who opted in to it.')

export const sentOutput = z.object({ conversation: conversationViewSchema, message: messageSchema })
