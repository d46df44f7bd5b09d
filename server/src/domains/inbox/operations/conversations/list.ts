import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { type List, listInput, pageOf } from '../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../kernel/records/list-records.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { channels, conversations } from '../../conversation.ts'
import { conditionsOf, conversationFilters, searchWordsOf } from '../../conversation-filters.ts'
import { tellConversations, toldConversation } from '../../tell-conversation.ts'

const list: List = {
  resource: 'inbox.conversations',
  sorts: [
    { name: 'last_message_at', cast: 'timestamptz' },
    { name: 'created_at', cast: 'timestamptz' },
    { name: 'updated_at', cast: 'timestamptz' },
  ],
  filters: ['client_id', 'location_id', 'created_after', 'created_before', 'updated_after'],
}

export const listConversations = query({
  name: 'inbox.conversations.list',
  summary: 'List conversations, the one in which something was said last first.',
  description:
    'What is unread is the caller’s own: other members have read other messages. A search finds whom a conversation is with by the beginnings of words, a number by its last digits, and what was said in it.',
  permission: ['view_messages'],
  repeatable: ['channel'],
  input: listInput(list, {
    filter: z
      .enum(conversationFilters)
      .default('all')
      .describe('`mine`: assigned to the caller. `needs_response`: the customer spoke last.'),
    channel: z
      .array(z.enum(channels))
      .max(20)
      .default([])
      .describe('Only those in which something was said by one of these.'),
    lead_id: id().optional().describe('Only the conversation of this lead.'),
    search: text(200)
      .refine((typed) => searchWordsOf(typed).length <= 8, 'must be at most 8 different words')
      .optional()
      .describe('Each word must be found.'),
  }),
  output: pageOf(toldConversation),
  errors: ['invalid_sort', 'invalid_cursor'],
  async handler(ctx, { filter, channel, lead_id, search, ...input }) {
    const wanted = { filter, channel: [...new Set(channel)].toSorted(), lead_id, search }
    const page = await listRecords(ctx, conversations, list, input, {
      wanted: { ...wanted, reader: filter === 'mine' || filter === 'unread' ? ctx.actor.id : undefined },
      also: (bind) => conditionsOf(ctx, wanted, bind),
    })
    return { ...page, items: await tellConversations(ctx, page.items) }
  },
})
