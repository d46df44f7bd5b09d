import type { Queries } from '../database/queries.ts'

/** False when the event was acted on before; waits for whoever is just acting on it. */
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
