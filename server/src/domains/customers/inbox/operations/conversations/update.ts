import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../../kernel/records/expected-version.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { requireMemberAt } from '../../../../organization/company/index.ts'
import {
  conversations,
  messages,
  recordRead,
  requireLockedConversation,
  presentConversation,
  conversationViewSchema,
} from '../../../../messages/conversations/index.ts'

export const updateConversation = mutation({
  name: 'inbox.conversations.update',
  summary:
    "Assign a conversation, mark whether its customer waits for a response, or set the caller's read position.",
  description:
    "Omitted fields stay unchanged. The read position is the caller's own: it does not affect other " +
    'members, does not raise `version` and never moves backwards.',
  permission: ['send_messages'],
  input: z.strictObject({
    conversation_id: id().describe('The conversation.'),
    assigned_to: idOf('member').nullish().describe('The responsible member; null for none.'),
    needs_response: z.boolean().optional().describe('True if the customer is waiting for a response.'),
    read_until_message_id: id()
      .nullish()
      .describe('The last message of the conversation that the caller has read.'),
    expected_version: expectedVersion(),
  }),
  output: conversationViewSchema,
  errors: ['not_found', 'stale_version'],
  async handler(
    ctx,
    { conversation_id, assigned_to, needs_response, read_until_message_id, expected_version },
  ) {
    const row = await requireLockedConversation(ctx, conversation_id)
    requireVersion(row, expected_version)
    if (assigned_to && assigned_to !== row.assigned_to)
      await requireMemberAt(ctx, 'assigned_to', assigned_to, row.location_id)
    const changes = {
      ...(assigned_to === undefined || assigned_to === row.assigned_to ? {} : { assigned_to }),
      ...(needs_response === undefined || needs_response === row.needs_response ? {} : { needs_response }),
    }
    if (Object.keys(changes).length > 0) conversations.save(ctx, row, changes)
    if (read_until_message_id) {
      const read = await messages.find(ctx.db, ctx.actor.org.id, read_until_message_id)
      if (read?.conversation_id !== row.id)
        throw invalidField('read_until_message_id', 'is not a message of the conversation')
      if (ctx.author.type === 'member' && ctx.author.id !== null)
        recordRead(ctx.db, ctx.actor.org.id, ctx.author.id, read)
    }
    return await presentConversation(ctx, row.id)
  },
})
