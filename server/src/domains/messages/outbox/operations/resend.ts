import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { requireLive } from '../../../organization/company/index.ts'
import { type FoundMessage, requireMessage } from '../find-message.ts'
import { mailOf, outboxMessageSchema, textOf } from '../message.ts'
import { queueAgain, findOutboxReason } from '../send-again.ts'

export const resendOutboxMessage = mutation({
  name: 'outbox.resend',
  summary: 'Send a message that failed or that was kept in the outbox.',
  description:
    'Messages are kept in the outbox while no mail server or text message provider is set up. When one ' +
    'is set up later, they are not sent automatically: a member decides for each message. A message ' +
    'that was sent is not sent again. A message that may have arrived is sent again only with ' +
    '`even_if_arrived`.',
  permission: ['manage_settings'],
  sends: true,
  metered: true,
  input: z.strictObject({
    message_id: id().describe('The message.'),
    even_if_arrived: z
      .boolean()
      .default(false)
      .describe(
        'If true, sends the message even if the last attempt was interrupted and the message may therefore ' +
          'have arrived already.',
      ),
  }),
  output: outboxMessageSchema,
  errors: ['not_found', 'invalid_state', 'unsupported_in_test_mode'],
  async handler(ctx, { message_id, even_if_arrived }) {
    requireLive(ctx.actor)
    const message = await requireMessage(ctx, message_id)
    refuseUndeliverable(ctx, message)
    const again = await queueAgain(ctx, message.channel, message_id, even_if_arrived)
    if (!again) throw cannotResend(message)
    return again.channel === 'email' ? mailOf(again.row) : textOf(again.row)
  },
})

/** Fails if the message would again be stored in the outbox without being sent. */
function refuseUndeliverable(ctx: MutationContext, { channel }: FoundMessage): void {
  const reason = findOutboxReason(ctx, channel)
  if (reason === null) return
  throw invalidState(
    undeliverableMessages[reason] ??
      'Messages of a demo organization, or of one with a manually set clock, are never sent.',
    [{ field: 'message_id', message: 'would not be sent', reason }],
  )
}

const undeliverableMessages: Readonly<Record<string, string>> = {
  no_smtp: 'No mail server is set up. Set SMTP_URL, restart the server, and resend the message.',
  no_sms_provider: 'No provider of text messages is set up.',
}

function cannotResend({ row }: FoundMessage) {
  const mayHaveArrived = row.status === 'failed' && row.failure === 'unknown'
  const sentence = mayHaveArrived
    ? 'The message may have arrived. Ask the recipient, or resend it with `even_if_arrived`.'
    : row.body === null
      ? 'The content of the message was deleted. Send the document again.'
      : `The message is ${row.status === 'recorded' ? 'already queued' : row.status} and is not sent again.`
  return invalidState(sentence, [{ field: 'message_id', message: 'cannot be resent', status: row.status }])
}
