import type { Queries } from '../../database/queries.ts'

/**
 * Records the id of a carrier's callback. Returns false if it was recorded before. If another transaction is
 * processing the same callback, first waits for the end of that transaction.
 */
export async function insertCarrierCallback(
  db: Queries,
  orgId: string,
  callbackId: string,
  now: string,
): Promise<boolean> {
  const insertedRow = await db.row(
    `insert into quoin.carrier_callbacks (org_id, callback_id, received_at) values ($1, $2, $3)
         on conflict (org_id, callback_id) do nothing returning callback_id`,
    [orgId, callbackId, now],
  )
  return insertedRow !== undefined
}
