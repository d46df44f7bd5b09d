import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Recipient } from './delivery-policy.ts'
import { latestAbout } from './written-about.ts'

const means = { email: 'emails', sms: 'text messages' }

/** Adds a warning to the response if a document is sent to a person who opted out of this channel. */
export function warnOfOptOut(ctx: MutationContext, { channel, purpose, address }: Recipient): void {
  if (purpose !== 'document') return
  ctx.warn?.({
    code: 'recipient_opted_out',
    message:
      `The customer opted out of ${means[channel]}. The document is still sent, because opt-outs do not ` +
      'apply to documents.',
    channel,
    to: address,
  })
}

/** Time after a reminder during which a second reminder causes a warning, in milliseconds: three days. */
const latelyMs = 3 * 24 * 3_600_000

/**
 * Adds a warning to the response if the customer was reminded of the document in the last three days. A message counts
 * as a reminder if it was written after the document was sent at `sentAt`.
 */
export async function warnOfReminder(
  ctx: MutationContext,
  { kind, id }: { kind: 'estimate' | 'invoice'; id: string },
  sentAt: string | null,
): Promise<void> {
  if (!ctx.warn || sentAt === null) return
  const latest = (await latestAbout(ctx.db, ctx.actor.org.id, [id])).get(id)
  if (latest === undefined || latest <= sentAt) return
  if (Date.parse(ctx.now) - Date.parse(latest) > latelyMs) return
  ctx.warn({
    code: 'reminded_at',
    message: `The customer was already reminded of this ${kind} at ${latest}.`,
    reminded_at: latest,
    [`${kind}_id`]: id,
  })
}
