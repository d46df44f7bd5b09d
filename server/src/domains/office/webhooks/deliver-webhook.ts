import type { Database } from '../../../kernel/database/database.ts'
import type { Mailer } from '../../../kernel/messages/mail/index.ts'
import type { Outbound, Outcome } from '../../../kernel/outbound/index.ts'
import type { Sealer } from '../../../kernel/secrets/sealer.ts'
import { type TaskContext, type TaskKind, taskKind, type TaskResult } from '../../../kernel/tasks/task.ts'
import { type DeliveryPayload, deliveryTask } from './delivery-task.ts'
import { endAttempt, type Sent } from './end-attempt.ts'
import { retryAfterSeconds } from './retry-after.ts'
import { type Signing, signedHeaders } from './sign-delivery.ts'
import type { DeliveryStatus } from './webhook-delivery.ts'
import { cancelDelivery, type DueDelivery, findDueDelivery } from './webhook-deliveries-table.ts'
import { openSecret } from './webhook-secret.ts'

export interface DeliveryParts {
  /** Delays before the second and each further attempt, in seconds. */
  retrySeconds: readonly number[]
  database: Database
  outbound: Outbound
  sealer: Sealer
  mailer: Mailer
}

/**
 * Creates the kind of background task that sends a webhook delivery. The statuses of a delivery and their transitions:
 *
 *   pending ──2xx──► delivered
 *      │ └──failed──► retrying ──2xx──► delivered
 *      │                 └──failed for the last time, or must not be sent again──► dead_letter
 *      └──destination was disabled or deleted──► cancelled
 *   dead_letter, cancelled, delivered ──replay──► pending           the same id and body, attempts count from 1 again
 *
 * The delivery and its task are inserted in the transaction that marks the event as queued (queue-deliveries.ts). The
 * result of an attempt is stored in the transaction that ends the task. If the process crashes while sending, the lease
 * of the task expires and the attempt is repeated with the same attempt number. Receivers recognize repeated deliveries
 * by the delivery's id.
 *
 * A destination is disabled when it answers 410, or after 50 consecutive failures over at least three days. It is
 * enabled again by a successful test: a delivery with the purpose `probe`, which is sent although the destination is
 * disabled.
 */
export function deliverWebhook(parts: DeliveryParts): TaskKind<DeliveryPayload> {
  return taskKind({
    ...deliveryTask,
    delaysSeconds: parts.retrySeconds,
    async handler(ctx, { delivery_id }) {
      const db = parts.database.live.reader({ orgId: ctx.orgId, locations: '*' })
      const delivery = await findDueDelivery(db, ctx.orgId, delivery_id)
      if (!delivery) return { outcome: 'done' }
      const reason = unwanted(delivery)
      if (reason !== undefined) return cancelled(ctx, delivery, reason)
      const sent = await send(ctx, delivery, parts)
      return resultOf(ctx, delivery, sent, parts)
    },
  })
}

function unwanted(delivery: DueDelivery): string | undefined {
  if (delivery.sealed_secret === null) return 'The destination was deleted.'
  if (delivery.destination_status === 'disabled' && delivery.purpose !== 'probe')
    return 'The destination was disabled.'
  return undefined
}

function cancelled(ctx: TaskContext, delivery: DueDelivery, reason: string): TaskResult {
  return {
    outcome: 'done',
    settle: async (transaction) => cancelDelivery(transaction, ctx.orgId, delivery.id, reason, ctx.now),
  }
}

async function send(
  ctx: TaskContext,
  delivery: DueDelivery,
  { outbound, sealer }: DeliveryParts,
): Promise<Sent> {
  const { id, event, body, url } = delivery
  const attempt = { id, event, body, at: ctx.now, number: ctx.attempt }
  const headers = signedHeaders(attempt, signingOf(ctx, delivery, sealer))
  await ctx.inTurn()
  return { startedAt: ctx.now, outcome: await outbound.send({ url, headers, body, signal: ctx.signal }) }
}

function signingOf(ctx: TaskContext, delivery: DueDelivery, sealer: Sealer): Signing {
  const open = (sealed: string): string => openSecret(sealer, ctx.orgId, delivery.destination_id, sealed)
  const { previous_sealed_secret: previous, previous_secret_expires_at: until } = delivery
  return {
    secret: open(delivery.sealed_secret!),
    previous: previous !== null && until !== null && until > ctx.now ? open(previous) : null,
  }
}

function resultOf(
  ctx: TaskContext,
  delivery: DueDelivery,
  sent: Sent,
  { retrySeconds, mailer }: DeliveryParts,
): TaskResult {
  const failure = failureOf(sent.outcome)
  const settle = (status: DeliveryStatus, reason: string | null) =>
    endAttempt({ ctx, delivery, sent, mailer }, status, reason)
  if (failure === null) return { outcome: 'done', settle: settle('delivered', null) }
  const delay = retrySeconds[ctx.attempt - 1]
  if (delay === undefined || delivery.purpose === 'probe' || isFinal(sent.outcome))
    return { outcome: 'dead', reason: failure, settle: settle('dead_letter', failure) }
  const busy =
    sent.outcome.error === undefined
      ? retryAfterSeconds(sent.outcome.status, sent.outcome.headers['retry-after'], ctx.now, delay)
      : undefined
  return {
    outcome: 'failed',
    reason: failure,
    ...(busy === undefined ? {} : { notBeforeSeconds: busy }),
    settle: settle('retrying', failure),
  }
}

/** Returns the error of an attempt. Null for a success. Redirects are not followed and count as failures. */
function failureOf(outcome: Outcome): string | null {
  if (outcome.error !== undefined) return outcome.error
  return outcome.status >= 200 && outcome.status < 300 ? null : `http_${Math.floor(outcome.status / 100)}xx`
}

/** True for failures after which there is no further attempt: a forbidden target address, and status 410. */
function isFinal(outcome: Outcome): boolean {
  return outcome.error === undefined ? outcome.status === 410 : outcome.error === 'blocked_destination'
}
