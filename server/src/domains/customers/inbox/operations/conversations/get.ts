import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { listInput, pageOf, timeList } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import {
  messages,
  messageSchema,
  requireConversation,
  presentConversation,
  conversationViewSchema,
} from '../../../../messages/conversations/index.ts'

const list = timeList('inbox.messages', ['location_id'])

export const getConversation = query({
  name: 'inbox.conversations.get',
  summary: 'Read a conversation and a page of its messages, latest first.',
  description:
    'When two client records are merged, so are their conversations. The id of a conversation that was ' +
    'merged into another one then returns the remaining conversation.',
  permission: ['view_messages'],
  input: listInput(list, { conversation_id: id().describe('The conversation.') }),
  output: z.object({ conversation: conversationViewSchema, messages: pageOf(messageSchema) }),
  errors: ['not_found', 'invalid_sort', 'invalid_cursor'],
  async handler(ctx, { conversation_id, ...input }) {
    const { id: survivor } = await requireConversation(ctx, conversation_id)
    const page = await listRecords({ ...ctx, own: null }, messages, list, input, {
      filters: { conversation_id: survivor },
      conditions: (bind) => [`r.conversation_id = ${bind(survivor)}::uuid`],
    })
    return { conversation: await presentConversation(ctx, survivor), messages: page }
  },
})
