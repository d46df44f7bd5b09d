import assert from 'node:assert/strict'
import type pg from 'pg'

/**
 * Asserts rules about the tables of automations that are true between any two transactions: no run is lost,
 * duplicated or counted twice. Checks one organization, or all if `orgId` is null.
 */
export async function assertConserved(inspect: pg.Client, orgId: string | null = null): Promise<void> {
  const rows = async (text: string): Promise<unknown[]> =>
    (await inspect.query(text.replaceAll('$org', '($1::uuid is null or org_id = $1)'), [orgId])).rows
  assert.deepEqual(
    await rows(`with live as (select org_id, id from live.automation_runs where $org and ended_at is null),
                     due as (select org_id, run_id from live.automation_agenda where $org and kind = 'run')
                select coalesce(l.id, d.run_id) as run, l.id is not null as is_live, d.run_id is not null as is_due
                  from live l full join due d on d.org_id = l.org_id and d.run_id = l.id where l.id is null or d.run_id is null`),
    [],
    'each live run is in the agenda, and nothing else is',
  )
  assert.deepEqual(
    await rows(`with counted as (
                  select org_id, automation_id, count(*)::int as entered, (count(*) filter (where state = 'completed'))::int as completed,
                         (count(*) filter (where state = 'cancelled'))::int as cancelled, (count(*) filter (where state = 'failed'))::int as failed
                    from live.automation_runs where $org group by 1, 2),
                tallied as (
                  select org_id, automation_id, sum(entered)::int as entered, sum(completed)::int as completed,
                         sum(cancelled)::int as cancelled, sum(failed)::int as failed
                    from live.automation_tallies where $org group by 1, 2)
                select * from counted except select * from tallied
                union all (select * from tallied except select * from counted)`),
    [],
    'runs are tallied as they are',
  )
  assert.deepEqual(
    await rows(`select automation_id, subject_id, count(*) from live.automation_runs
                 where $org and ended_at is null and entry_key is not null group by org_id, automation_id, subject_id, entry_key
                having count(*) > 1`),
    [],
    'no two live runs have one entry key',
  )
  assert.deepEqual(
    await rows(`select name from live.automation_signals where $org and attempts < 5 and occurred_at < now() - interval '60 s'
                   and occurred_at > now() - interval '1 day'`),
    [],
    'no event waits longer than a minute',
  )
  // A failed step that will be retried already has a row, although it has not ended. If the run is cancelled before the
  // retry, it has one row more than ended steps.
  assert.deepEqual(
    await rows(`with steps as (select org_id, run_id, count(*)::int as n, max(step) as last from live.automation_steps
                                where $org group by 1, 2)
                select r.id, r.state, r.step, s.n, s.last from live.automation_runs r
                  left join steps s on s.org_id = r.org_id and s.run_id = r.id
                 where ($1::uuid is null or r.org_id = $1)
                   and (coalesce(s.n, 0) <> coalesce(s.last, 0)
                        or coalesce(s.last, 0) not between r.step and r.step + case when r.ended_at is null or r.state = 'cancelled' then 1 else 0 end)`),
    [],
    'each step of a run has its receipt',
  )
}
