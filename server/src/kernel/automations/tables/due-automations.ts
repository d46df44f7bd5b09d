import type { Queries } from '../../database/queries.ts'

export interface DueRow {
  /**
   * Why the organization was found. For `signal` to `next`, see the database function. `clock` and `still` are
   * organizations with test clocks after `clocksBehind`, in order of their ids: with and without work that is due by
   * the organization's clock.
   */
  found: 'signal' | 'due' | 'skip' | 'pass' | 'next' | 'clock' | 'still'
  org_id: string | null
  due_at: string | null
}

/** Maximum number of organizations with test clocks that one call examines. */
export const ownClocksAtOnce = 256

/**
 * Finds due work of all organizations. Needs system access. Calls the database function `due_automations`, which
 * schema/messages/automation-agenda.sql defines.
 */
export function dueAutomations(
  system: Queries,
  look: { now: string; signalsBehind: string; dueBehind: string; clocksBehind: string; most: number },
): Promise<DueRow[]> {
  return system.rows(
    `select found, org_id, due_at from live.due_automations($1, $2, $3, $4)
     union all
     (select case when exists (select from live.automation_agenda a where a.org_id = c.org_id and a.due_at <= c.clock_at)
                  then 'clock' else 'still' end, c.org_id, null
        from (select o.org_id, o.clock_at from quoin.organization_facts o
               where o.clock_at is not null and o.org_id > $5 order by o.org_id limit $6) c
       order by c.org_id)`,
    [look.now, look.signalsBehind, look.dueBehind, look.most, look.clocksBehind, ownClocksAtOnce],
  )
}

/**
 * Returns the due time of the work that has been due longest, and the time of the oldest event that is not processed
 * yet. Each is null if there is none. Excludes organizations with test clocks: a test clock does not advance by itself,
 * so their work is not late.
 */
export async function oldestWaiting(
  system: Queries,
  now: string,
): Promise<{ due_at: string | null; occurred_at: string | null }> {
  const row = await system.row<{ due_at: string | null; occurred_at: string | null }>(
    `select (select a.due_at from live.automation_agenda a where a.due_at <= $1 and not a.own_clock order by a.due_at limit 1) as due_at,
            (select min(s.occurred_at) from live.automation_signals s
              where s.attempts < 5
                and not exists (select from quoin.organization_facts o where o.org_id = s.org_id and o.clock_at is not null)) as occurred_at`,
    [now],
  )
  return row!
}

/** Maximum number of automations in one report. */
const mostReported = 20

/**
 * Returns active automations with suspended runs that nothing will continue, because no drain (scheduled work that
 * continues suspended runs) exists. Returns each automation once, even if it has many such runs. Needs system access.
 */
export function selectStuckAutomations(
  system: Queries,
): Promise<{ org_id: string; automation_id: string }[]> {
  return system.rows(
    `with recursive held as (
       (select a.org_id, a.automation_id from live.automation_agenda a
         where a.due_at is null and a.kind = 'run' order by a.org_id, a.automation_id limit 1)
       union all
       select x.org_id, x.automation_id from held h,
         lateral (select a.org_id, a.automation_id from live.automation_agenda a
                   where a.due_at is null and a.kind = 'run' and (a.org_id, a.automation_id) > (h.org_id, h.automation_id)
                   order by a.org_id, a.automation_id limit 1) x
     )
     select h.org_id, h.automation_id from held h
      where exists (select from live.automations u where u.org_id = h.org_id and u.id = h.automation_id and u.status = 'active')
        and not exists (select from live.automation_agenda d
                         where d.org_id = h.org_id and d.kind <> 'run' and d.automation_id = h.automation_id
                           and d.place ->> 'to' = 'resume' and d.due_at is not null)
      limit ${mostReported}`,
  )
}

/**
 * Counts the work of automations that is due by the instant `at`, in organizations without a test clock: runs, and
 * events that have not been processed. `oldest_at` is the time of the oldest of them. Needs system access.
 */
export async function countDueWork(
  system: Queries,
  at: string,
): Promise<{ due_count: number; oldest_at: string | null; count: number }> {
  const row = await system.row<{ due_count: number; oldest_at: string | null; count: number }>(
    `select count(*) filter (where w.at <= $1) as due_count, min(w.at) as oldest_at, count(*) as count
       from (select a.due_at as at from live.automation_agenda a where a.due_at is not null and not a.own_clock and a.kind = 'run'
             union all
             select s.occurred_at from live.automation_signals s
              where s.attempts < 5
                and not exists (select from quoin.organization_facts o where o.org_id = s.org_id and o.clock_at is not null)) w`,
    [at],
  )
  return row!
}

/** Returns the organizations without a test clock whose automations have work. Needs system access. */
export async function organizationsWithWork(system: Queries): Promise<string[]> {
  const rows = await system.rows<{ org_id: string }>(
    `select distinct w.org_id
       from (select a.org_id from live.automation_agenda a where a.due_at is not null and not a.own_clock
             union all select s.org_id from live.automation_signals s) w
       join quoin.organization_facts o on o.org_id = w.org_id and o.clock_at is null
      order by 1`,
  )
  return rows.map(({ org_id }) => org_id)
}
