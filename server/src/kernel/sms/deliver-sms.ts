import type { Queries } from '../database/queries.ts'
import { sendingLimitMs, type SmsFailure, type SmsSender, type SmsSubmission } from './sender.ts'
import { abandonSms, claimSms, findSms, settleSms, type SmsRow } from './sms-messages-table.ts'

/** `kept`: there is no sender, the message stays in the outbox. `busy`: another call is just sending it. */
export type SmsDelivery =
  | { outcome: 'sent' | 'kept' | 'busy' }
  | { outcome: 'failed'; failure: SmsFailure; error: string }

/** Beyond the longest submission, to allow for a slow database and clocks that differ. */
const graceMs = 60_000

/**
 * Sends what `queueSms` recorded, at most once: the message is claimed (`sending`), handed over outside of any
 * transaction, and settled. Only after a temporary failure is there another submission. A process that dies in between
 * leaves `sending` behind; once nothing can be under way any more, that becomes `failed` with failure `unknown`.
 */
export async function deliverSms(
  { database, sender, now }: { database: Queries; sender: SmsSender | null; now: () => string },
  orgId: string,
  id: string,
): Promise<SmsDelivery> {
  const sms = sender && (await claimSms(database, orgId, id, now()))
  if (!sender || !sms) return await unclaimed(database, orgId, id, now)
  const submission = await submit(sender, sms)
  await settleSms(
    database,
    orgId,
    id,
    submission.accepted
      ? { providerMessageId: submission.providerMessageId, sentAt: now() }
      : { failure: submission.failure, error: submission.error },
  )
  return submission.accepted
    ? { outcome: 'sent' }
    : { outcome: 'failed', failure: submission.failure, error: submission.error }
}

async function submit(
  sender: SmsSender,
  { id, to_number, from_number, text }: SmsRow,
): Promise<SmsSubmission> {
  try {
    return await sender.send({ id, to: to_number, from: from_number, text })
  } catch (error) {
    return { accepted: false, failure: 'unknown', error: String(error).slice(0, 500) }
  }
}

/** Why a message cannot be claimed, as the answer to the caller. */
async function unclaimed(
  database: Queries,
  orgId: string,
  id: string,
  now: () => string,
): Promise<SmsDelivery> {
  const sms = await findSms(database, orgId, id)
  if (!sms) throw new Error(`There is no text message ${id} to deliver.`)
  if (sms.status === 'sent') return { outcome: 'sent' }
  if (sms.status === 'failed' && sms.failure !== null)
    return { outcome: 'failed', failure: sms.failure, error: sms.error ?? '' }
  if (sms.status !== 'sending' || sms.claimed_at === null) return { outcome: 'kept' }
  if (Date.parse(sms.claimed_at) + sendingLimitMs + graceMs > Date.parse(now())) return { outcome: 'busy' }
  await abandonSms(database, orgId, id, sms.claimed_at)
  return await unclaimed(database, orgId, id, now)
}
