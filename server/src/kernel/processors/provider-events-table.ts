import type { Queries } from '../database/queries.ts'

/**
 * Records the id of a callback. Returns false if the callback was already processed. If another transaction is
 * processing the same callback, first waits for the end of that transaction.
 */
export async function insertProviderEvent(
  db: Queries,
  orgId: string,
  eventId: string,
  type: string,
  now: string,
): Promise<boolean> {
  const rows = await db.rows(
    `insert into quoin.stripe_events (org_id, event_id, type, received_at) values ($1, $2, $3, $4)
         on conflict (org_id, event_id) do nothing
     returning event_id`,
    [orgId, eventId, type, now],
  )
  return rows.length === 1
}
