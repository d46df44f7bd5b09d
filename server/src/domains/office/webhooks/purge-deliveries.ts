import type { Database } from '../../../kernel/database/database.ts'
import type { Retention } from '../../../kernel/retention/retention.ts'
import { secondsBetweenWalks, walkPages } from '../../../kernel/retention/walk-pages.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { deleteOldAttempts, deleteOldDeliveries } from './purge-tables.ts'

type DeliveryRetention = Pick<Retention, 'deliveriesMs' | 'failedDeliveriesMs'>

/**
 * Deletes attempts and deliveries after their retention period. Attempts, and deliveries that succeeded or were
 * cancelled, are retained for `deliveriesMs`. Failed deliveries are retained for `failedDeliveriesMs`, which is longer,
 * so that they can be replayed.
 */
export function purgeDeliveries(
  { system }: Database,
  { deliveriesMs, failedDeliveriesMs }: DeliveryRetention,
): Schedule {
  return {
    name: 'webhooks.purge',
    everySeconds: secondsBetweenWalks(Math.min(deliveriesMs, failedDeliveriesMs)),
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      const before = (retentionMs: number): string => instant(Date.parse(now) - retentionMs)
      const settled = before(deliveriesMs)
      const failed = before(failedDeliveriesMs)
      await walkPages(system, 'live.webhook_attempts', (stretch) =>
        deleteOldAttempts(system, stretch, settled),
      )
      await walkPages(system, 'live.webhook_deliveries', (stretch) =>
        deleteOldDeliveries(system, stretch, { settled, failed }),
      )
    },
  }
}

/**
 * Returns the SQL parameter for the time before which rows are deleted. If rows are retained forever, this is minus
 * infinity, which does not match a row.
 */
function instant(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : '-infinity'
}
