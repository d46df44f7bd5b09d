import * as z from 'zod'
import type { ActionEnd, StepMessage } from '../../kernel/automations/kinds/action-kind.ts'
import { id, instant } from '../../kernel/schema/fields.ts'
import type { Offered } from '../outbox/index.ts'

/** What became of a message that a step wanted to send. */
export const offeredSchema = z.object({
  outcome: z
    .enum(['written', 'refused', 'waits'])
    .describe('`waits`: the customer is not to be disturbed now, and nothing was written.'),
  reason: z.enum(['no_address', 'opted_out', 'no_consent', 'stale', 'quiet_hours']).nullable(),
  until: instant().nullable().describe('When it may be offered again.'),
  message_id: id().nullable().describe('In the outbox, where a refused one stands too.'),
})

export function toldOffer(offered: Offered): z.infer<typeof offeredSchema> {
  if (offered.outcome === 'waits')
    return { outcome: 'waits', reason: offered.reason, until: offered.until, message_id: null }
  const { outcome, delivery } = offered
  const reason = outcome === 'refused' ? offered.reason : null
  return { outcome, reason, until: null, message_id: delivery?.message_id ?? null }
}

/** How the step ends that offered it. */
export function endOfOffer(channel: StepMessage['channel'], output: unknown): ActionEnd {
  const { outcome, reason, until, message_id } = offeredSchema.parse(output)
  if (outcome === 'waits') return { outcome: 'waits', until: until!, reason: 'quiet_hours' }
  const message = message_id === null ? {} : { message: { id: message_id, channel } }
  return outcome === 'written'
    ? { outcome: 'done', ...message }
    : { outcome: 'skipped', reason: reason!, ...message }
}
