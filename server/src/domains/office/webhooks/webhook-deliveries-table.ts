import type { Queries, Writes } from '../../../kernel/database/queries.ts'
import type { DeliveryPurpose, DeliveryRow } from './webhook-delivery.ts'

/** Columns of a delivery, with the time of the next attempt. The task of a delivery has the same id. */
const columns = `
         r.id, r.destination_id, r.event, r.event_id, r.purpose, r.status, r.attempts, r.last_status_code, r.last_error,
         r.created_at, r.finished_at,
         (select t.due_at from quoin.task_facts t where t.org_id = r.org_id and t.id = r.id and t.state in ('pending', 'retrying'))
           as next_attempt_at`

/** SQL that selects deliveries, with the time of the next attempt. */
export const selectDeliveries = `
  select ${columns}
    from webhook_deliveries r`

export function findDelivery(db: Queries, orgId: string, id: string): Promise<DeliveryRow | undefined> {
  return db.row(`${selectDeliveries} where r.org_id = $1 and r.id = $2`, [orgId, id])
}

/**
 * Returns the deliveries of some events to all destinations, oldest first. The lateral join makes Postgres look up each
 * delivery by destination and event.
 */
export function deliveriesOfEvents(
  db: Queries,
  orgId: string,
  eventIds: readonly string[],
  most: number,
): Promise<DeliveryRow[]> {
  return db.rows(
    `select ${columns}
       from webhook_destinations d
      cross join lateral (select * from webhook_deliveries x
                           where x.org_id = d.org_id and x.destination_id = d.id and x.event_id = any ($2::uuid[])
                          offset 0) r
      where d.org_id = $1 order by r.id limit $3`,
    [orgId, eventIds, most],
  )
}

export async function findBody(db: Queries, orgId: string, id: string): Promise<string | undefined> {
  const row = await db.row<{ body: string }>(
    `select r.body from webhook_deliveries r where r.org_id = $1 and r.id = $2`,
    [orgId, id],
  )
  return row?.body
}

export interface NewDelivery {
  org_id: string
  id: string
  destination_id: string
  purpose: DeliveryPurpose
  event: string
  event_id: string
  body: string
}

/**
 * Inserts deliveries. Skips a delivery if its destination already has a delivery of the same event. The task of the
 * skipped delivery ends without effect.
 */
export function insertDeliveries(
  db: Writes,
  table: 'webhook_deliveries' | 'live.webhook_deliveries',
  deliveries: readonly NewDelivery[],
  now: string,
): void {
  const column = (name: keyof NewDelivery): string[] => deliveries.map((delivery) => delivery[name])
  db.later(
    `insert into ${table} (org_id, id, destination_id, purpose, event, event_id, body, created_at)
     select d.org_id, d.id, d.destination_id, d.purpose, d.event, d.event_id, d.body, $8
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::text[])
         as d (org_id, id, destination_id, purpose, event, event_id, body)
     on conflict (org_id, destination_id, event_id) do nothing`,
    [
      column('org_id'),
      column('id'),
      column('destination_id'),
      column('purpose'),
      column('event'),
      column('event_id'),
      column('body'),
      now,
    ],
  )
}

/** A delivery, with the data of its destination that are needed to send it. */
export interface DueDelivery {
  id: string
  destination_id: string
  purpose: DeliveryPurpose
  event: string
  body: string
  url: string
  destination_name: string
  destination_status: 'active' | 'disabled'
  /** Encrypted signing secret of the destination. Null if the destination is deleted. */
  sealed_secret: string | null
  previous_sealed_secret: string | null
  previous_secret_expires_at: string | null
}

/**
 * Finds a delivery that is to be sent. The lateral join forces Postgres to look up the delivery first, by its id. With a
 * query plan that was made while the tables were empty, Postgres might otherwise read all deliveries of the destination.
 */
export function findDueDelivery(db: Queries, orgId: string, id: string): Promise<DueDelivery | undefined> {
  return db.row(
    `select r.id, r.destination_id, r.purpose, r.event, r.body, d.url, d.name as destination_name,
            d.status as destination_status, d.sealed_secret, d.previous_sealed_secret, d.previous_secret_expires_at
       from webhook_deliveries r
      cross join lateral (select * from webhook_destinations w
                           where w.org_id = r.org_id and w.id = r.destination_id limit 1) d
      where r.org_id = $1 and r.id = $2`,
    [orgId, id],
  )
}

/** Cancels a delivery whose destination is deleted or disabled. */
export function cancelDelivery(db: Writes, orgId: string, id: string, reason: string, now: string): void {
  db.later(
    `update webhook_deliveries set status = 'cancelled', last_error = $3, finished_at = $4
      where org_id = $1 and id = $2`,
    [orgId, id, reason, now],
  )
}

export interface Replayed {
  id: string
  destination_id: string
}

/** Sets finished deliveries of active destinations to `pending` again, and returns them. */
export function reopenDeliveries(db: Queries, orgId: string, ids: readonly string[]): Promise<Replayed[]> {
  return db.rows(
    `update webhook_deliveries r set status = 'pending', finished_at = null
       from webhook_destinations d
      where r.org_id = $1 and r.id = any ($2::uuid[]) and r.finished_at is not null
        and d.org_id = r.org_id and d.id = r.destination_id and d.status = 'active' and d.deleted_at is null
     returning r.id, r.destination_id`,
    [orgId, ids],
  )
}

export interface DeliveryState extends Replayed {
  finished: boolean
  /** True if the destination is active and not deleted, so that the delivery can be sent to it. */
  deliverable: boolean
}

export function findDeliveryStates(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<DeliveryState[]> {
  return db.rows(
    `select r.id, r.destination_id, r.finished_at is not null as finished,
            d.status = 'active' and d.deleted_at is null as deliverable
       from webhook_deliveries r join webhook_destinations d on d.org_id = r.org_id and d.id = r.destination_id
      where r.org_id = $1 and r.id = any ($2::uuid[])`,
    [orgId, ids],
  )
}

/**
 * Finds the failed and cancelled deliveries of real events that were created at `since` or later, oldest first: those
 * to one active destination, or to all active destinations.
 */
export async function findFailed(
  db: Queries,
  orgId: string,
  filter: { since: string; destinationId: string | null; most: number },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select r.id from webhook_deliveries r
       join webhook_destinations d on d.org_id = r.org_id and d.id = r.destination_id
      where r.org_id = $1 and r.created_at >= $2 and r.status in ('dead_letter', 'cancelled') and r.purpose = 'event'
        and ($3::uuid is null or r.destination_id = $3) and d.status = 'active' and d.deleted_at is null
      order by r.created_at, r.id limit $4`,
    [orgId, filter.since, filter.destinationId, filter.most],
  )
  return rows.map((row) => row.id)
}
