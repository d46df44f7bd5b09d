import { query } from '../../../../../kernel/operations/operation.ts'
import { runInnerQuery } from '../../../../../kernel/operations/run-inner-query.ts'
import { pageOf } from '../../../../../kernel/records/list-input.ts'
import { conversationsInput, conversationViewSchema } from '../../../../messages/conversations/index.ts'
import { listConversations } from '../../../../customers/inbox/operations.ts'

export const listOwnConversations = query({
  name: 'mobile.inbox.list',
  summary: 'List conversations, by default only conversations that are assigned to the caller.',
  description: 'Same as `inbox.conversations.list`, with `mine` as the default filter.',
  permission: ['view_messages'],
  ofPhones: true,
  repeatable: ['channel'],
  input: conversationsInput('mine'),
  output: pageOf(conversationViewSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler: (ctx, input) => runInnerQuery(ctx, listConversations, input),
})
