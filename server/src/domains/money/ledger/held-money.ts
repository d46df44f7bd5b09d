import type { Queries } from '../../../kernel/database/queries.ts'

/** SQL condition on ledger entries with this alias: the entry is about money that is held for a client. */
export const isHeldMoney = (alias: string): string =>
  `${alias}.account in ('deposit_liability', 'client_credit')`

/**
 * Returns the location that holds the money of each deposit or credit: the one at which it was booked. Contains no
 * payment that was booked at no location.
 */
export async function locationsOfHeldMoney(
  db: Queries,
  orgId: string,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db.rows<{ payment_id: string; location_id: string }>(
    `select distinct on (t.payment_id) t.payment_id, t.location_id from ledger_entries t
      where t.org_id = $1 and t.payment_id = any ($2::uuid[]) and t.location_id is not null and ${isHeldMoney('t')}
      order by t.payment_id, t.at, t.id`,
    [orgId, [...paymentIds]],
  )
  return new Map(rows.map(({ payment_id, location_id }) => [payment_id, location_id]))
}
