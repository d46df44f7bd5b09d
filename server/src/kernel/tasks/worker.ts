import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { newId } from '../ids.ts'
import { attempt, type AttemptEnd } from './attempt.ts'
import { type ClaimedTask, renewLeases, leaseEnd } from './leases.ts'
import { reportFailure } from './report-failure.ts'
import { type Rounds, startRounds } from './rounds.ts'
import type { TaskKind } from './task.ts'
import { claimTasks, releaseOwn, type TaskRow, type Turn, wakeTasks } from './tasks-table.ts'
import { PartitionQueues } from './partition-queues.ts'

// Runs background tasks. States of a task and their transitions:
//
//   pending ──claim──► processing ──done──► (deleted)
//      ▲                 │   │
//      │                 │   └──failed──► retrying ──claim──► processing …      after its delay
//      │                 └──failed for the last time, or dead──► dead_letter
//      ├──later: the task is not due yet; it waits until its new due time, and the attempt does not count
//      └──lease expired: the worker crashed; the attempt does not count
//
// A claim is committed before the work begins, so that two workers never begin the same attempt. A claim gives the
// worker a lease: the right to run the task for a limited time. One transaction records the result of an attempt
// together with the changes that the task made, if the worker still holds the lease. A worker whose lease has expired
// records nothing. So a crash repeats at most one attempt and loses none.
//
// Tasks of a queue partition start in the order in which they became due, at most `perPartition` at the same time,
// and partitions take turns. If no other worker runs tasks of a partition, up to `perPartition` further tasks are
// claimed ahead, so that they can start without a search. Tasks claimed ahead occupy no concurrency slots, and there
// are few of them. A task whose lease expires while it waits is not begun.

export interface WorkerParts {
  database: Database
  kinds: readonly TaskKind[]
  now: () => string
  log: Logger
  /** Called after each attempt, with the kind of the task and how the attempt ended. */
  ended?: (kind: string, end: AttemptEnd) => void
  concurrency?: number
  perPartition?: number
  leaseSeconds?: number
  pollMs?: number
  /** Time for which a stopping worker waits for its running tasks, in milliseconds. */
  stopTimeoutMs?: number
}

const usual = { concurrency: 128, perPartition: 8, leaseSeconds: 6, pollMs: 500, stopTimeoutMs: 8_000 }
/**
 * Minimum pause between two claims, in milliseconds. If several tasks end or several wake-ups arrive during the pause,
 * a single claim follows.
 */
const pauseBetweenLooksMs = 2
/**
 * Interval of the check for tasks that have become due, in milliseconds. `wokenAtOnce` is the maximum number of tasks
 * that one check makes available.
 */
const wakeEveryMs = 50
const wokenAtOnce = 500
/** Maximum number of tasks claimed ahead, as a share of `concurrency`. */
const aheadShare = 1 / 4
/**
 * Maximum number of consecutive claims that find no task before the worker pauses. One such claim does not mean that
 * the queue is empty: a claim examines only some of the partitions, and each of these may already run its maximum
 * number of tasks.
 */
const emptyLooks = 8

export class Worker {
  readonly #parts: WorkerParts & typeof usual
  readonly #kinds: Map<string, TaskKind>
  readonly #id = newId()
  readonly #running = new Set<Promise<void>>()
  /** Latest claim of each task, by task id. If a task was claimed twice, the earlier claim is not valid any more. */
  readonly #claims = new Map<string, ClaimedTask>()
  readonly #abort = new AbortController()
  readonly #partitionQueues: PartitionQueues
  #isStopping = false
  #turn: Turn | null = null
  #wokeAt = -wakeEveryMs
  #emptyLooks = 0
  /**
   * True if there may be tasks that could not be claimed yet. The worker then claims again as soon as one of its
   * tasks ends.
   */
  #isMoreLeft = true
  #looks: Rounds | undefined
  #leases: { stop(): void } | undefined

  constructor(parts: WorkerParts) {
    this.#parts = { ...usual, ...parts }
    this.#partitionQueues = new PartitionQueues(this.#parts.perPartition)
    this.#kinds = new Map(parts.kinds.map((kind) => [kind.name, kind]))
  }

  start(): void {
    this.#leases = renewLeases({
      ...this.#parts,
      worker: this.#id,
      claimedTasks: () => [...this.#claims.values()],
      released: () => this.wake(),
    })
    this.#looks = startRounds({
      round: () => this.#look(),
      pauseMs: pauseBetweenLooksMs,
      pollMs: this.#parts.pollMs,
    })
  }

  /** Claims tasks immediately, without waiting for the next poll. */
  wake(): void {
    this.#looks?.wakeUp()
  }

  /**
   * Starts no more tasks, waits up to `stopTimeoutMs` for running tasks, and releases those that have not ended by
   * then.
   */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#looks?.stop()
    const stopWait = new AbortController()
    await Promise.race([
      Promise.all(this.#running),
      sleep(this.#parts.stopTimeoutMs, undefined, { signal: stopWait.signal }).catch(() => undefined),
    ])
    stopWait.abort()
    this.#leases?.stop()
    // Releases the tasks before it aborts them. Otherwise an error that the abort causes would be recorded as the
    // result of the task.
    if (this.#running.size > 0) await this.#releaseTasks()
    this.#abort.abort()
    await Promise.all(this.#running)
  }

  async #releaseTasks(): Promise<void> {
    try {
      await releaseOwn(this.#parts.database.system, this.#id)
    } catch (error) {
      const sentence =
        'Running tasks could not be released when the worker stopped. Their leases will expire.'
      reportFailure(this.#parts.log, error, sentence)
    }
  }

  /** Claims and starts tasks once. Returns true if the next claim should follow immediately. */
  async #look(): Promise<boolean> {
    let remainingWork: 'more work' | 'there may be more' | 'nothing' = 'nothing'
    try {
      remainingWork = await this.#claim()
    } catch (error) {
      reportFailure(this.#parts.log, error, 'Background tasks could not be claimed.')
    }
    this.#emptyLooks = remainingWork === 'there may be more' ? this.#emptyLooks + 1 : 0
    if (remainingWork !== 'nothing' && this.#emptyLooks < emptyLooks) return true
    this.#emptyLooks = 0
    return false
  }

  /**
   * Claims tasks and starts them. Returns `more work` if further tasks can be claimed immediately, and `there may be
   * more` if this claim found no task but did not examine the whole queue.
   */
  async #claim(): Promise<'more work' | 'there may be more' | 'nothing'> {
    const { database, now, concurrency, perPartition, leaseSeconds } = this.#parts
    const { waiting } = this.#partitionQueues
    const most = concurrency - (this.#running.size - waiting)
    this.#isMoreLeft = true
    if (most <= 0) return 'nothing'
    const areMoreDue = await this.#wakeDue()
    const instant = now()
    const { tasks, turn } = await claimTasks(database.system, {
      worker: this.#id,
      now: instant,
      leaseSeconds,
      kinds: [...this.#kinds.keys()],
      perPartition,
      ahead: Math.max(0, Math.ceil(concurrency * aheadShare) - waiting),
      most,
      turn: this.#turn,
    })
    this.#turn = followed(this.#turn, turn)
    const isAll = turn.isAll && tasks.length < most && !areMoreDue
    this.#isMoreLeft = !isAll || turn.isHeld
    const until = leaseEnd(instant, leaseSeconds)
    for (const task of tasks) {
      const claimedTask: ClaimedTask = { id: task.id, until }
      this.#claims.set(task.id, claimedTask)
      const running = this.#attempt(task, claimedTask)
        .catch((error: unknown) =>
          reportFailure(
            this.#parts.log,
            error,
            'The result of a task could not be recorded. Its lease will expire.',
          ),
        )
        .finally(() => {
          this.#running.delete(running)
          if (this.#claims.get(task.id) === claimedTask) this.#claims.delete(task.id)
          if (this.#isMoreLeft) this.wake()
        })
      this.#running.add(running)
    }
    if (isAll) return 'nothing'
    return tasks.length > 0 ? 'more work' : 'there may be more'
  }

  /**
   * Makes due tasks available for claiming, at most once every `wakeEveryMs`. Returns true if it reached its limit,
   * so that more due tasks may be left.
   */
  async #wakeDue(): Promise<boolean> {
    if (performance.now() - this.#wokeAt < wakeEveryMs) return false
    this.#wokeAt = performance.now()
    const areMore = await wakeTasks(this.#parts.database.system, this.#parts.now(), wokenAtOnce)
    if (areMore) this.#wokeAt = -wakeEveryMs
    return areMore
  }

  async #attempt(task: TaskRow, claimedTask: ClaimedTask): Promise<void> {
    const { signal } = this.#abort
    const isStopping = (): boolean => this.#isStopping
    const isLeaseValid = (): boolean =>
      this.#claims.get(task.id) === claimedTask && this.#parts.now() < claimedTask.until
    const parts = {
      ...this.#parts,
      worker: this.#id,
      partitionQueues: this.#partitionQueues,
      isStopping,
      isLeaseValid,
      signal,
    }
    await attempt(parts, this.#kinds.get(task.kind)!, task)
  }
}

const partitionsRemembered = 256

/**
 * Returns where the next claim begins to search: at the position after the latest claim (`after`). For organizations
 * that the latest claim did not examine, the positions of earlier claims (`before`) stay valid.
 */
function followed(before: Turn | null, after: Turn): Turn {
  const positions = Object.entries({ ...before?.lanes, ...after.lanes }).slice(-partitionsRemembered)
  return { ...after, org: after.org ?? before?.org ?? null, lanes: Object.fromEntries(positions) }
}
