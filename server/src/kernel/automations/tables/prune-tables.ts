import type { Queries } from '../../database/queries.ts'
import type { Stretch } from '../../retention/walk-pages.ts'

/**
 * Records from before the instant `before` are too old. For organizations with a test clock, records are too old if
 * they are from more than `seconds` seconds before the time of that clock.
 */
export interface RetentionCutoff {
  before: string
  seconds: number
}

/**
 * SQL expression for the cutoff of an organization (row `f` of `quoin.organization_facts`). The arguments are the
 * placeholders of the parameters `before` and `seconds`, such as `$1` and `$2`.
 */
const cutoffSql = (before: string, seconds: string): string =>
  `coalesce(f.clock_at - make_interval(secs => ${seconds}), ${before}::timestamptz)`

/**
 * Deletes ended runs and their steps. The row of a run with an entry key stays, without its contents, because the key
 * prevents the subject from entering again.
 */
export function deleteEndedRuns(
  system: Queries,
  [from, to]: Stretch,
  { before, seconds }: RetentionCutoff,
): Promise<unknown> {
  return system.rows(
    `with old as (
       select r.org_id, r.id, r.entry_key
         from live.automation_runs r join quoin.organization_facts f on f.org_id = r.org_id
        where r.ctid >= $1::tid and r.ctid < $2::tid and r.ended_at < ${cutoffSql('$3', '$4')}
     ), steps as (
       delete from live.automation_steps s using old where s.org_id = old.org_id and s.run_id = old.id
     ), emptied as (
       update live.automation_runs r set context = '{"event": null}' from old
        where old.entry_key is not null and r.org_id = old.org_id and r.id = old.id and r.context <> '{"event": null}'
     )
     delete from live.automation_runs r using old
      where old.entry_key is null and r.org_id = old.org_id and r.id = old.id`,
    [from, to, before, seconds],
  )
}

/**
 * Replaces the hourly counts of runs (tallies) from before the cutoff by one row per automation, which contains their
 * sums.
 */
export function foldTallies(system: Queries, { before, seconds }: RetentionCutoff): Promise<unknown> {
  return system.rows(
    `with gone as (
       delete from live.automation_tallies t using quoin.organization_facts f
        where f.org_id = t.org_id and t.hour < ${cutoffSql('$1', '$2')} and t.hour > '-infinity'
       returning t.org_id, t.automation_id, t.entered, t.completed, t.cancelled, t.failed
     )
     insert into live.automation_tallies as t (org_id, automation_id, hour, slot, entered, completed, cancelled, failed)
     select g.org_id, g.automation_id, '-infinity', 0, sum(g.entered), sum(g.completed), sum(g.cancelled), sum(g.failed)
       from gone g group by g.org_id, g.automation_id
     on conflict (org_id, automation_id, hour, slot) do update
        set entered = t.entered + excluded.entered, completed = t.completed + excluded.completed,
            cancelled = t.cancelled + excluded.cancelled, failed = t.failed + excluded.failed`,
    [before, seconds],
  )
}

/**
 * Condition for a listener `l` of a revision that is not published. A listener records that a revision of an automation
 * needs an event.
 */
const isUnpublished = `l.purpose <> 'enrol'
        and not exists (select from live.automations p
                         where p.org_id = l.org_id and p.id = l.automation_id and p.active_revision = l.revision
                           and p.status <> 'archived')`

/** Returns the organizations that have listeners of revisions that are not published. */
export async function organizationsWithUnpublishedListeners(system: Queries): Promise<string[]> {
  const rows = await system.rows<{ org_id: string }>(
    `select distinct l.org_id from live.automation_listeners l where ${isUnpublished} order by l.org_id`,
  )
  return rows.map(({ org_id }) => org_id)
}

/**
 * Common table expressions. `old` contains the revisions of an organization (`$1`) whose listeners are old: revisions
 * that are neither published nor have unfinished runs. The unfinished runs of an automation are read once, for all its
 * revisions and events.
 */
const oldRevisions = `unpublished as materialized (
       select distinct l.automation_id, l.revision from live.automation_listeners l
        where l.org_id = $1 and ${isUnpublished}
     ), unfinished as materialized (
       select distinct a.automation_id, r.revision
         from (select distinct automation_id from unpublished) u
         join live.automation_agenda a on a.org_id = $1 and a.automation_id = u.automation_id
         join live.automation_runs r on r.org_id = a.org_id and r.id = a.run_id
     ), old as materialized (
       select automation_id, revision from unpublished except select automation_id, revision from unfinished
     )`

export async function hasOldListeners(system: Queries, orgId: string): Promise<boolean> {
  return (await system.row(`with ${oldRevisions} select from old limit 1`, [orgId])) !== undefined
}

/**
 * Deletes old listeners of an organization. The first statement locks those of all revisions that are not published. An
 * operation that moves a run back to such a revision locks its listeners too. If the operation has locked them first, the first statement waits until the operation is
 * committed. The second statement then finds the run and does not delete the listeners.
 */
export async function deleteOldListeners(transaction: Queries, orgId: string): Promise<void> {
  await transaction.rows(
    `select from live.automation_listeners l where l.org_id = $1 and ${isUnpublished}
      order by l.automation_id, l.revision, l.event, l.purpose for update of l`,
    [orgId],
  )
  await transaction.rows(
    `with ${oldRevisions}
     delete from live.automation_listeners l using old
      where l.org_id = $1 and l.purpose <> 'enrol' and l.automation_id = old.automation_id and l.revision = old.revision`,
    [orgId],
  )
}
