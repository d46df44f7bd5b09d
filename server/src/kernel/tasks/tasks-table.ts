import type { Database } from '../database/database.ts'
import { entries } from '../database/entries.ts'
import type { Queries, Writes } from '../database/queries.ts'
import { serviceOrgId } from './task.ts'

export interface TaskRow {
  org_id: string
  id: string
  kind: string
  lane: string
  payload: unknown
  attempt: number
  due_at: string
}

export interface NewTask {
  orgId: string
  id: string
  kind: string
  partition: string
  payload: unknown
  dueAt: string
  now: string
}

/**
 * Declares the task queue as an append-only table, for tasks that an operation enqueues and that are due immediately.
 * Their rows are written at the end of the operation.
 */
export const taskEntries = entries<{
  id: string
  kind: string
  lane: string
  payload: unknown
  due_at: string
  created_at: string
}>('quoin.tasks', ['id', 'kind', 'lane', 'payload', 'due_at', 'created_at'])

export async function insertTask(db: Queries, task: NewTask): Promise<void> {
  await db.rows(
    `insert into quoin.tasks (org_id, id, kind, lane, payload, due_at, created_at, is_waiting)
     values ($1, $2, $3, $4, $5, $6, $7, $6::timestamptz > $7::timestamptz)`,
    [task.orgId, task.id, task.kind, task.partition, JSON.stringify(task.payload), task.dueAt, task.now],
  )
}

/** Returns the tasks with these ids, in queue order. */
export function tasksOf(
  db: Queries,
  orgId: string,
  { kind, ids }: { kind: string; ids: readonly string[] },
): Promise<{ payload: unknown }[]> {
  return db.rows(
    `select t.payload from quoin.tasks t
      where t.org_id = $1 and t.id = any ($2::uuid[]) and t.kind = $3 order by t.position`,
    [orgId, ids, kind],
  )
}

/** Inserts tasks, which become due in the order of the list. */
export function insertTasks(
  db: Writes,
  kind: string,
  tasks: readonly Pick<NewTask, 'orgId' | 'id' | 'partition' | 'payload'>[],
  now: string,
): void {
  db.later(
    `insert into quoin.tasks as t (org_id, id, kind, lane, payload, due_at, created_at)
     select n.org_id, n.id, $1, n.lane, n.payload::jsonb, $2, $2
       from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[]) with ordinality as n (org_id, id, lane, payload, turn)
      order by n.turn
     on conflict (org_id, id) do update set state = 'pending', is_waiting = false, attempt = 0, due_at = excluded.due_at,
       last_error = null
      where t.state = 'dead_letter'`,
    [
      kind,
      now,
      tasks.map((task) => task.orgId),
      tasks.map((task) => task.id),
      tasks.map((task) => task.partition),
      tasks.map((task) => JSON.stringify(task.payload)),
    ],
  )
}

export interface Claim {
  worker: string
  now: string
  leaseSeconds: number
  kinds: readonly string[]
  perPartition: number
  /**
   * Maximum number of tasks that are claimed although they cannot start yet, because `perPartition` tasks of their
   * partition are already running.
   */
  ahead: number
  most: number
  /** Position in the queue at which the worker's previous claim ended. Null for the first claim. */
  turn: Turn | null
}

/**
 * Position in the queue at which a worker's next claim begins, and facts about its previous claim. The database
 * function `quoin.claim_tasks` returns it.
 */
export interface Turn {
  org: string | null
  /**
   * For each organization (by id) that has more partitions than one claim examines: the partition that was examined
   * last.
   */
  lanes: Record<string, string>
  /** True if the previous claim examined all ready tasks. */
  isAll: boolean
  /**
   * True if the previous claim left ready tasks unclaimed, or found a partition in which the maximum number of tasks
   * is running.
   */
  isHeld: boolean
}

export async function claimTasks(system: Queries, claim: Claim): Promise<{ tasks: TaskRow[]; turn: Turn }> {
  const rows = await system.rows<{ next_turn: Turn | null } & TaskRow>(
    `select next_turn, org_id, id, kind, lane, payload, attempt, due_at
       from quoin.claim_tasks($1, $2, make_interval(secs => $3), $4, $5, $6, $7, $8)
      order by next_turn is null, due_at, position`,
    [
      claim.worker,
      claim.now,
      claim.leaseSeconds,
      claim.kinds,
      claim.perPartition,
      claim.ahead,
      claim.most,
      claim.turn && JSON.stringify(claim.turn),
    ],
  )
  const [first, ...tasks] = rows
  return { turn: first!.next_turn!, tasks: tasks.map(({ next_turn: _first, ...task }) => task) }
}

/** Makes due tasks available for claiming, at most `most` of them. Returns true if there may be more of them. */
export async function wakeTasks(system: Queries, now: string, most: number): Promise<boolean> {
  const row = await system.row<{ woken: number }>(`select quoin.wake_tasks($1, $2)::int as woken`, [
    now,
    most,
  ])
  return row!.woken === most
}

/**
 * Deletes a finished task. Does nothing if `worker` no longer holds the lease for this attempt, because another
 * worker then runs the task. Returns true if the task was deleted.
 */
export async function deleteTask(db: Queries, task: TaskRow, worker: string): Promise<boolean> {
  const deletedRow = await db.row(
    `delete from quoin.tasks where org_id = $1 and id = $2 and leased_by = $3 and attempt = $4 returning id`,
    [task.org_id, task.id, worker, task.attempt],
  )
  return deletedRow !== undefined
}

export async function postponeTask(
  db: Queries,
  task: TaskRow,
  worker: string,
  to: { state: 'retrying' | 'dead_letter'; dueAt: string; error: string },
): Promise<boolean> {
  const moved = await db.row(
    `update quoin.tasks set state = $5, is_waiting = $5 = 'retrying', due_at = $6, last_error = $7, leased_by = null,
            leased_until = null
      where org_id = $1 and id = $2 and leased_by = $3 and attempt = $4 returning id`,
    [task.org_id, task.id, worker, task.attempt, to.state, to.dueAt, to.error],
  )
  return moved !== undefined
}

/**
 * Releases the task, so that it starts again at the instant `dueAt`. This attempt does not count. If `worker` no longer
 * holds the lease, changes nothing and returns false.
 */
export async function putOffTask(
  db: Queries,
  task: TaskRow,
  worker: string,
  dueAt: string,
): Promise<boolean> {
  const moved = await db.row(
    `update quoin.tasks set ${releasedColumns}, is_waiting = true, due_at = $5
      where org_id = $1 and id = $2 and leased_by = $3 and attempt = $4 returning id`,
    [task.org_id, task.id, worker, task.attempt, dueAt],
  )
  return moved !== undefined
}

const releasedColumns = `state = case when attempt > 1 then 'retrying' else 'pending' end, attempt = attempt - 1, leased_by = null,
            leased_until = null`

/**
 * Releases the task if `worker` still holds its lease, without counting the attempt. Any worker can then claim it.
 */
export async function releaseTask(db: Queries, task: TaskRow, worker: string): Promise<void> {
  await db.rows(
    `update quoin.tasks set ${releasedColumns} where org_id = $1 and id = $2 and leased_by = $3 and attempt = $4`,
    [task.org_id, task.id, worker, task.attempt],
  )
}

/**
 * Releases the tasks of one organization whose lease has expired by the database's clock, because their worker has
 * crashed.
 */
export async function releaseExpiredOf(db: Queries, orgId: string): Promise<void> {
  await db.rows(
    `update quoin.tasks set ${releasedColumns}
      where org_id = $1 and state = 'processing' and leased_until < clock_timestamp()`,
    [orgId],
  )
}

/** Returns true if any task of the organization is running. */
export async function isAtTasks(db: Queries, orgId: string): Promise<boolean> {
  const row = await db.row(
    `select 1 from quoin.tasks t where t.org_id = $1 and t.state = 'processing' limit 1`,
    [orgId],
  )
  return row !== undefined
}

/** A task that waits for a worker, with its organization. */
export type WaitingTask = Pick<TaskRow, 'org_id' | 'id' | 'payload'>

/**
 * Counts the tasks that wait for a worker, by kind. `due_count` are those that are due by the instant `at`; `oldest_at`
 * is the due time of the oldest. For tasks that run an operation, `operation` is its name. Needs system access.
 */
export async function countWaiting(
  system: Queries,
  at: string,
): Promise<
  { kind: string; operation: string | null; due_count: number; oldest_at: string; count: number }[]
> {
  return await system.rows(
    `select t.kind, t.payload ->> 'operation' as operation, count(*) filter (where t.due_at <= $1) as due_count,
            min(t.due_at) as oldest_at, count(*) as count
       from quoin.tasks t where t.state in ('pending', 'retrying') group by 1, 2 order by 1, 2`,
    [at],
  )
}

/**
 * Returns tasks of one kind that are due by the instant `at`, ordered by organization and id, after the task `behind`.
 * If `operations` is set, returns only tasks that run one of these operations. Needs system access.
 */
export async function selectWaiting(
  system: Queries,
  look: {
    kind: string
    at: string
    operations?: readonly string[]
    behind: WaitingTask | null
    most: number
  },
): Promise<WaitingTask[]> {
  return await system.rows(
    `select t.org_id, t.id, t.payload from quoin.tasks t
      where t.state in ('pending', 'retrying') and t.kind = $1 and t.due_at <= $2
        and ($3::text[] is null or t.payload ->> 'operation' = any ($3))
        and ($4::uuid is null or (t.org_id, t.id) > ($4, $5::uuid))
      order by t.org_id, t.id limit $6`,
    [
      look.kind,
      look.at,
      look.operations ?? null,
      look.behind?.org_id ?? null,
      look.behind?.id ?? null,
      look.most,
    ],
  )
}

/** Deletes tasks that wait for a worker. */
export function deleteWaiting(db: Writes, orgId: string, ids: readonly string[]): void {
  db.later(
    `delete from quoin.tasks where org_id = $1 and id = any ($2::uuid[]) and state in ('pending', 'retrying')`,
    [orgId, ids],
  )
}

/** Gives up tasks that wait for a worker. */
export function giveUpWaiting(db: Writes, orgId: string, ids: readonly string[], error: string): void {
  db.later(
    `update quoin.tasks set state = 'dead_letter', is_waiting = false, last_error = $3
      where org_id = $1 and id = any ($2::uuid[]) and state in ('pending', 'retrying')`,
    [orgId, ids, error],
  )
}

/** Tasks of one kind that are not retried any more. */
interface DeadLetters {
  kind: string
  /** True if they belong to the service itself and not to an organization. */
  is_of_service: boolean
  count: number
  organizations: number
  newest_at: string
  last_error: string | null
}

/**
 * Counts the tasks that failed for the last time since an instant, by kind, the most frequent first. `last_error` is
 * the error of one of them. Needs system access.
 */
export async function countDeadLetters(system: Queries, since: string): Promise<DeadLetters[]> {
  return await system.rows(
    `select t.kind, t.org_id = $2 as is_of_service, count(*) as count, count(distinct t.org_id) as organizations,
            max(t.due_at) as newest_at, max(t.last_error) as last_error
       from quoin.tasks t where t.state = 'dead_letter' and t.due_at >= $1 group by 1, 2 order by count desc, t.kind`,
    [since, serviceOrgId],
  )
}

/**
 * Extends the leases of these tasks to `until`, if the worker still holds them. Returns the ids of the tasks whose
 * leases were extended. `ids` must contain only tasks that the process still runs: a task whose claim or result was
 * lost in a database failure must be released when its lease expires.
 */
export async function extendLeases(
  system: Queries,
  worker: string,
  ids: readonly string[],
  until: string,
): Promise<string[]> {
  const rows = await system.rows<{ id: string }>(
    `update quoin.tasks set leased_until = $3 where state = 'processing' and leased_by = $1 and id = any ($2::uuid[])
     returning id`,
    [worker, ids, until],
  )
  return rows.map(({ id }) => id)
}

/**
 * Releases all tasks whose lease has expired, because their worker has crashed. The interrupted attempt does not
 * count, because it is unknown how far it got. A lease that ends more than an hour from now was given while the clock was
 * ahead, and its worker has not renewed it since. Returns the number of released tasks.
 */
export async function releaseExpired(system: Database['system'], now: string): Promise<number> {
  return await release(
    system,
    `(leased_until < $1 or leased_until > $1::timestamptz + interval '1 hour')`,
    now,
  )
}

/**
 * Releases the tasks that a worker has claimed and for which the condition is true. A released task whose background work
 * is stopped, because its organization is being moved or the installation is quiet or under maintenance, would be hidden
 * from this statement, which Postgres refuses; the setting prevents that.
 */
async function release(system: Database['system'], condition: string, parameter: string): Promise<number> {
  return await system.transaction(async (transaction) => {
    transaction.later(`select set_config('quoin.releases_tasks', 'on', true)`)
    const released = await transaction.rows(
      `update quoin.tasks set ${releasedColumns} where state = 'processing' and ${condition} returning id`,
      [parameter],
    )
    return released.length
  })
}

/** Releases all claimed tasks, of any worker. No worker may be running. Call it in a transaction; see `release`. */
export async function releaseEvery(system: Queries): Promise<void> {
  await system.rows(`select set_config('quoin.releases_tasks', 'on', true)`)
  await system.rows(`update quoin.tasks set ${releasedColumns} where state = 'processing'`)
}

/** Releases all tasks of a worker that stops, without counting their attempts. */
export async function releaseOwn(system: Database['system'], worker: string): Promise<void> {
  await release(system, 'leased_by = $1', worker)
}

/** Returns SQL that deletes dead letters (tasks that are not retried any more) with the same ids as `rows`. */
export const deleteDeadLettersOf = (rows: string): string =>
  `delete from quoin.tasks t using ${rows}
    where t.org_id = ${rows}.org_id and t.id = ${rows}.id and t.state = 'dead_letter'`
