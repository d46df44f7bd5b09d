import type { Queries } from '../../../kernel/database/queries.ts'

/** Finds the channels that each client has opted out of, by client id. */
export async function findOptOutFlags(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { email: boolean; sms: boolean }>> {
  const rows = await db.rows<{ id: string; email: boolean; sms: boolean }>(
    `select r.id, r.email_opt_out as email, r.sms_opt_out as sms from clients r
      where r.org_id = $1 and r.id = any ($2::uuid[])`,
    [orgId, ids],
  )
  return new Map(rows.map(({ id, ...flags }) => [id, flags]))
}
