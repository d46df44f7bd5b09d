import type { TracedEvent } from '../../../kernel/events/events-table.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { deliveriesOfEvents, deliveryOf, type DeliveryRow, selectAttemptsOf } from '../webhooks/index.ts'
import { most, mostCounted, type TracedDelivery } from './trace.ts'
import { isPartVisible } from './visible-parts.ts'

/** Reads the deliveries of the events, and `delivery`, the one whose id the caller passed, with their attempts. */
export async function readDeliveries(
  { db, actor }: QueryContext,
  events: readonly TracedEvent[],
  delivery: DeliveryRow | undefined,
): Promise<{ shown: TracedDelivery[]; omitted: number }> {
  if (!isPartVisible(actor, 'deliveries')) return { shown: [], omitted: 0 }
  const orgId = actor.org.id
  const eventIds = events.map(({ id }) => id)
  const others = eventIds.length === 0 ? [] : await deliveriesOfEvents(db, orgId, eventIds, mostCounted)
  const rows = delivery ? [delivery, ...others.filter(({ id }) => id !== delivery.id)] : others
  const shown = rows.slice(0, most.deliveries)
  const ids = shown.map(({ id }) => id)
  const attempts = ids.length === 0 ? [] : await selectAttemptsOf(db, orgId, ids, most.attempts)
  const logs = Map.groupBy(attempts, ({ delivery_id }) => delivery_id)
  return {
    shown: shown.map((row) => ({
      ...deliveryOf(row),
      attempt_log: (logs.get(row.id) ?? []).map(
        ({ number, started_at, duration_ms, status_code, error }) => ({
          number,
          started_at,
          duration_ms,
          status_code,
          error,
        }),
      ),
    })),
    omitted: rows.length - shown.length,
  }
}
