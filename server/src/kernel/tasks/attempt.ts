import type { Logger } from 'pino'
import { isConnectionFailure } from '../database/connection-failure.ts'
import { isElsewhere } from '../database/elsewhere.ts'
import type { Database } from '../database/database.ts'
import type { Transaction } from '../database/transaction.ts'
import { logEvents } from '../log-events.ts'
import { redactText } from '../logs.ts'
import { reportFailure } from './report-failure.ts'
import type { TaskContext, TaskKind, TaskResult } from './task.ts'
import { deleteTask, releaseTask, postponeTask, putOffTask, type TaskRow } from './tasks-table.ts'
import type { PartitionTurn, PartitionQueues } from './partition-queues.ts'

export interface AttemptParts {
  database: Database
  now: () => string
  log: Logger
  /** Called after each attempt, with the kind of the task and how the attempt ended. */
  ended?: (kind: string, end: AttemptEnd) => void
  /** Id of the worker that holds the lease of the task (its right to run the task for a limited time). */
  worker: string
  partitionQueues: PartitionQueues
  /** Returns true once the worker is stopping. Tasks that have not begun by then are released to other workers. */
  isStopping: () => boolean
  /**
   * Returns false once the lease of this task has expired, by the clock of this process. Another worker may have
   * begun the task since then.
   */
  isLeaseValid: () => boolean
  signal: AbortSignal
}

/**
 * Outcome of the attempt. `retrying`: it failed and will be repeated. `dead_letter`: it failed and will not be
 * repeated. `later`: the task was not due yet.
 */
export const attemptEnds = ['done', 'later', 'retrying', 'dead_letter'] as const
export type AttemptEnd = (typeof attemptEnds)[number]

const delayJitter = 0.05

/**
 * Makes one attempt at a claimed task, as soon as its queue partition lets the task start. Stores the result in the
 * same transaction as the changes that the task makes (`settle`).
 */
export async function attempt(parts: AttemptParts, kind: TaskKind, task: TaskRow): Promise<void> {
  const turn = parts.partitionQueues.take(`${task.org_id} ${task.lane}`)
  await turn.begin()
  try {
    await makeAttempt(parts, kind, task, turn)
  } finally {
    turn.leave()
  }
}

async function makeAttempt(
  parts: AttemptParts,
  kind: TaskKind,
  task: TaskRow,
  turn: PartitionTurn,
): Promise<void> {
  const scope = { orgId: task.org_id, locations: '*', isEnd: true } as const
  const result = await perform(parts, kind, task, turn)
  if (result === 'lost')
    return parts.log.warn(
      { task: task.id, kind: task.kind },
      'The lease of a task expired before the task began.',
    )
  if (result === 'not now')
    return await parts.database.live.transaction(scope, (end) => releaseTask(end, task, parts.worker))
  const recorded = await parts.database.live.transaction(scope, async (transaction) => {
    if (!(await record(parts, kind, task, result, transaction))) return false
    await result.settle?.(transaction)
    return true
  })
  reportEnd(parts, task, result, recorded ? endOf(kind, task, result.outcome) : 'late')
}

async function perform(
  { now, log, isStopping, isLeaseValid, signal }: AttemptParts,
  kind: TaskKind,
  task: TaskRow,
  turn: PartitionTurn,
): Promise<TaskResult | 'not now' | 'lost'> {
  try {
    if (!isLeaseValid()) return 'lost'
    if (isStopping()) return 'not now'
    const ctx: TaskContext = {
      orgId: task.org_id,
      attempt: task.attempt,
      now: now(),
      inTurn: turn.pass,
      signal,
    }
    return await kind.handler(ctx, kind.payload.parse(task.payload))
  } catch (error) {
    // While the database is unreachable, the failure cannot be recorded. The lease will expire, and another attempt
    // will follow.
    if (isConnectionFailure(error)) throw error
    // The organization is about to move to another installation. The task is released as if it had not begun, so
    // that a worker of this or the other installation runs it later.
    if (isElsewhere(error)) return 'not now'
    reportFailure(log, error, `A task of the kind ${kind.name} threw an error.`)
    return { outcome: 'failed', reason: redactText(error instanceof Error ? error.message : String(error)) }
  } finally {
    turn.done()
  }
}

/** Records the result of the attempt. If this worker's lease has expired, records nothing and returns false. */
function record(
  { now, worker }: AttemptParts,
  kind: TaskKind,
  task: TaskRow,
  result: TaskResult,
  transaction: Transaction,
): Promise<boolean> {
  if (result.outcome === 'done') return deleteTask(transaction, task, worker)
  if (result.outcome === 'later') return putOffTask(transaction, task, worker, result.dueAt)
  const end = failureEnd(kind, task, result.outcome)
  const seconds =
    end === 'dead_letter'
      ? 0
      : Math.max(
          kind.delaysSeconds[task.attempt - 1]! * (1 + Math.random() * delayJitter),
          result.outcome === 'failed' ? (result.notBeforeSeconds ?? 0) : 0,
        )
  return postponeTask(transaction, task, worker, {
    state: end,
    dueAt: new Date(Date.parse(now()) + seconds * 1000).toISOString(),
    error: result.reason,
  })
}

function reportEnd(
  { log, ended }: AttemptParts,
  task: TaskRow,
  result: TaskResult,
  end: AttemptEnd | 'late',
): void {
  const entry = { task: task.id, kind: task.kind, attempt: task.attempt }
  if (end === 'late') return log.warn(entry, 'A task ended after its lease had expired.')
  ended?.(task.kind, end)
  if (result.outcome === 'done') return
  if (result.outcome === 'later') return log.info({ ...entry, due_at: result.dueAt }, 'A task was postponed.')
  const failure = { ...entry, reason: result.reason }
  if (end === 'retrying')
    log.info({ event: logEvents.retry, ...failure }, 'A task failed and will be tried again.')
  else log.warn({ event: logEvents.deadLetter, ...failure }, 'A task failed for the last time.')
}

function endOf(kind: TaskKind, task: TaskRow, outcome: TaskResult['outcome']): AttemptEnd {
  return outcome === 'done' || outcome === 'later' ? outcome : failureEnd(kind, task, outcome)
}

function failureEnd(kind: TaskKind, task: TaskRow, outcome: 'failed' | 'dead'): 'retrying' | 'dead_letter' {
  return outcome === 'dead' || kind.delaysSeconds[task.attempt - 1] === undefined ? 'dead_letter' : 'retrying'
}
