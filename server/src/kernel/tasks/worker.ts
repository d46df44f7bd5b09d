import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isConnectionFailure } from '../database/connection-failure.ts'
import type { Database } from '../database/database.ts'
import type { Transaction } from '../database/transaction.ts'
import { logEvents } from '../log-events.ts'
import { newId } from '../ids.ts'
import { redactText } from '../logs.ts'
import type { TaskContext, TaskKind, TaskResult } from './task.ts'
import {
  claimTasks,
  deleteTask,
  extendLeases,
  postponeTask,
  releaseExpired,
  releaseOwn,
  type TaskRow,
} from './tasks-table.ts'
import { Turns } from './turns.ts'

/**
 * Does background work. The states of a task and who moves it:
 *
 *   pending ──claim──► processing ──done──► (deleted)
 *      ▲                 │   │
 *      │                 │   └──failed──► retrying ──claim──► processing …      after its delay
 *      │                 └──failed for the last time, or dead──► dead_letter
 *      └──lease ran out: the worker died, the attempt does not count
 *
 * A claim commits before the work begins, so two workers never begin the same attempt. The end of an attempt and what
 * the domain notes of it are one transaction, guarded by the lease: of a worker that was taken for dead and comes back,
 * nothing is recorded. A crash therefore repeats an attempt at most, and loses none.
 *
 * Tasks of a lane start in the order in which they were due, at most `perLane` of them at once; lanes take turns.
 */
export interface WorkerParts {
  database: Database
  kinds: readonly TaskKind[]
  now: () => string
  log: Logger
  /** Called before each look for work, for instance to turn events into tasks. */
  beforeClaim?: () => Promise<void>
  /** Told of the end of each attempt. */
  ended?: (kind: string, end: AttemptEnd) => void
  concurrency?: number
  perLane?: number
  leaseSeconds?: number
  pollMs?: number
  /** How long a stopping worker waits for what runs. */
  stopPatienceMs?: number
}

/** `retrying`: it failed and will be tried again. */
export type AttemptEnd = 'done' | 'retrying' | 'dead_letter'

const pauseBetweenClaimsMs = 4
const delayJitter = 0.05

export class Worker {
  readonly #parts: Required<Omit<WorkerParts, 'beforeClaim' | 'ended'>> &
    Pick<WorkerParts, 'beforeClaim' | 'ended'>
  readonly #kinds: Map<string, TaskKind>
  readonly #id = newId()
  /** Each with the id of its task. */
  readonly #running = new Map<Promise<void>, string>()
  readonly #abort = new AbortController()
  readonly #turns = new Turns()
  #bell = Promise.withResolvers<void>()
  #stopping = false
  #loop: Promise<void> | undefined
  #heartbeat: NodeJS.Timeout | undefined

  constructor(parts: WorkerParts) {
    this.#parts = {
      concurrency: 64,
      perLane: 8,
      leaseSeconds: 6,
      pollMs: 500,
      stopPatienceMs: 8_000,
      ...parts,
    }
    this.#kinds = new Map(parts.kinds.map((kind) => [kind.name, kind]))
  }

  start(): void {
    this.#heartbeat = setInterval(() => void this.#beat(), (this.#parts.leaseSeconds * 1000) / 3)
    this.#loop = this.#work()
  }

  /** There may be work: look at once instead of at the next poll. */
  wake(): void {
    this.#bell.resolve()
  }

  /** Begins nothing more, lets what runs finish for a while, and gives the rest back. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.wake()
    await this.#loop
    const given = new AbortController()
    await Promise.race([
      Promise.all(this.#running.keys()),
      sleep(this.#parts.stopPatienceMs, undefined, { signal: given.signal }).catch(() => undefined),
    ])
    given.abort()
    clearInterval(this.#heartbeat)
    // Given back first: how a task takes the abort is not how it ended.
    if (this.#running.size > 0) await releaseOwn(this.#parts.database.system, this.#id)
    this.#abort.abort()
    await Promise.all(this.#running.keys())
  }

  async #work(): Promise<void> {
    while (!this.#stopping) {
      this.#bell = Promise.withResolvers<void>()
      let claimed = 0
      try {
        await this.#parts.beforeClaim?.()
        claimed = await this.#claim()
      } catch (error) {
        this.#report(error, 'Background work cannot be looked for.')
      }
      // Several ends and wake-ups that come close together are answered by one look.
      await sleep(pauseBetweenClaimsMs)
      if (claimed === 0) await this.#idle()
    }
  }

  async #idle(): Promise<void> {
    const polling = new AbortController()
    await Promise.race([
      this.#bell.promise,
      sleep(this.#parts.pollMs, undefined, { signal: polling.signal }).catch(() => undefined),
    ])
    polling.abort()
  }

  async #claim(): Promise<number> {
    const { database, now, concurrency, perLane, leaseSeconds } = this.#parts
    const most = concurrency - this.#running.size
    if (most <= 0) return 0
    const tasks = await claimTasks(database.system, {
      worker: this.#id,
      now: now(),
      leaseSeconds,
      kinds: [...this.#kinds.keys()],
      perLane,
      most,
    })
    for (const task of tasks) {
      const running = this.#attempt(task)
        .catch((error: unknown) =>
          this.#report(error, 'The end of a task could not be recorded; its lease will run out.'),
        )
        .finally(() => {
          this.#running.delete(running)
          this.wake()
        })
      this.#running.set(running, task.id)
    }
    return tasks.length
  }

  async #attempt(task: TaskRow): Promise<void> {
    const { database } = this.#parts
    const kind = this.#kinds.get(task.kind)!
    const result = await this.#perform(kind, task)
    const recorded = await database.live.transaction(
      { orgId: task.org_id, locations: '*' },
      async (transaction) => {
        if (!(await this.#end(kind, task, result, transaction))) return false
        await result.settle?.(transaction)
        return true
      },
    )
    this.#tell(task, result, recorded ? endOf(kind, task, result.outcome) : 'late')
  }

  #tell(task: TaskRow, result: TaskResult, end: AttemptEnd | 'late'): void {
    const { log, ended } = this.#parts
    const entry = { task: task.id, kind: task.kind, attempt: task.attempt }
    if (end === 'late') return log.warn(entry, 'A task ended after its lease had run out.')
    ended?.(task.kind, end)
    if (result.outcome === 'done') return
    const failure = { ...entry, reason: result.reason }
    if (end === 'retrying')
      log.info({ event: logEvents.retry, ...failure }, 'A task failed and will be tried again.')
    else log.warn({ event: logEvents.deadLetter, ...failure }, 'A task failed for the last time.')
  }

  async #perform(kind: TaskKind, task: TaskRow): Promise<TaskResult> {
    const { now } = this.#parts
    const turn = this.#turns.take(`${task.org_id} ${task.lane}`)
    const ctx: TaskContext = {
      orgId: task.org_id,
      attempt: task.attempt,
      now: now(),
      inTurn: turn.await,
      signal: this.#abort.signal,
    }
    try {
      return await kind.handler(ctx, kind.payload.parse(task.payload))
    } catch (error) {
      // Without a database the attempt cannot be told of either: the lease runs out and it is made again.
      if (isConnectionFailure(error)) throw error
      this.#report(error, `A task of the kind ${kind.name} threw.`)
      return { outcome: 'failed', reason: redactText(error instanceof Error ? error.message : String(error)) }
    } finally {
      turn.leave()
    }
  }

  #end(kind: TaskKind, task: TaskRow, result: TaskResult, transaction: Transaction): Promise<boolean> {
    if (result.outcome === 'done') return deleteTask(transaction, task, this.#id)
    const end = failureEnd(kind, task, result.outcome)
    const seconds =
      end === 'dead_letter'
        ? 0
        : Math.max(
            kind.delaysSeconds[task.attempt - 1]! * (1 + Math.random() * delayJitter),
            result.outcome === 'failed' ? (result.notBeforeSeconds ?? 0) : 0,
          )
    return postponeTask(transaction, task, this.#id, {
      state: end,
      dueAt: new Date(Date.parse(this.#parts.now()) + seconds * 1000).toISOString(),
      error: result.reason,
    })
  }

  async #beat(): Promise<void> {
    const { database, now, leaseSeconds } = this.#parts
    try {
      const instant = now()
      if (this.#running.size > 0)
        await extendLeases(
          database.system,
          this.#id,
          [...this.#running.values()],
          new Date(Date.parse(instant) + leaseSeconds * 1000).toISOString(),
        )
      if ((await releaseExpired(database.system, instant)) > 0) this.wake()
    } catch (error) {
      this.#report(error, 'The leases of background work could not be renewed.')
    }
  }

  #report(error: unknown, sentence: string): void {
    if (isConnectionFailure(error)) this.#parts.log.warn({ err: error }, sentence)
    else this.#parts.log.error({ err: error }, sentence)
  }
}

function endOf(kind: TaskKind, task: TaskRow, outcome: TaskResult['outcome']): AttemptEnd {
  return outcome === 'done' ? 'done' : failureEnd(kind, task, outcome)
}

function failureEnd(kind: TaskKind, task: TaskRow, outcome: 'failed' | 'dead'): 'retrying' | 'dead_letter' {
  return outcome === 'dead' || kind.delaysSeconds[task.attempt - 1] === undefined ? 'dead_letter' : 'retrying'
}
