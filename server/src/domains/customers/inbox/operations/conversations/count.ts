import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { countAccessible } from '../../../../messages/conversations/index.ts'

export const countConversations = query({
  name: 'inbox.conversations.count',
  summary: 'Count the conversations that need a response and those with unread messages.',
  description:
    'Counts only conversations that the caller can access, and at most 1000 that need a response and 1000 with ' +
    'unread messages. `mine` and `unassigned` are counted among these 1000, so they can be too low.',
  permission: ['view_messages'],
  input: z.strictObject({}),
  output: z.object({
    needs_response: z.int().describe('Conversations in which the customer waits for a response.'),
    mine: z.int().describe('Conversations of `needs_response` that are assigned to the caller.'),
    unassigned: z.int().describe('Conversations of `needs_response` that are not assigned to a member.'),
    unread: z.int().describe('Conversations with inbound messages that the caller has not read.'),
  }),
  handler: (ctx) => countAccessible(ctx),
})
