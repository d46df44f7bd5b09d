import type { Queries } from '../../database/queries.ts'

export interface DueRow {
  found: 'signal' | 'due' | 'skip' | 'next'
  org_id: string | null
  due_at: string | null
}

/** As the system, over all organizations: see the function in migrations/0152_automation_agenda.sql. */
export function dueAutomations(
  system: Queries,
  look: { now: string; signalsBehind: string; dueBehind: string; most: number },
): Promise<DueRow[]> {
  return system.rows(`select found, org_id, due_at from live.due_automations($1, $2, $3, $4)`, [
    look.now,
    look.signalsBehind,
    look.dueBehind,
    look.most,
  ])
}

/** Since when what is due longest waits, and the oldest event that nobody met; null: nothing waits. */
export async function oldestWaiting(
  system: Queries,
  now: string,
): Promise<{ due_at: string | null; occurred_at: string | null }> {
  const row = await system.row<{ due_at: string | null; occurred_at: string | null }>(
    `select (select a.due_at from live.automation_agenda a where a.due_at <= $1 order by a.due_at limit 1) as due_at,
            (select min(s.occurred_at) from live.automation_signals s where s.attempts < 5) as occurred_at`,
    [now],
  )
  return row!
}
