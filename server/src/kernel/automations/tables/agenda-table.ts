import type { Later, Queries, Writes } from '../../database/queries.ts'
import { ifLocked } from '../../database/transaction.ts'
import { newId } from '../../ids.ts'
import { cancelling } from './cancelling.ts'
import { runColumns, type RunRow } from './runs-table.ts'

export interface AgendaChange {
  run_id: string
  due_at: string | null
  tries: number
}

export type DueRun = RunRow & { due_at: string; tries: number; status: string }

/**
 * Locks and returns at most `most` due runs, if the transaction holds the lock of turns. Takes one run of each automation in turn, and the runs of one automation
 * in the order in which they became due. If `alone` is set, locks only the run with that id. Skips rows that another
 * transaction has locked. Also skips all runs of an automation that are being cancelled, because they execute no
 * further steps.
 */
export function claimDueRuns(
  db: Queries,
  orgId: string,
  { now, most, alone = null }: { now: string; most: number; alone?: string | null },
): Promise<DueRun[]> {
  return db.rows(
    `with recursive automations_due as (
       (select a.automation_id from automation_agenda a where a.org_id = $1 and ${ifLocked} order by a.automation_id limit 1)
       union all
       select x.automation_id from automations_due o,
         lateral (select a.automation_id from automation_agenda a
                   where a.org_id = $1 and a.automation_id > o.automation_id order by a.automation_id limit 1) x
     ),
     due as (
       select d.run_id, d.due_at, d.seq, d.tries, row_number() over (partition by o.automation_id order by d.due_at, d.seq) as turn
         from automations_due o,
           lateral (select a.run_id, a.due_at, a.seq, a.tries from automation_agenda a
                     where a.org_id = $1 and a.automation_id = o.automation_id and a.due_at <= $2 and a.kind = 'run'
                       and $4::uuid is null
                     order by a.due_at, a.seq limit $3) d
        where o.automation_id <> all (${cancelling})
       union all
       select a.run_id, a.due_at, a.seq, a.tries, 1 from automation_agenda a
        where a.org_id = $1 and a.run_id = $4::uuid and a.due_at <= $2 and a.kind = 'run' and ${ifLocked}
          and a.automation_id <> all (${cancelling})
     ),
     chosen as materialized (select * from due order by turn, due_at, seq limit $3)
     select ${runColumns}, c.due_at, c.tries, u.status
       from chosen c join automation_runs r on r.org_id = $1 and r.id = c.run_id
       join automations u on u.org_id = $1 and u.id = r.automation_id
      where r.ended_at is null
      order by c.turn, c.due_at, c.seq
        for update of r skip locked`,
    [orgId, now, most, alone],
  )
}

/**
 * SQL expression that is true if organization `$1` has a test clock. Each agenda row stores this value in `own_clock`.
 * The search for rows that are due in real time skips organizations with a test clock.
 */
const ownClock = '(select o.clock_at is not null from quoin.organization_facts o where o.org_id = $1)'

export function insertAgenda(
  db: Later,
  orgId: string,
  rows: readonly { run_id: string; automation_id: string; due_at: string | null }[],
): void {
  if (rows.length === 0) return
  db.later(
    `insert into automation_agenda (org_id, run_id, automation_id, due_at, own_clock)
     select $1, n.run_id, n.automation_id, n.due_at, ${ownClock}
       from rows from (jsonb_to_recordset($2::jsonb) as (run_id uuid, automation_id uuid, due_at timestamptz))
            with ordinality as n (run_id, automation_id, due_at, turn)
      order by n.turn`,
    [orgId, JSON.stringify(rows)],
  )
}

export function updateAgenda(db: Later, orgId: string, changes: readonly AgendaChange[]): void {
  if (changes.length === 0) return
  db.later(
    `update automation_agenda a set due_at = n.due_at, tries = n.tries
       from jsonb_to_recordset($2::jsonb) as n (run_id uuid, due_at timestamptz, tries smallint)
      where a.org_id = $1 and a.run_id = n.run_id`,
    [orgId, JSON.stringify(changes)],
  )
}

export function deleteAgenda(db: Later, orgId: string, runIds: readonly string[]): void {
  if (runIds.length === 0) return
  db.later(`delete from automation_agenda where org_id = $1 and run_id = any ($2::uuid[])`, [orgId, runIds])
}

/**
 * Purpose and position of a drain, which processes many runs in batches. `cancel` ends all runs of an automation.
 * `resume` continues runs of an automation that were suspended when it was paused. `look` recalculates the waits of all
 * runs of the organization. `behind` is the id of the last row that was processed, null at the start.
 */
export type DrainPlace =
  /**
   * Cancels runs. If `before` is set, cancels only runs with a lower id than that. Runs with a higher id began after
   * the automation was resumed or published again.
   */
  | { to: 'cancel'; reason: string; behind: string | null; before: string | null }
  | { to: 'resume' }
  | { to: 'look'; behind: string | null }

export interface SweepPlace {
  trigger: { kind: string; config: Record<string, unknown> }
  /** Last subject that the unfinished sweep has processed. Null if the last sweep was finished. */
  from: { at: string; subjectId: string } | null
  /**
   * The unfinished sweep (search for subjects of a time trigger) processes the instants up to this one. Null if the
   * last sweep was finished.
   */
  upTo: string | null
}

export function insertDrain(
  db: Writes,
  orgId: string,
  drain: { id: string; automationId: string; now: string; place: DrainPlace },
): void {
  db.later(
    `insert into automation_agenda (org_id, run_id, automation_id, kind, due_at, place, own_clock)
     values ($1, $2, $3, 'drain', $4, $5, ${ownClock})`,
    [orgId, drain.id, drain.automationId, drain.now, JSON.stringify(drain.place)],
  )
}

/**
 * Schedules a recalculation, in batches, of all waits that depend on a location's hours or time zone. This work belongs
 * to no automation. The column `automation_id` therefore contains the id of the work itself.
 */
export function lookAtWaits(db: Writes, orgId: string, now: string): void {
  const id = newId()
  insertDrain(db, orgId, { id, automationId: id, now, place: { to: 'look', behind: null } })
}

/** Maximum number of rows of the agenda (the times at which runs are due) that are examined at once. */
const lookedAtOnce = 1000

/**
 * Examines up to `lookedAtOnce` agenda rows. If a run waits until the time in a field, a time of day, opening hours or
 * the end of quiet hours, makes the run due now, so that the engine recalculates the wait. Returns the id of the last
 * row that was examined. Undefined if no rows are left.
 */
export async function hurryWaits(
  db: Queries,
  orgId: string,
  { now, behind }: { now: string; behind: string | null },
): Promise<string | undefined> {
  const row = await db.row<{ last: string | null; looked: number }>(
    `with looked as materialized (
       select a.run_id from automation_agenda a
        where a.org_id = $1 and ($2::uuid is null or a.run_id > $2) order by a.run_id limit $4
     ), hurried as (
       update automation_agenda a set due_at = $3
         from looked l join automation_runs r on r.org_id = $1 and r.id = l.run_id
        where a.org_id = $1 and a.run_id = l.run_id and a.kind = 'run' and a.due_at > $3
          and r.state = 'waiting' and r.wait_kind in ('until', 'business_hours', 'quiet_hours')
     )
     select (select l.run_id from looked l order by l.run_id desc limit 1) as last,
            (select count(*)::int from looked) as looked`,
    [orgId, behind, now, lookedAtOnce],
  )
  return row!.looked < lookedAtOnce ? undefined : row!.last!
}

/**
 * Starts the sweep of a time trigger (search for subjects whose instant has come). If a sweep of the same trigger is
 * already active, it continues at its watermark, the instant up to which all subjects have been processed. Otherwise
 * the watermark is set to now.
 */
export function startSweep(
  db: Writes,
  orgId: string,
  sweep: { automationId: string; now: string; place: SweepPlace },
): void {
  db.later(
    `insert into automation_agenda as a (org_id, run_id, automation_id, kind, due_at, watermark, place, own_clock)
     values ($1, $2, $2, 'sweep', $3, $3, $4, ${ownClock})
     on conflict (org_id, run_id) do update
        set due_at = excluded.due_at,
            watermark = case when a.due_at is not null and a.place -> 'trigger' = excluded.place -> 'trigger'
                             then a.watermark else excluded.watermark end,
            place = case when a.due_at is not null and a.place -> 'trigger' = excluded.place -> 'trigger'
                         then a.place else excluded.place end`,
    [orgId, sweep.automationId, sweep.now, JSON.stringify(sweep.place)],
  )
}

export function stopSweep(db: Writes, orgId: string, automationId: string): void {
  db.later(
    `update automation_agenda set due_at = null where org_id = $1 and run_id = $2 and kind = 'sweep'`,
    [orgId, automationId],
  )
}

export function deleteSweep(db: Writes, orgId: string, automationId: string): void {
  db.later(`delete from automation_agenda where org_id = $1 and run_id = $2 and kind = 'sweep'`, [
    orgId,
    automationId,
  ])
}

/**
 * Resumes the sweep (search for subjects of the time trigger) of an automation that was paused. No runs begin for
 * instants during the pause.
 */
export function resumeSweep(
  db: Writes,
  orgId: string,
  { automationId, now }: { automationId: string; now: string },
): void {
  db.later(
    `update automation_agenda a
        set due_at = $3, watermark = $3, place = jsonb_set(jsonb_set(a.place, '{from}', 'null'), '{upTo}', 'null')
      where a.org_id = $1 and a.run_id = $2 and a.kind = 'sweep'`,
    [orgId, automationId, now],
  )
}

/**
 * If a cancellation of the automation's runs is in progress, restricts it to runs whose id is lower than `before`, so
 * that runs that begin later are not cancelled.
 */
export function boundCancellations(
  db: Writes,
  orgId: string,
  { automationId, before }: { automationId: string; before: string },
): void {
  db.later(
    `update automation_agenda a set place = jsonb_set(a.place, '{before}', to_jsonb($3::text))
      where a.org_id = $1 and a.automation_id = $2 and a.kind = 'drain' and a.place ->> 'to' = 'cancel'
        and a.place ->> 'before' is null`,
    [orgId, automationId, before],
  )
}

export interface SweepRow {
  automation_id: string
  watermark: string
  place: SweepPlace
}

export function lockSweep(db: Queries, orgId: string, automationId: string): Promise<SweepRow | undefined> {
  return db.row(
    `select a.automation_id, a.watermark, a.place from automation_agenda a
      where a.org_id = $1 and a.run_id = $2 and a.kind = 'sweep' and a.due_at is not null for update`,
    [orgId, automationId],
  )
}

/** Makes the sweep (search for subjects of a time trigger) due no later than this instant. */
export function hurrySweep(
  db: Writes,
  orgId: string,
  { automationId, dueAt }: { automationId: string; dueAt: string },
): void {
  db.later(
    `update automation_agenda a set due_at = $3 where a.org_id = $1 and a.run_id = $2 and a.kind = 'sweep' and a.due_at > $3`,
    [orgId, automationId, dueAt],
  )
}

export function moveSweep(
  db: Writes,
  orgId: string,
  sweep: { automationId: string; watermark: string; dueAt: string; place: SweepPlace },
): void {
  db.later(
    `update automation_agenda set watermark = $3, due_at = $4, place = $5 where org_id = $1 and run_id = $2 and kind = 'sweep'`,
    [orgId, sweep.automationId, sweep.watermark, sweep.dueAt, JSON.stringify(sweep.place)],
  )
}

export interface WorkRow {
  run_id: string
  automation_id: string
  kind: 'sweep' | 'drain'
  watermark: string | null
  place: SweepPlace | DrainPlace
}

/**
 * Locks and returns the sweep (search for subjects of a time trigger) or drain (work on many runs) that has been due
 * longest. Undefined if none is due, or if the transaction does not hold the lock of turns.
 */
export function claimWork(db: Queries, orgId: string, now: string): Promise<WorkRow | undefined> {
  return db.row(
    `select a.run_id, a.automation_id, a.kind, a.watermark, a.place from automation_agenda a
      where ${ifLocked} and a.org_id = $1 and a.due_at <= $2 and a.kind <> 'run' order by a.due_at, a.run_id limit 1 for update`,
    [orgId, now],
  )
}

/**
 * Returns true if a sweep or a drain is due. Returns false if the transaction does not hold the lock of turns.
 */
export async function isWorkDue(db: Queries, orgId: string, now: string): Promise<boolean> {
  const row = await db.row(
    `select 1 from automation_agenda a
      where ${ifLocked} and a.org_id = $1 and a.due_at <= $2 and a.kind <> 'run' limit 1`,
    [orgId, now],
  )
  return row !== undefined
}

export function moveDrain(
  db: Writes,
  orgId: string,
  drain: { id: string; now: string; place: DrainPlace },
): void {
  db.later(`update automation_agenda set due_at = $3, place = $4 where org_id = $1 and run_id = $2`, [
    orgId,
    drain.id,
    drain.now,
    JSON.stringify(drain.place),
  ])
}

/** Maximum number of suspended runs that are made due in one transaction. */
const releasedAtOnce = 1000

/** Makes up to `releasedAtOnce` suspended runs of the automation due. Returns true if no suspended run is left. */
export async function releaseSome(
  db: Queries,
  orgId: string,
  { automationId, now }: { automationId: string; now: string },
): Promise<boolean> {
  const rows = await db.rows(
    `with held as (
       select a.run_id from automation_agenda a
        where a.org_id = $1 and a.automation_id = $2 and a.due_at is null and a.kind = 'run' order by a.seq limit $4
     )
     update automation_agenda a set due_at = $3 from held h
      where a.org_id = $1 and a.run_id = h.run_id and a.due_at is null returning 1`,
    [orgId, automationId, now, releasedAtOnce],
  )
  return rows.length < releasedAtOnce
}

export function postponeWork(db: Writes, orgId: string, { id, dueAt }: { id: string; dueAt: string }): void {
  db.later(
    `update automation_agenda set due_at = $3 where org_id = $1 and run_id = $2 and due_at is not null`,
    [orgId, id, dueAt],
  )
}

/** Returns at most `most` runs that are due by the instant `at`. */
export async function selectDueRuns(db: Queries, orgId: string, at: string, most: number): Promise<string[]> {
  const rows = await db.rows<{ run_id: string }>(
    `select a.run_id from automation_agenda a
      where a.org_id = $1 and a.kind = 'run' and a.due_at <= $2 order by a.due_at, a.seq limit $3`,
    [orgId, at, most],
  )
  return rows.map(({ run_id }) => run_id)
}

/** Returns the automations with a time trigger whose instants are processed only up to a time before `at`. */
export async function selectSweepsBehind(db: Queries, orgId: string, at: string): Promise<string[]> {
  const rows = await db.rows<{ automation_id: string }>(
    `select a.automation_id from automation_agenda a
      where a.org_id = $1 and a.kind = 'sweep' and a.due_at is not null and a.watermark < $2`,
    [orgId, at],
  )
  return rows.map(({ automation_id }) => automation_id)
}
