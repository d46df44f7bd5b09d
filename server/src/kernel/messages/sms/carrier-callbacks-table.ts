import type { Queries } from '../../database/queries.ts'

/** False when it was heard before; waits for whoever is just acting on it. */
export async function insertCarrierCallback(
  db: Queries,
  orgId: string,
  callbackId: string,
  now: string,
): Promise<boolean> {
  const heard = await db.row(
    `insert into quoin.carrier_callbacks (org_id, callback_id, received_at) values ($1, $2, $3)
         on conflict (org_id, callback_id) do nothing returning callback_id`,
    [orgId, callbackId, now],
  )
  return heard !== undefined
}
