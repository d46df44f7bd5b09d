import type { Queries } from '../database/queries.ts'

/**
 * Returns the next number of a sequence without gaps. The counter is updated in the caller's transaction, so that a
 * rollback makes the number available again. The counter stays locked until the commit, and other calls of the
 * organization wait for it. So this should be called as late as possible.
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

/** Returns the last number of each sequence, by its kind. */
export async function lastNumbers(db: Queries, orgId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ kind: string; last_value: number }>(
    'select c.kind, c.last_value from counters c where c.org_id = $1',
    [orgId],
  )
  return new Map(rows.map(({ kind, last_value }) => [kind, last_value]))
}

/** Returns the numbers that were taken from the sequences between two calls of `lastNumbers`. */
export function numbersBetween(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): ReadonlySet<number> {
  const drawn = new Set<number>()
  for (const [kind, last] of after)
    for (let number = (before.get(kind) ?? 0) + 1; number <= last; number++) drawn.add(number)
  return drawn
}
