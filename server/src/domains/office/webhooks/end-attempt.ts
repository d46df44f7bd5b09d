import type { Transaction } from '../../../kernel/database/transaction.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Mailer } from '../../../kernel/messages/mail/index.ts'
import type { Outcome } from '../../../kernel/outbound/index.ts'
import type { TaskContext } from '../../../kernel/tasks/task.ts'
import { notifyDisabled } from './notify-disabled.ts'
import { type AttemptEnd, recordFailure, recordSuccess } from './webhook-attempts-table.ts'
import type { DueDelivery } from './webhook-deliveries-table.ts'
import type { DeliveryStatus } from './webhook-delivery.ts'
import { disableWebhook, enableWebhookRow } from './webhook-destinations-table.ts'

const goneReason = 'The destination answered 410 (gone).'
const hopeless = 'No delivery succeeded for three days.'

export interface Sent {
  startedAt: string
  outcome: Outcome
}

/**
 * Returns a function that records the result of an attempt and updates the state of the destination. It runs in the
 * transaction that ends the task. Notifies the owners if the destination was disabled.
 */
export function endAttempt(
  attempt: { ctx: TaskContext; delivery: DueDelivery; sent: Sent; mailer: Mailer },
  status: DeliveryStatus,
  failure: string | null,
): (transaction: Transaction) => Promise<void> {
  const { ctx, delivery, sent, mailer } = attempt
  return async (transaction) => {
    const end = endOf(ctx, delivery, sent, status, failure)
    // Does not wait until the commit is on disk. If a crash of the database loses the commit, the attempt is
    // repeated, which receivers must expect anyway.
    transaction.later('set local synchronous_commit = off')
    if (failure === null) {
      recordSuccess(transaction, end)
      if (delivery.purpose === 'probe')
        enableWebhookRow(transaction, ctx.orgId, delivery.destination_id, end.ended_at)
      return
    }
    const isHopeless = await recordFailure(transaction, end, hopeless)
    const isGone = end.status_code === 410 && (await disable(transaction, delivery, end))
    if (isGone || isHopeless)
      await notifyDisabled(transaction, mailer, ctx.orgId, {
        destinationId: delivery.destination_id,
        name: delivery.destination_name,
        url: delivery.url,
        reason: isGone ? goneReason : hopeless,
        at: end.ended_at,
      })
  }
}

function disable(transaction: Transaction, delivery: DueDelivery, end: AttemptEnd): Promise<boolean> {
  return disableWebhook(transaction, end.org_id, delivery.destination_id, goneReason, end.ended_at)
}

function endOf(
  ctx: TaskContext,
  delivery: DueDelivery,
  { startedAt, outcome }: Sent,
  status: DeliveryStatus,
  failure: string | null,
): AttemptEnd {
  const answered = outcome.error === undefined ? outcome : undefined
  return {
    org_id: ctx.orgId,
    delivery_id: delivery.id,
    destination_id: delivery.destination_id,
    id: newId(),
    number: ctx.attempt,
    started_at: startedAt,
    duration_ms: outcome.durationMs,
    status_code: answered?.status ?? null,
    error: failure,
    response_headers: answered?.headers ?? {},
    response_excerpt: answered ? answered.excerpt : null,
    delivery_status: status,
    ended_at: new Date(Date.parse(startedAt) + outcome.durationMs).toISOString(),
  }
}
