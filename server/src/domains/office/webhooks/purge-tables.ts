import type { Queries } from '../../../kernel/database/queries.ts'
import type { Stretch } from '../../../kernel/retention/walk-pages.ts'
import { deleteDeadLettersOf } from '../../../kernel/tasks/tasks-table.ts'

export function deleteOldAttempts(system: Queries, [from, to]: Stretch, before: string): Promise<unknown> {
  return system.rows(
    `delete from live.webhook_attempts a where a.ctid >= $1::tid and a.ctid < $2::tid and a.started_at < $3`,
    [from, to, before],
  )
}

/**
 * Deletes old deliveries with their attempts and failed tasks. Does not delete a delivery whose status changes at the
 * same time, because it is being replayed.
 */
export function deleteOldDeliveries(
  system: Queries,
  [from, to]: Stretch,
  before: { settled: string; failed: string },
): Promise<unknown> {
  return system.rows(
    `with old as (
       select w.org_id, w.id, w.status from live.webhook_deliveries w
        where w.ctid >= $1::tid and w.ctid < $2::tid
          and (w.status in ('delivered', 'cancelled') and w.created_at < $3
            or w.status = 'dead_letter' and w.created_at < $4)
     ), tasks as (${deleteDeadLettersOf('old')})
     delete from live.webhook_deliveries d using old
      where d.org_id = old.org_id and d.id = old.id and d.status = old.status`,
    [from, to, before.settled, before.failed],
  )
}
