import type { Logger } from 'pino'
import { isConnectionFailure, isTooSlow } from '../database/connection-failure.ts'
import type { Queries } from '../database/queries.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { AppError } from '../errors.ts'
import {
  type Enclosure,
  type MessageBody,
  openBody,
  type PrintedEnclosure,
  sealBody,
  withoutSecrets,
} from './message-body.ts'
import type { WithholdReason, MessageFailure, MessageRow, Refusal, Submission } from './message-row.ts'
import type { MessagesTable } from './messages-table.ts'

/**
 * Outcome of a delivery. `kept`: the message stays in the outbox and is not sent, for example because no provider is
 * configured. `busy`: another call is sending the message.
 */
export type Delivery =
  | { outcome: 'sent' | 'kept' | 'busy' | 'refused' }
  /** The message is postponed. It must not be sent before `until`, for example because of quiet hours. */
  | { outcome: 'waits'; until: string }
  | { outcome: 'failed'; failure: MessageFailure; error: string }

/** Reason not to send a message now: it must never be sent (`refusal`), or not before an instant (`waitsUntil`). */
export type Verdict = { refusal: Refusal } | { waitsUntil: string }

export interface Carriage<Row extends MessageRow> {
  table: MessagesTable<Row>
  /** Database access to all organizations, because messages of any organization are delivered. */
  database: Queries
  sealer: Sealer
  now: () => string
  /** Returns the reason why messages of an organization stay in the outbox. Null if they are sent. */
  withholdReasonFor: (orgId: string) => Promise<WithholdReason | null>
  /**
   * Applies the delivery policy, which checks consent and quiet hours. It is called before the message is claimed,
   * and again right before it is submitted to the provider. Undefined as result means that the message may be sent.
   */
  judge?: ((message: Row) => Promise<Verdict | undefined>) | undefined
  /** Creates the PDF of an enclosed document. */
  print?: ((orgId: string, enclosure: Enclosure) => Promise<PrintedEnclosure>) | undefined
  /** Log for errors in creating the PDF of an enclosed document. */
  log?: Logger | undefined
  /** Submits the message to the provider. Its promise settles within `limitMs`. */
  submit: (message: Row, body: MessageBody, enclosed: readonly PrintedEnclosure[]) => Promise<Submission>
  limitMs: number
}

/**
 * Time in milliseconds that is added to `limitMs` before a submission counts as abandoned, because the database may
 * be slow and the clocks of hosts differ.
 */
const graceMs = 60_000

/**
 * Sends a recorded message at most once, however often this function is called.
 *
 * 1. A message with the status `recorded` is claimed (status `sending`), submitted to the provider outside any
 *    transaction, and then gets the status `sent` or `failed`.
 * 2. After a temporary failure the provider has certainly not accepted the message, and the next call submits it
 *    again. After any other result it is never submitted again.
 * 3. If a process crashes during a submission, the message stays `sending`. Once the submission can no longer be in
 *    progress, the next call changes its status to `failed` with the failure `unknown`.
 * 4. If no provider is configured, the status becomes `kept`. It becomes `recorded` again only at a person's request.
 * 5. If the delivery policy refuses the message, for example after an opt-out, the status becomes `refused`. Outside
 *    the permitted hours the status does not change.
 * 6. Enclosed documents are printed before the claim, because printing may take longer than a submission. The policy
 *    is checked again after the claim. If the message may no longer be sent, the claim is released.
 */
export async function deliverMessage<Row extends MessageRow>(
  carriage: Carriage<Row>,
  orgId: string,
  id: string,
): Promise<Delivery> {
  const { table, database, sealer, now, submit } = carriage
  const reason = await carriage.withholdReasonFor(orgId)
  if (reason !== null) await table.withhold(database, orgId, id, reason)
  const ready = reason === null ? await getReady(carriage, orgId, id) : undefined
  if (ready && 'waitsUntil' in ready) return { outcome: 'waits', until: ready.waitsUntil }
  const message = ready && (await table.claim(database, orgId, id, now()))
  if (!message) return await unclaimed(carriage, orgId, id)
  const last = 'accepted' in ready ? undefined : await judgeClaimed(carriage, message)
  if (last) {
    await table.release(database, message, 'refusal' in last ? last.refusal : null)
    return 'refusal' in last ? { outcome: 'refused' } : { outcome: 'waits', until: last.waitsUntil }
  }
  const body = openBody(sealer, { ...message, body: message.body! })
  const submission = 'accepted' in ready ? ready : await submit(message, body, ready.enclosed)
  await table.settle(database, orgId, id, submission, sealBody(sealer, message, withoutSecrets(body)), now())
  if (submission.accepted) return { outcome: 'sent' }
  return { outcome: 'failed', failure: submission.failure, error: submission.error }
}

/**
 * Checks the delivery policy again right before submission, because printing took time. If the check itself fails
 * with an error, releases the claim and throws, so that the message is not sent now.
 */
async function judgeClaimed<Row extends MessageRow>(
  { table, database, judge }: Carriage<Row>,
  message: Row,
): Promise<Verdict | undefined> {
  try {
    return await judge?.(message)
  } catch (error) {
    await table.release(database, message, null)
    throw error
  }
}

/**
 * Checks the delivery policy and prints the enclosed documents of a message. Returns the documents, or the instant
 * until which the message must wait, or the reason why printing failed. Undefined if the message must not be sent.
 */
async function getReady<Row extends MessageRow>(
  carriage: Carriage<Row>,
  orgId: string,
  id: string,
): Promise<
  { enclosed: PrintedEnclosure[] } | { waitsUntil: string } | (Submission & { accepted: false }) | undefined
> {
  const { table, database, sealer } = carriage
  const message = await table.find(database, orgId, id)
  if (!message || (message.status !== 'recorded' && message.failure !== 'temporary')) return undefined
  const verdict = await carriage.judge?.(message)
  if (verdict && 'waitsUntil' in verdict) return verdict
  if (verdict) {
    await table.refuse(database, orgId, id, verdict.refusal)
    return undefined
  }
  const enclosed: PrintedEnclosure[] = []
  const { enclosed: enclosures = [] } = openBody(sealer, { ...message, body: message.body! })
  for (const each of enclosures)
    try {
      enclosed.push(await carriage.print!(orgId, each))
    } catch (error) {
      // The database failed. The message does not change, and the task that delivers it is retried.
      if (isConnectionFailure(error) || isTooSlow(error)) throw error
      const appError = error instanceof AppError ? error : undefined
      if (!appError)
        carriage.log?.error(
          { err: error, message_id: id },
          'A document that a message attaches could not be printed.',
        )
      const mayPass = appError?.code === 'service_unavailable'
      const explanation = `${each.name} could not be created: ${appError?.message ?? 'an internal error occurred.'}`
      return {
        accepted: false,
        failure: mayPass ? 'temporary' : 'permanent',
        error: explanation.slice(0, 500),
      }
    }
  return { enclosed }
}

/** Returns the outcome for a message that could not be claimed. */
async function unclaimed<Row extends MessageRow>(
  carriage: Carriage<Row>,
  orgId: string,
  id: string,
): Promise<Delivery> {
  const { table, database, now, limitMs } = carriage
  const message = await table.find(database, orgId, id)
  if (!message) throw new Error(`There is no message ${id} to deliver.`)
  const { status, failure, error, claimed_at } = message
  if (status === 'sent' || status === 'refused') return { outcome: status }
  if (status === 'failed' && failure !== null) return { outcome: 'failed', failure, error: error ?? '' }
  if (status !== 'sending' || claimed_at === null) return { outcome: 'kept' }
  if (Date.parse(claimed_at) + limitMs + graceMs > Date.parse(now())) return { outcome: 'busy' }
  await table.abandon(database, orgId, id, claimed_at)
  return await unclaimed(carriage, orgId, id)
}
