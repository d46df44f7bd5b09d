import * as z from 'zod'
import { type List, listInput } from '../../../kernel/records/list-input.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { mostSearchTerms } from '../../../kernel/search/search-terms.ts'
import { channels } from './conversation.ts'
import { conversationFilters, searchWordsOf } from './conversation-filters.ts'

export const conversationList: List = {
  resource: 'inbox.conversations',
  sorts: [
    { name: 'last_message_at', cast: 'timestamptz' },
    { name: 'created_at', cast: 'timestamptz' },
    { name: 'updated_at', cast: 'timestamptz' },
  ],
  filters: ['client_id', 'location_id', 'created_after', 'created_before', 'updated_after'],
}

/** Creates the input fields that filter conversations. `usual` is the default value of `filter`. */
export const conversationsInput = (usual: (typeof conversationFilters)[number]) =>
  listInput(conversationList, {
    filter: z
      .enum(conversationFilters)
      .default(usual)
      .describe(
        'Conversations to list. `mine`: assigned to the caller. `unread`: with inbound messages that the ' +
          'caller has not read. `needs_response`: the customer waits for a response.',
      ),
    channel: z
      .array(z.enum(channels))
      .max(20)
      .default([])
      .describe('Only conversations with messages on one of these channels.'),
    lead_id: id().optional().describe('Only the conversation of this lead.'),
    needs_response: z
      .boolean()
      .optional()
      .describe(
        'True lists only conversations in which the customer waits for a response. False lists only ' +
          'conversations in which no one waits. Applies in addition to `filter`.',
      ),
    search: text(200)
      .refine(
        (typed) => searchWordsOf(typed).length <= mostSearchTerms,
        `must have at most ${mostSearchTerms} different words`,
      )
      .optional()
      .describe(
        "Words to find in the person's name, phone number or email address or in the text of messages. All " +
          'words must match.',
      ),
  })
