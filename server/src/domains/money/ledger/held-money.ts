import type { Queries } from '../../../kernel/database/queries.ts'

/** SQL condition on ledger entries with this alias: the entry is about money that is held for a client. */
export const isHeldMoney = (alias: string): string =>
  `${alias}.account in ('deposit_liability', 'client_credit')`

/** Returns the location at which the money of a deposit or credit was booked. Undefined if it was booked at none. */
export async function bookedLocation(
  db: Queries,
  orgId: string,
  paymentId: string,
): Promise<string | undefined> {
  const row = await db.row<{ location_id: string }>(
    `select t.location_id from ledger_entries t
      where t.org_id = $1 and t.payment_id = $2 and t.location_id is not null and ${isHeldMoney('t')}
      order by t.at, t.id limit 1`,
    [orgId, paymentId],
  )
  return row?.location_id
}
