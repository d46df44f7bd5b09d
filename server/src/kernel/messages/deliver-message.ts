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
 * * Outcome of a delivery. `kept` means that the message stays in the outbox because no provider is set up;
 *   `busy`, that another call is sending it.
 */
export type Delivery =
  | { outcome: 'sent' | 'kept' | 'busy' | 'refused' }
  /** The message is postponed until `until`, because it must not be sent during quiet hours. */
  | { outcome: 'waits'; until: string }
  | { outcome: 'failed'; failure: MessageFailure; error: string }

/** Reason not to send a message: a permanent refusal, or an instant before which it must not be sent. */
export type Verdict = { refusal: Refusal } | { waitsUntil: string }

export interface Carriage<Row extends MessageRow> {
  table: MessagesTable<Row>
  /** Access across organizations, because it delivers messages of any organization. */
  database: Queries
  sealer: Sealer
  now: () => string
  /** Reason why messages of this organization stay in the outbox. Null if they are sent. */
  withholdReasonFor: (orgId: string) => Promise<WithholdReason | null>
  /** Delivery policy: checks consent and quiet hours, before the claim and again before the hand-over. */
  judge?: ((message: Row) => Promise<Verdict | undefined>) | undefined
  /** Prints an enclosed document. */
  print?: ((orgId: string, enclosure: Enclosure) => Promise<PrintedEnclosure>) | undefined
  /** Logs why a document could not be printed. */
  log?: Logger | undefined
  /** Submits the message to the provider. Settles within `limitMs`. */
  submit: (message: Row, body: MessageBody, enclosed: readonly PrintedEnclosure[]) => Promise<Submission>
  limitMs: number
}

/** Time added to the maximum duration of a submission, for a slow database and differences between clocks. */
const graceMs = 60_000

/**
 * Sends a recorded message at most once. It may be called any number of times.
 *
 * 1. A message (`recorded`) is claimed (`sending`), submitted outside any transaction, and settled as `sent` or
 *    `failed`.
 * 2. After a temporary failure it was certainly not accepted, and the next call submits it again. After any other
 *    result it is never submitted again.
 * 3. If a process crashes during a submission, the message stays `sending`. Once no submission can be running any more,
 *    a call changes it to `failed` with the failure `unknown`.
 * 4. If no provider is set up, it becomes `kept`. Only a person's request makes it `recorded` again.
 * 5. If the policy refuses it, for example after an opt-out, it becomes `refused`. Outside the permitted hours it stays
 *    as it is.
 * 6. Enclosed documents are printed before the claim, because printing may take longer than a submission. The policy is
 *    checked again after the claim, and the claim is released if the message may not be sent any more.
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
 * Checks the policy again right before submission, because printing takes time. If the check fails with an error, the
 * claim is released and nothing is sent now.
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

/** Prints the documents of a message that may be sent. Returns the reason if that fails. */
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
      // The message is unchanged, and the task is retried.
      if (isConnectionFailure(error) || isTooSlow(error)) throw error
      const appError = error instanceof AppError ? error : undefined
      if (!appError)
        carriage.log?.error({ err: error, message_id: id }, 'An enclosed document was not printed.')
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

/** Returns the delivery outcome of a message that cannot be claimed. */
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
