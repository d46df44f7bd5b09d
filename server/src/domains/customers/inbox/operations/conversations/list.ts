import { query } from '../../../../../kernel/operations/operation.ts'
import { weigh } from '../../../../../kernel/search/match-terms.ts'
import { pageOf } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import {
  conditionsOf,
  conversationList,
  conversations,
  conversationsInput,
  searchWordsOf,
  presentConversations,
  conversationViewSchema,
  wording,
} from '../../../../messages/conversations/index.ts'

export const listConversations = query({
  name: 'inbox.conversations.list',
  summary: 'List conversations, latest message first.',
  description:
    'Unread counts are computed for the caller. A search matches the beginnings of words in the ' +
    "customer's name, the last digits of a phone number, and the text of messages.",
  permission: ['view_messages'],
  repeatable: ['channel'],
  input: conversationsInput('all'),
  output: pageOf(conversationViewSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  async handler(ctx, { filter, channel, lead_id, needs_response, search, ...input }) {
    const filters = { filter, channel: [...new Set(channel)].toSorted(), lead_id, needs_response, search }
    const searchTerms = search === undefined ? undefined : await weigh(ctx, searchWordsOf(search), wording)
    const page = await listRecords(ctx, conversations, conversationList, input, {
      filters: { ...filters, reader: filter === 'mine' || filter === 'unread' ? ctx.actor.id : undefined },
      conditions: (bind) => conditionsOf(ctx, filters, searchTerms, bind),
    })
    return { ...page, items: await presentConversations(ctx, page.items) }
  },
})
