import * as z from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import { keepsOf } from '../../../kernel/messages/index.ts'
import { mailMessages, mailTask } from '../../../kernel/messages/mail/index.ts'
import { smsMessages, smsTask } from '../../../kernel/messages/sms/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { queueTask } from '../../../kernel/tasks/queue.ts'
import { requireLive } from '../../company/index.ts'
import { type FoundMessage, requireMessage } from '../find-message.ts'
import { mailOf, outboxMessageSchema, textOf } from '../message.ts'

export const resendOutboxMessage = mutation({
  name: 'outbox.resend',
  summary: 'Send a message that was kept in the outbox or failed.',
  description:
    'What was kept does not leave by itself once a mail server is set up: somebody decides whether it is still wanted. What was sent is not sent twice; whether to send again what may have arrived is to be said.',
  permission: ['manage_settings'],
  sends: true,
  metered: true,
  input: z.strictObject({
    message_id: id().describe('Which message.'),
    even_if_arrived: z
      .boolean()
      .default(false)
      .describe('Also when the last sending was cut off and it may have arrived.'),
  }),
  output: outboxMessageSchema,
  errors: ['not_found', 'invalid_state', 'unsupported_in_test_mode'],
  async handler(ctx, { message_id, even_if_arrived }) {
    requireLive(ctx.actor)
    const found = await requireMessage(ctx, message_id)
    refuseKept(ctx, found)
    const { channel } = found
    const orgId = ctx.actor.org.id
    const how = { orgId, lane: channel === 'email' ? 'mail' : 'sms', now: ctx.now }
    if (channel === 'email') {
      const row = await mailMessages.reopen(ctx.db, orgId, message_id, even_if_arrived)
      if (!row) throw cannotResend(found)
      await queueTask(ctx.db, mailTask, { mail_id: row.id }, how)
      return mailOf(row)
    }
    const row = await smsMessages.reopen(ctx.db, orgId, message_id, even_if_arrived)
    if (!row) throw cannotResend(found)
    await queueTask(ctx.db, smsTask, { sms_id: row.id }, how)
    return textOf(row)
  },
})

/** It would only be kept again. */
function refuseKept({ actor, services }: MutationContext, { channel }: FoundMessage): void {
  if (channel === 'sms' && services.sms.of(actor.org) !== null) return
  const reason = keepsOf(actor.org)
  if (reason !== null)
    throw invalidState('Messages of a demonstration, or of a clock moved by hand, never leave the outbox.', [
      { field: 'message_id', message: 'stays in the outbox', reason },
    ])
  if (channel === 'email' && services.mailer.keeps(actor.org) !== null)
    throw invalidState('No mail server is set up (SMTP_URL): set one up, restart, and resend the message.', [
      { field: 'message_id', message: 'stays in the outbox', reason: 'no_smtp' },
    ])
  if (channel === 'sms')
    throw invalidState('Nobody carries text messages here.', [
      { field: 'message_id', message: 'stays in the outbox', reason: 'no_sms_provider' },
    ])
}

function cannotResend({ row }: FoundMessage) {
  const mayHaveArrived = row.status === 'failed' && row.failure === 'unknown'
  const words = mayHaveArrived
    ? 'The message may have arrived. Ask the recipient, or resend it with `even_if_arrived`.'
    : row.body === null
      ? 'Nothing is left of the message: send the document again.'
      : `The message is ${row.status === 'recorded' ? 'queued already' : row.status} and is not sent again.`
  return invalidState(words, [{ field: 'message_id', message: 'cannot be resent', status: row.status }])
}
