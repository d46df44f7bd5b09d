import type { Queries } from '../../kernel/database/queries.ts'
import { deleteDeadLettersOf } from '../../kernel/tasks/tasks-table.ts'
import type { DeliveryStatus } from './webhook-delivery.ts'

// Every index begins with the organization, so the old rows are found organization by organization.

export async function deleteOldAttempts(system: Queries, before: string, most: number): Promise<number> {
  const gone = await system.rows(
    `delete from live.webhook_attempts a using (
       select x.org_id, x.delivery_id, x.id from quoin.organization_facts o,
         lateral (select w.org_id, w.delivery_id, w.id from live.webhook_attempts w
                   where w.org_id = o.org_id and w.started_at < $1 order by w.started_at limit $2) x
        limit $2) old
      where a.org_id = old.org_id and a.delivery_id = old.delivery_id and a.id = old.id returning a.id`,
    [before, most],
  )
  return gone.length
}

/** With their attempts, and with the dead letters among the tasks. */
export async function deleteOldDeliveries(
  system: Queries,
  statuses: readonly DeliveryStatus[],
  before: string,
  most: number,
): Promise<number> {
  const gone = await system.rows(
    `with old as (
       select x.org_id, x.id from quoin.organization_facts o,
         lateral (select w.org_id, w.id from live.webhook_deliveries w
                   where w.org_id = o.org_id and w.created_at < $1 and w.status = any ($2)
                   order by w.created_at limit $3) x
        limit $3
     ), tasks as (${deleteDeadLettersOf('old')})
     delete from live.webhook_deliveries d using old where d.org_id = old.org_id and d.id = old.id returning d.id`,
    [before, statuses, most],
  )
  return gone.length
}
