import type { Queries } from '../database/queries.ts'

/**
 * Returns the next number of a sequence without gaps. It is counted in the caller's transaction, so a rollback releases
 * it. Two callers of one organization wait for each other's commit, so call this late.
 */
export async function nextGaplessNumber(
  db: Queries,
  orgId: string,
  kind: 'bug_report' | 'credit_note' | 'estimate' | 'job' | 'invoice' | 'lead',
): Promise<number> {
  const row = await db.row<{ last_value: number }>(
    `insert into counters (org_id, kind, last_value) values ($1, $2, 1)
     on conflict (org_id, kind) do update set last_value = counters.last_value + 1 returning last_value`,
    [orgId, kind],
  )
  return row!.last_value
}
