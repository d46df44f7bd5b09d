import {
  type CheckFacts,
  withholdReasonForOrg,
  type MessageRow,
  type Refusal,
} from '../../../kernel/messages/index.ts'
import { mailMessages, mailTask } from '../../../kernel/messages/mail/index.ts'
import { smsMessages, smsTask } from '../../../kernel/messages/sms/index.ts'
import type { MutationContext, QueryContext } from '../../../kernel/operations/context.ts'
import { queueTask } from '../../../kernel/tasks/queue.ts'
import type { FoundMessage } from './find-message.ts'
import { deliveryVerdict } from './delivery-recheck.ts'

/** Reasons why a message cannot be sent again because of its state. The recipient's consent is checked separately. */
export const notAgainReasons = [
  'queued',
  'sent',
  'refused',
  'nothing_left',
  'undelivered',
  'may_have_arrived',
] as const
export type NotAgain = (typeof notAgainReasons)[number]

/**
 * Returns the reason why the state of a message forbids sending it again. Null if it can be sent again. If `mayRepeat`
 * is true, a message that may have arrived can be sent again.
 */
export function whyNotAgain({ row }: FoundMessage, mayRepeat: boolean): NotAgain | null {
  const { status, failure, body } = row as MessageRow & { carrier_state?: string | null }
  if (status === 'recorded' || status === 'sending' || failure === 'temporary') return 'queued'
  if (status === 'sent') return hasCarrierFailed(row) ? 'undelivered' : 'sent'
  if (status === 'refused') return 'refused'
  if (body === null) return 'nothing_left'
  return failure === 'unknown' && !mayRepeat ? 'may_have_arrived' : null
}

function hasCarrierFailed(row: FoundMessage['row']): boolean {
  return 'carrier_state' in row && (row.carrier_state === 'undelivered' || row.carrier_state === 'failed')
}

/**
 * Returns the reason why a message on this channel would be stored in the outbox without being sent. Null if it
 * would be sent.
 */
export function findOutboxReason(
  { actor, services }: QueryContext,
  channel: FoundMessage['channel'],
): NonNullable<MessageRow['reason']> | null {
  if (channel === 'sms' && services.sms.of(actor.org) !== null) return null
  const reason = withholdReasonForOrg(actor.org)
  if (reason !== null) return reason
  if (channel === 'sms') return 'no_sms_provider'
  return services.mailer.withholdReasonFor(actor.org) === null ? null : 'no_smtp'
}

/**
 * Checks consent again, and the facts (conditions) that must be true when the message is sent. Returns the reason
 * for a refusal, or null if the message may be sent now or after quiet hours.
 */
export async function findRefusal(
  ctx: QueryContext,
  { channel, row }: FoundMessage,
  checkFacts: CheckFacts,
): Promise<Refusal | null> {
  const address = channel === 'email' ? row.to_address : row.to_number
  const verdict = await deliveryVerdict(ctx.db, { channel, address, message: row, at: ctx.now, checkFacts })
  return verdict && 'refusal' in verdict ? verdict.refusal : null
}

/**
 * Queues a message for sending again. Returns undefined if another call queued it or if it was sent in the meantime. A
 * message that the provider has accepted is never sent again.
 */
export async function queueAgain(
  ctx: MutationContext,
  channel: FoundMessage['channel'],
  id: string,
  mayRepeat: boolean,
): Promise<FoundMessage | undefined> {
  const orgId = ctx.actor.org.id
  const how = { orgId, partition: channel === 'email' ? 'mail' : 'sms', now: ctx.now }
  if (channel === 'email') {
    const row = await mailMessages.reopen(ctx.db, orgId, id, mayRepeat)
    if (!row) return undefined
    await queueTask(ctx.db, mailTask, { mail_id: row.id }, how)
    return { channel, row }
  }
  const row = await smsMessages.reopen(ctx.db, orgId, id, mayRepeat)
  if (!row) return undefined
  await queueTask(ctx.db, smsTask, { sms_id: row.id }, how)
  return { channel, row }
}
