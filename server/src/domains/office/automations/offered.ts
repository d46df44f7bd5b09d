import * as z from 'zod'
import type { ActionEnd, StepMessage } from '../../../kernel/automations/kinds/action-kind.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import type { Offered } from '../../messages/outbox/index.ts'

/** Output of the operations that send the message of a step. */
export const offeredSchema = z.object({
  outcome: z
    .enum(['written', 'refused', 'waits'])
    .describe('Outcome of the message. `waits` means that quiet hours apply and no message was stored.'),
  reason: z.enum(['no_address', 'opted_out', 'no_consent', 'stale', 'quiet_hours']).nullable(),
  until: instant().nullable().describe('Earliest time of the next attempt. Null if there is none.'),
  message_id: id()
    .nullable()
    .describe(
      'Id of the message in the outbox, which also stores refused messages. Null if none was stored.',
    ),
})

export function presentOffer(offered: Offered): z.infer<typeof offeredSchema> {
  if (offered.outcome === 'waits')
    return { outcome: 'waits', reason: offered.reason, until: offered.until, message_id: null }
  const { outcome, delivery } = offered
  const reason = outcome === 'refused' ? offered.reason : null
  return { outcome, reason, until: null, message_id: delivery?.message_id ?? null }
}

/** Converts the outcome of a message to the result of the step that sent it. */
export function endOfOffer(channel: StepMessage['channel'], output: unknown): ActionEnd {
  const { outcome, reason, until, message_id } = offeredSchema.parse(output)
  if (outcome === 'waits') return { outcome: 'waits', until: until!, reason: 'quiet_hours' }
  const message = message_id === null ? {} : { message: { id: message_id, channel } }
  return outcome === 'written'
    ? { outcome: 'done', ...message }
    : { outcome: 'skipped', reason: reason!, ...message }
}
