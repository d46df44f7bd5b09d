import type { Queries } from '../../database/queries.ts'
import type { SweepPlace } from './agenda-table.ts'

/** Returns the current time of an organization with a test clock. */
export async function clockOf(db: Queries, orgId: string): Promise<string> {
  const row = await db.row<{ clock_at: string }>(
    `select o.clock_at from quoin.organization_facts o where o.org_id = $1 and o.clock_at is not null`,
    [orgId],
  )
  if (!row) throw new Error(`Organization ${orgId} has no test clock.`)
  return row.clock_at
}

/**
 * Returns true if the engine still has work at `now`: a signal (stored event) that has yet to be processed, or a run or
 * other work that is due. While this is true, the test clock must not be moved.
 */
export async function isLeft(db: Queries, orgId: string, now: string): Promise<boolean> {
  const row = await db.row<{ is_left: boolean }>(
    `select exists (select from automation_signals s where s.org_id = $1 and s.attempts < 5)
         or exists (select from automation_agenda a where a.org_id = $1 and a.due_at <= $2) as is_left`,
    [orgId, now],
  )
  return row!.is_left
}

/** Returns the due time of the first run or drain (work on all runs of an automation). Null if there is none. */
export async function firstDue(db: Queries, orgId: string): Promise<string | null> {
  const row = await db.row<{ due_at: string }>(
    `select a.due_at from automation_agenda a
      where a.org_id = $1 and a.due_at is not null and a.kind <> 'sweep' order by a.due_at, a.seq limit 1`,
    [orgId],
  )
  return row?.due_at ?? null
}

export interface ActiveSweep {
  automation_id: string
  subject_type: string
  due_at: string
  watermark: string
  place: SweepPlace
}

/**
 * Returns the sweeps of active automations, with their watermarks (the instants up to which they have processed all
 * subjects).
 */
export function selectActiveSweeps(db: Queries, orgId: string): Promise<ActiveSweep[]> {
  return db.rows(
    `select a.automation_id, u.subject_type, a.due_at, a.watermark, a.place
       from automation_agenda a join automations u on u.org_id = $1 and u.id = a.automation_id
      where a.org_id = $1 and a.kind = 'sweep' and a.due_at is not null order by a.run_id`,
    [orgId],
  )
}

/** Returns the number of runs and the number of steps in the organization. */
export async function countDone(db: Queries, orgId: string): Promise<{ runs: number; steps: number }> {
  const row = await db.row<{ runs: number; steps: number }>(
    `select (select count(*) from automation_runs r where r.org_id = $1) as runs,
            (select count(*) from automation_steps s where s.org_id = $1) as steps`,
    [orgId],
  )
  return row!
}
