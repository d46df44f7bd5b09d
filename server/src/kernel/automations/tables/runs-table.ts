import type { Later, Queries } from '../../database/queries.ts'
import {
  endStates,
  type RunContext,
  type RunError,
  type RunState,
  type WaitKind,
} from '../engine/live-run.ts'
import { cancelling } from './cancelling.ts'
import { signalsToClaim } from './signals-table.ts'

export interface RunRow {
  id: string
  automation_id: string
  revision: number
  subject_kind: string
  subject_id: string
  client_id: string | null
  location_id: string
  state: RunState
  wait_kind: WaitKind | null
  node: string | null
  step: number
  entry_key: string | null
  anchor: string | null
  trigger_event_id: string | null
  depth: number
  cause: RunCause
  context: RunContext
  entered_at: string
  ended_at: string | null
  reason: string | null
  error: RunError | null
}

/** The event or trigger that began a run. */
export interface RunCause {
  /** Name of the event, or the kind of the time trigger. */
  event: string
  event_id: string | null
  /** Id of the run whose step emitted the event. Null if no run emitted it. */
  run_id: string | null
  root_event_id: string | null
}

const columns = `r.id, r.automation_id, r.revision, r.subject_kind, r.subject_id, r.client_id, r.location_id, r.state,
            r.wait_kind, r.node, r.step, r.entry_key, r.anchor, r.trigger_event_id, r.depth, r.cause, r.context,
            r.entered_at, r.ended_at, r.reason, r.error`

export { columns as runColumns }

/** Columns that the engine changes in an existing run. */
export interface RunChange {
  id: string
  client_id: string | null
  state: RunState
  wait_kind: WaitKind | null
  node: string | null
  step: number
  entry_key: string | null
  context: RunContext
  ended_at: string | null
  reason: string | null
  error: RunError | null
}

export function insertRuns(db: Later, orgId: string, runs: readonly RunRow[]): void {
  if (runs.length === 0) return
  db.later(
    `insert into automation_runs (org_id, id, automation_id, revision, subject_kind, subject_id, client_id, location_id, state,
            wait_kind, node, step, entry_key, anchor, trigger_event_id, depth, cause, context, entered_at, ended_at, reason, error)
     select $1, n.id, n.automation_id, n.revision, n.subject_kind, n.subject_id, n.client_id, n.location_id, n.state,
            n.wait_kind, n.node, n.step, n.entry_key, n.anchor, n.trigger_event_id, n.depth, n.cause, n.context, n.entered_at,
            n.ended_at, n.reason, n.error
       from jsonb_populate_recordset(null::automation_runs, $2::jsonb) n`,
    [orgId, JSON.stringify(runs)],
  )
}

export function updateRuns(db: Later, orgId: string, changes: readonly RunChange[]): void {
  if (changes.length === 0) return
  db.later(
    `update automation_runs r
        set client_id = n.client_id, state = n.state, wait_kind = n.wait_kind, node = n.node, step = n.step,
            entry_key = n.entry_key, context = n.context, ended_at = n.ended_at, reason = n.reason, error = n.error
       from jsonb_populate_recordset(null::automation_runs, $2::jsonb) n
      where r.org_id = $1 and r.id = n.id`,
    [orgId, JSON.stringify(changes)],
  )
}

/** An unfinished run that events concern. `is_cancelling`: the automation's runs are being cancelled. */
export type ConcernedRun = RunRow & {
  due_at: string | null
  tries: number
  /** Status of the automation. */
  status: string
  is_cancelling: boolean
}

/**
 * Locks and returns the unfinished runs whose subject or client is one of the records that the oldest `most`
 * unprocessed events, or only the event `alone`, name in a field that ends in `_id` (see records-of.ts). The lateral
 * joins find each run by its id. Postgres cannot know how few the records are, and would otherwise read all runs of the
 * organization.
 */
export async function lockConcernedRuns(
  db: Queries,
  orgId: string,
  { most, alone = null }: { most: number; alone?: string | null },
): Promise<ConcernedRun[]> {
  return await db.rows(
    `with named as materialized (
       select distinct n.value::uuid as id from (${signalsToClaim('s.payload')}) s, jsonb_each_text(s.payload) n
        where n.key like '%\\_id' and n.value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
     ),
     live as materialized (
       select x.id from automation_runs x
        where x.org_id = $1 and x.subject_id = any (array(select n.id from named n)) and x.ended_at is null
       union
       select x.id from automation_runs x
        where x.org_id = $1 and x.client_id = any (array(select n.id from named n)) and x.ended_at is null
     )
     select ${columns}, a.due_at, a.tries, u.status, r.automation_id = any (${cancelling}) as is_cancelling
       from (select x.id from live x order by x.id) l
       cross join lateral (select * from automation_runs x
                            where x.org_id = $1 and x.id = l.id and x.ended_at is null offset 0 for update) r
       cross join lateral (select g.due_at, g.tries from automation_agenda g
                            where g.org_id = $1 and g.run_id = l.id offset 0) a
       join automations u on u.org_id = $1 and u.id = r.automation_id
      order by r.id`,
    [orgId, most, alone],
  )
}

export function lockRun(db: Queries, orgId: string, id: string): Promise<RunRow | undefined> {
  return db.row(`select ${columns} from automation_runs r where r.org_id = $1 and r.id = $2 for update`, [
    orgId,
    id,
  ])
}

/** Returns the id of each run's automation, by run id. */
export async function automationsOfRuns(
  db: Queries,
  orgId: string,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (runIds.length === 0) return new Map()
  const rows = await db.rows<{ id: string; automation_id: string }>(
    `select r.id, r.automation_id from automation_runs r where r.org_id = $1 and r.id = any ($2::uuid[])`,
    [orgId, [...new Set(runIds)]],
  )
  return new Map(rows.map(({ id, automation_id }) => [id, automation_id]))
}

/**
 * Returns which of these entry keys are already used by a run, each as `automationId/entryKey`. A run is stored with
 * its entry key, and an automation can have only one run with the same key.
 */
export async function findUsedEntryKeys(
  db: Queries,
  orgId: string,
  entries: readonly { automationId: string; entryKey: string }[],
): Promise<Set<string>> {
  if (entries.length === 0) return new Set()
  const rows = await db.rows<{ automation_id: string; entry_key: string }>(
    `select r.automation_id, r.entry_key
       from unnest($2::uuid[], $3::text[]) as n (automation_id, entry_key)
       join automation_runs r on r.org_id = $1 and r.automation_id = n.automation_id and r.entry_key = n.entry_key`,
    [orgId, entries.map(({ automationId }) => automationId), entries.map(({ entryKey }) => entryKey)],
  )
  return new Set(rows.map((row) => `${row.automation_id}/${row.entry_key}`))
}

export interface FormerRun {
  automation_id: string
  subject_id: string
  trigger_event_id: string | null
  anchor: string | null
  entry_key: string | null
}

/**
 * Returns the runs of these subjects that began at or after `since`. Also returns earlier runs that have an entry key,
 * or that were begun by one of `events`, or by a time trigger at one of the instants `anchors`.
 */
export function formerRuns(
  db: Queries,
  orgId: string,
  query: {
    subjects: readonly string[]
    since: string
    events: readonly string[]
    anchors: readonly string[]
  },
): Promise<(FormerRun & { is_recent: boolean })[]> {
  return db.rows(
    `select r.automation_id, r.subject_id, r.trigger_event_id, r.anchor, r.entry_key, r.entered_at >= $3 as is_recent
       from automation_runs r
      where r.org_id = $1 and r.subject_id = any ($2::uuid[])
        and (r.entered_at >= $3 or r.entry_key is not null or r.trigger_event_id = any ($4::uuid[]) or r.anchor = any ($5::timestamptz[]))`,
    [orgId, query.subjects, query.since, query.events, query.anchors],
  )
}

/**
 * Returns how many runs of the automation have begun for a subject or client since the instant `since`. Does not count
 * runs that the loop guard ended at once.
 */
export async function countEntered(
  db: Queries,
  orgId: string,
  query: { automationId: string; by: 'subject' | 'client'; id: string; since: string },
): Promise<number> {
  const column = query.by === 'subject' ? 'subject_id' : 'client_id'
  const row = await db.row<{ count: number }>(
    `select count(*) as count from automation_runs r
      where r.org_id = $1 and r.${column} = $2 and r.automation_id = $3 and r.entered_at >= $4
        and r.reason is distinct from 'loop_guard'`,
    [orgId, query.id, query.automationId, query.since],
  )
  return row!.count
}

export interface RunQuery {
  automationId: string | null
  clientId: string | null
  subjectId: string | null
  state: RunState | null
  /** Current time by the organization's clock. */
  now: string
  /** Id of the last run of the previous page. Null for the first page. */
  behind: string | null
  limit: number
}

export type ListedRun = RunRow & {
  automation_name: string
  /** Time at which the run continues. Null if the run has ended, or if it is not scheduled to continue. */
  due_at: string | null
}

const listed = `${columns}, u.name as automation_name, a.due_at`
const beside = `join automations u on u.org_id = $1 and u.id = r.automation_id
       left join lateral (select g.due_at from automation_agenda g where g.org_id = $1 and g.run_id = r.id offset 0) a on true`

/**
 * Returns the statement that lists runs for callers, newest first. `selection` is the SQL that selects the runs of
 * the organization `$1`.
 */
export const listedRuns = (selection: string): string =>
  `select ${listed} from (${selection}) r ${beside} order by r.id desc`

export function selectRun(db: Queries, orgId: string, id: string): Promise<ListedRun | undefined> {
  return db.row(`select ${listed} from automation_runs r ${beside} where r.org_id = $1 and r.id = $2`, [
    orgId,
    id,
  ])
}

/**
 * Returns the runs that one of the events started, newest first. Searches the runs whose ids are in the range, at most
 * the first 50,000 of them.
 */
export function runsOfEvents(
  db: Queries,
  orgId: string,
  { eventIds, from, upto }: { eventIds: readonly string[]; from: string; upto: string },
  most: number,
): Promise<ListedRun[]> {
  const selection = `select y.* from (select * from automation_runs x
            where x.org_id = $1 and x.id >= $2 and x.id < $3 order by x.id limit 50000) y
          where y.trigger_event_id = any ($4::uuid[]) order by y.id limit $5`
  return db.rows(listedRuns(selection), [orgId, from, upto, eventIds, most])
}

const filters = {
  automationId: 'automation_id',
  clientId: 'client_id',
  subjectId: 'subject_id',
  state: 'state',
} as const satisfies Partial<Record<keyof RunQuery, string>>

const beforeAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * SQL condition on a run's row in the agenda (the times at which runs are due), for each state of an unfinished run.
 * A `paused` run has no due time or is due, a `running` run is due, a `waiting` run has a due time. The added minute
 * allows for differences between the clocks of hosts.
 */
const dueWhile: Partial<Record<RunState, string>> = {
  paused: `(g.due_at is null or g.due_at <= $now::timestamptz + interval '1 min')`,
  running: `g.due_at <= $now::timestamptz + interval '1 min'`,
  waiting: 'g.due_at is not null',
}

/**
 * Lists runs, newest first, starting after the run `behind`. Uses one of the indexes by subject, client, automation or
 * organization. Filters that are not set are left out of the statement: a condition such as `$1 is null or …` would
 * prevent a generic plan from using an index. Ended runs are found by indexes on their state. Unfinished runs are found
 * through their rows in the agenda, because a run changes its state with each step, and an index on the state would
 * have to be updated each time.
 */
export function selectRuns(
  db: Queries,
  orgId: string,
  { behind, limit, now, ...criteria }: RunQuery,
): Promise<ListedRun[]> {
  const conditions = Object.entries(filters).flatMap(([name, column]) => {
    const value = criteria[name as keyof typeof filters]
    return value === null ? [] : [{ column, value }]
  })
  const { state } = criteria
  const hasEnded = state !== null && endStates.some((each) => each === state)
  const filtered = conditions
    .map(({ column }, at) => `x.${column === 'state' && hasEnded ? 'ended_as' : column} = $${at + 4}`)
    .concat(hasEnded ? 'x.ended_at is not null' : [])
    .map((each) => ` and ${each}`)
    .join('')
  const isOfFew = criteria.subjectId !== null || criteria.clientId !== null
  const live = state === null || isOfFew ? undefined : dueWhile[state]
  const ofAutomation = criteria.automationId === null ? '' : ' and g.automation_id = $4'
  const selection = live
    ? `select y.* from (select g.run_id from automation_agenda g
                where g.org_id = $1 and g.kind = 'run' and g.run_id < $2 and ${live.replace('$now', `$${conditions.length + 4}`)}${ofAutomation}
                order by g.run_id desc) o,
         lateral (select * from automation_runs x where x.org_id = $1 and x.id = o.run_id${filtered} offset 0) y limit $3`
    : `select * from automation_runs x
              where x.org_id = $1 and x.id < $2${filtered}
              order by x.id desc limit $3`
  return db.rows(listedRuns(selection), [
    orgId,
    behind ?? beforeAll,
    limit,
    ...conditions.map(({ value }) => value),
    ...(live?.includes('$now') ? [now] : []),
  ])
}

/**
 * Locks and returns the first `most` unfinished runs of an automation with ids greater than `behind` and, if `before`
 * is set, less than `before`.
 */
export function lockLiveRuns(
  db: Queries,
  orgId: string,
  {
    automationId,
    behind,
    before = null,
    most,
  }: { automationId: string; behind: string | null; before?: string | null; most: number },
): Promise<(RunRow & { due_at: string | null; tries: number })[]> {
  return db.rows(
    `select ${columns}, a.due_at, a.tries
       from (select x.id from automation_runs x
              where x.org_id = $1 and x.automation_id = $2 and ($3::uuid is null or x.id > $3)
                and ($5::uuid is null or x.id < $5) and x.ended_at is null
              order by x.id limit $4) l
       join automation_runs r on r.org_id = $1 and r.id = l.id
       join automation_agenda a on a.org_id = $1 and a.run_id = l.id
      where r.ended_at is null order by r.id for update of r`,
    [orgId, automationId, behind, most, before],
  )
}

/** Returns the revisions of an automation that have unfinished runs. */
export function selectLiveRevisions(
  db: Queries,
  orgId: string,
  automationId: string,
): Promise<{ revision: number }[]> {
  return db.rows(
    `select distinct r.revision
       from automation_agenda a join automation_runs r on r.org_id = $1 and r.id = a.run_id
      where a.org_id = $1 and a.automation_id = $2 and a.kind = 'run'
      order by r.revision`,
    [orgId, automationId],
  )
}

/** Moves runs to another revision, at a member's request. Each run continues at the node with the same id. */
export async function repinRuns(
  db: Queries,
  orgId: string,
  ids: readonly string[],
  revision: number,
): Promise<void> {
  await db.rows(
    `update automation_runs r set revision = $3 where r.org_id = $1 and r.id = any ($2::uuid[])`,
    [orgId, ids, revision],
  )
}
