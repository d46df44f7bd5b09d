import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { eachOnce } from '../../../../../kernel/schema/each-once.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../../kernel/schema/member-rules.ts'
import { messages, sentOutput } from '../../../../messages/conversations/index.ts'
import { getConversation, sendEmail, sendSms } from '../../../../customers/inbox/operations.ts'
import { leadStatusChanged } from '../../../../customers/leads/index.ts'
import { phoneWrite, timedInput, timedOutput, withoutRecord } from '../../phone-write.ts'

const name = 'mobile.inbox.reply'

const longestText = 1600

export const replyByPhone = mutation({
  name,
  summary: 'Reply in a conversation, by text or by email.',
  description: 'Same as `inbox.messages.sendSms` or `inbox.messages.sendEmail`.',
  permission: ['send_messages'],
  ofPhones: true,
  sends: true,
  metered: true,
  input: withRules(
    z.strictObject({
      conversation_id: id().describe('The conversation.'),
      channel: z.enum(['sms', 'email']).describe('Channel of the reply.'),
      body: text(20_000, 1).describe(
        `Text of the reply; for a text message at most ${longestText} characters.`,
      ),
      attachment_file_ids: z
        .array(id())
        .max(10)
        .check(eachOnce())
        .optional()
        .describe('Files attached to an email.'),
      when: z
        .enum(['now', 'next_allowed'])
        .optional()
        .describe(
          'For a text message during quiet hours: `next_allowed` sends it as soon as these hours end.',
        ),
      ...timedInput,
    }),
    {
      field: 'body',
      message: `must be at most ${longestText} characters in a text message`,
      isMet: ({ channel, body }) => channel === 'email' || body.length <= longestText,
      schema: {
        anyOf: [
          { properties: { channel: { const: 'email' } } },
          { properties: { body: { maxLength: longestText } } },
        ],
      },
    },
    {
      field: 'attachment_file_ids',
      message: 'are only allowed with the channel email',
      isMet: ({ channel, attachment_file_ids }) => channel === 'email' || !attachment_file_ids?.length,
      schema: {
        anyOf: [
          { properties: { channel: { const: 'email' } } },
          { properties: { attachment_file_ids: { maxItems: 0 } } },
        ],
      },
    },
    {
      field: 'when',
      message: 'is only allowed with the channel sms',
      isMet: ({ channel, when }) => channel === 'sms' || when === undefined,
      schema: {
        anyOf: [{ properties: { channel: { const: 'sms' } } }, { not: { required: ['when'] } }],
      },
    },
  ),
  output: sentOutput.extend(timedOutput),
  errors: ['not_found', 'invalid_state', 'unsupported_in_test_mode'],
  emits: [leadStatusChanged],
  async handler(ctx, { device_at, request_id, channel, conversation_id, body, when, attachment_file_ids }) {
    const send = (occurredAt: string) =>
      channel === 'sms'
        ? ctx.runOperation(sendSms, { conversation_id, body, ...(when && { when }) }, occurredAt)
        : ctx.runOperation(sendEmail, { conversation_id, body, attachment_file_ids }, occurredAt)
    const written = await phoneWrite(ctx, {
      operation: name,
      kind: 'message',
      input: { device_at, request_id },
      make: async ({ occurred_at }) => {
        const sent = await send(occurred_at)
        const { conversation, message } = sent
        return { id: message.id, location_id: message.location_id, conversation, message }
      },
      find: async (messageId) => {
        const message = messages.present(await messages.get(ctx, messageId), ctx)
        const { conversation } = await ctx.runOperation(getConversation, {
          conversation_id: message.conversation_id,
          limit: 1,
        })
        return { id: message.id, location_id: message.location_id, conversation, message }
      },
    })
    return withoutRecord(written)
  },
})
