import type { Later, Queries } from '../../database/queries.ts'

export type Counted = 'entered' | 'completed' | 'cancelled' | 'failed'
export type Tally = Record<Counted, number>

/**
 * Hourly counts of runs have two rows (slots), one for changes by the engine and one for changes by members'
 * operations. With one shared row, their transactions would wait for each other.
 */
export const slots = { engine: 0, people: 1 } as const

export function addTallies(
  db: Later,
  orgId: string,
  { now, slot }: { now: string; slot: number },
  tallies: ReadonlyMap<string, Tally>,
): void {
  if (tallies.size === 0) return
  const rows = [...tallies]
    .map(([automation_id, tally]) => ({ automation_id, ...tally }))
    .sort((a, b) => (a.automation_id < b.automation_id ? -1 : 1))
  db.later(
    `insert into automation_tallies as t (org_id, automation_id, hour, slot, entered, completed, cancelled, failed)
     select $1, n.automation_id, date_trunc('hour', $2::timestamptz), $3, n.entered, n.completed, n.cancelled, n.failed
       from jsonb_populate_recordset(null::automation_tallies, $4::jsonb) n
     on conflict (org_id, automation_id, hour, slot) do update
        set entered = t.entered + excluded.entered, completed = t.completed + excluded.completed,
            cancelled = t.cancelled + excluded.cancelled, failed = t.failed + excluded.failed`,
    [orgId, now, slot, JSON.stringify(rows)],
  )
}

/** Returns, for each automation, the sums of all counts since its creation. */
export async function sumTallies(
  db: Queries,
  orgId: string,
  automationIds: readonly string[],
): Promise<ReadonlyMap<string, Tally>> {
  const rows = await db.rows<{ automation_id: string } & Tally>(
    `select t.automation_id, sum(t.entered)::bigint as entered, sum(t.completed)::bigint as completed,
            sum(t.cancelled)::bigint as cancelled, sum(t.failed)::bigint as failed
       from automation_tallies t where t.org_id = $1 and t.automation_id = any ($2::uuid[]) group by t.automation_id`,
    [orgId, automationIds],
  )
  return new Map(rows.map(({ automation_id, ...tally }) => [automation_id, tally]))
}
