import * as z from 'zod'
import { mailMessages } from '../../../../kernel/messages/mail/index.ts'
import { smsMessages } from '../../../../kernel/messages/sms/index.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { offsetInstant } from '../../../../kernel/records/list-input.ts'
import { oneOrMore } from '../../../../kernel/records/one-or-more.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { requireLive } from '../../../organization/company/index.ts'
import { mailOf, messageStates, outboxMessageSchema, textOf } from '../message.ts'

export const listOutbox = query({
  name: 'outbox.list',
  summary: 'List emails and text messages of the outbox with their delivery states, newest first.',
  description:
    '`outbox.get` returns the text. For the next page, pass the id of the last message of this page as `before_id`.',
  permission: ['manage_settings'],
  input: z.strictObject({
    channel: z.enum(['email', 'sms']).optional().describe('Only emails, or only text messages.'),
    state: oneOrMore(messageStates)
      .optional()
      .describe('Only messages in this state, or in one of several states.'),
    to: text(254, 1).optional().describe('Only messages to this email address or phone number.'),
    since: offsetInstant().optional().describe('Only messages that were created at this time or later.'),
    before_id: id().optional().describe('Only messages that are older than the message with this id.'),
    limit: z.int().min(1).max(100).default(25).describe('Maximum number of messages.'),
  }),
  output: z.object({ items: z.array(outboxMessageSchema), has_more: z.boolean() }),
  errors: ['unsupported_in_test_mode'],
  async handler(ctx, { channel, state, to, since, before_id, limit }) {
    requireLive(ctx.actor)
    const page = {
      limit: limit + 1,
      beforeId: before_id ?? null,
      states: state === undefined ? null : [state].flat(),
      to: to ?? null,
      since: since ?? null,
    }
    const orgId = ctx.actor.org.id
    const mails = channel === 'sms' ? [] : (await mailMessages.listSeen(ctx.db, orgId, page)).map(mailOf)
    const texts = channel === 'email' ? [] : (await smsMessages.listSeen(ctx.db, orgId, page)).map(textOf)
    const messages = [...mails, ...texts].sort((a, b) => (a.message_id < b.message_id ? 1 : -1))
    const fitting = messages.slice(0, limit)
    const items = fitting.slice(0, ctx.countFitting?.(fitting))
    return { items, has_more: messages.length > items.length }
  },
})
