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
import type {
  KeepReason,
  MessageFailure,
  MessageRow,
  MessagesTable,
  Refusal,
  Submission,
} from './messages-table.ts'

/** `kept`: nobody carries it, the message stays in the outbox. `busy`: another call is just sending it. */
export type Delivery =
  | { outcome: 'sent' | 'kept' | 'busy' | 'refused' }
  /** Not at this hour. */
  | { outcome: 'waits'; until: string }
  | { outcome: 'failed'; failure: MessageFailure; error: string }

/** Why a message does not leave: for good, or until an instant. */
export type Verdict = { refusal: Refusal } | { waitsUntil: string }

export interface Carriage<Row extends MessageRow> {
  table: MessagesTable<Row>
  /** The system's view: messages of any organization are delivered. */
  database: Queries
  sealer: Sealer
  now: () => string
  /** Why nobody carries messages of this organization; null: somebody does. */
  keeps: (orgId: string) => Promise<KeepReason | null>
  /** Whether whoever it is for still wants it, and at this hour; asked when it is about to leave, and once it is claimed. */
  judge?: ((message: Row) => Promise<Verdict | undefined>) | undefined
  /** Prints what is enclosed. */
  print?: ((orgId: string, enclosure: Enclosure) => Promise<PrintedEnclosure>) | undefined
  /** Hears why something could not be printed. */
  log?: Logger | undefined
  /** Hands the message over, and answers within `limitMs`. */
  submit: (message: Row, body: MessageBody, enclosed: readonly PrintedEnclosure[]) => Promise<Submission>
  limitMs: number
}

/** Beyond the longest submission, to allow for a slow database and clocks that differ. */
const graceMs = 60_000

/**
 * Sends what was recorded (status `recorded`), at most once, called as often as one likes: the message is claimed
 * (`sending`), handed over outside of any transaction, and settled: `sent`, or `failed`. After a temporary failure it has
 * certainly not been accepted, and the next call makes another submission; after any other end there is never another
 * one. A process that dies in between leaves `sending` behind; once no submission can be under way any more, a call
 * turns it into `failed` with failure `unknown`. Where nobody carries messages, it becomes `kept`, and only a person's wish
 * makes it `recorded` again. What its recipient does not want any more becomes `refused`; what is not wanted at this hour
 * stays as it is. What is enclosed is printed before the claim: that may take longer than a submission. What became unwanted
 * meanwhile is released again.
 */
export async function deliverMessage<Row extends MessageRow>(
  carriage: Carriage<Row>,
  orgId: string,
  id: string,
): Promise<Delivery> {
  const { table, database, sealer, now, submit } = carriage
  const reason = await carriage.keeps(orgId)
  if (reason !== null) await table.keep(database, orgId, id, reason)
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
 * Asked once more right before the hand-over: to print what is enclosed takes its time. Who cannot be asked is not written to
 * now.
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

/** What goes with a message that may leave, or why it cannot be made. Nothing of one that is not to leave. */
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
  const { enclosed: wanted = [] } = openBody(sealer, { ...message, body: message.body! })
  for (const each of wanted)
    try {
      enclosed.push(await carriage.print!(orgId, each))
    } catch (error) {
      // The message is as it was, and the call is made again.
      if (isConnectionFailure(error) || isTooSlow(error)) throw error
      const told = error instanceof AppError ? error : undefined
      if (!told) carriage.log?.error({ err: error, message_id: id }, 'An enclosed document was not printed.')
      const mayPass = told?.code === 'service_unavailable'
      const words = `${each.name} could not be printed: ${told?.message ?? 'something went wrong on our side.'}`
      return { accepted: false, failure: mayPass ? 'temporary' : 'permanent', error: words.slice(0, 500) }
    }
  return { enclosed }
}

/** Why a message cannot be claimed, as the answer to the caller. */
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
