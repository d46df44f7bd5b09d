import * as z from 'zod'
import { id } from '../../kernel/schema/fields.ts'
import { messageSchema } from './message.ts'
import { toldConversation } from './tell-conversation.ts'

/** With whom somebody wants to speak, as callers say it. */
export const chosenFields = {
  conversation_id: id().optional().describe('The conversation; give exactly one of the ids.'),
  client_id: id().optional().describe('The client with whom; begins the conversation where there is none.'),
  lead_id: id().optional().describe('The same of a lead.'),
}

export const categoryField = () =>
  z
    .enum(['service', 'marketing'])
    .default('service')
    .describe('`marketing`: it advertises, and goes to those alone who said that they want that.')

export const sentOutput = z.object({ conversation: toldConversation, message: messageSchema })
