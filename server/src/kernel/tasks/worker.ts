import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { newId } from '../ids.ts'
import { attempt, type AttemptEnd } from './attempt.ts'
import { type Held, keepLeases, leaseEnd } from './leases.ts'
import { reportFailure } from './report-failure.ts'
import { type Rounds, startRounds } from './rounds.ts'
import type { TaskKind } from './task.ts'
import { claimTasks, releaseOwn, type TaskRow, type Turn, wakeTasks } from './tasks-table.ts'
import { Turns } from './turns.ts'

/**
 * Does background work. The states of a task and who moves it:
 *
 *   pending ──claim──► processing ──done──► (deleted)
 *      ▲                 │   │
 *      │                 │   └──failed──► retrying ──claim──► processing …      after its delay
 *      │                 └──failed for the last time, or dead──► dead_letter
 *      ├──later: it was too early, the attempt does not count, and it waits until then
 *      └──lease ran out: the worker died, the attempt does not count
 *
 * A claim commits before the work begins, so two workers never begin the same attempt. The end of an attempt and what
 * the domain notes of it are one transaction, guarded by the lease: of a worker that was taken for dead and comes back,
 * nothing is recorded. A crash therefore repeats an attempt at most, and loses none.
 *
 * Tasks of a lane start in the order in which they were due, at most `perLane` of them at once; lanes take turns. Of a lane
 * that no other worker is at, as many again are claimed ahead, so that the next ones need not be looked for. These take no
 * place among those at work, there are few of them, and what waits until its lease runs out is not begun.
 */
export interface WorkerParts {
  database: Database
  kinds: readonly TaskKind[]
  now: () => string
  log: Logger
  /** Told of the end of each attempt. */
  ended?: (kind: string, end: AttemptEnd) => void
  concurrency?: number
  perLane?: number
  leaseSeconds?: number
  pollMs?: number
  /** How long a stopping worker waits for what runs. */
  stopPatienceMs?: number
}

const usual = { concurrency: 128, perLane: 8, leaseSeconds: 6, pollMs: 500, stopPatienceMs: 8_000 }
/** Several ends and wake-ups that come close together are answered by one look. */
const pauseBetweenLooksMs = 2
/** What waits is woken so often, and so much of it at once. */
const wakeEveryMs = 50
const wokenAtOnce = 500
/** Of as many tasks as may be at work, so many may be claimed ahead. */
const aheadShare = 1 / 4
/** So many looks in turn may find nothing to take before there is a pause: more lanes are full than are ever at work. */
const emptyLooks = 8

export class Worker {
  readonly #parts: WorkerParts & typeof usual
  readonly #kinds: Map<string, TaskKind>
  readonly #id = newId()
  readonly #running = new Set<Promise<void>>()
  /** By its id, what of it was claimed last: what was claimed before was lost meanwhile. */
  readonly #held = new Map<string, Held>()
  readonly #abort = new AbortController()
  readonly #turns: Turns
  #isStopping = false
  #turn: Turn | null = null
  #wokeAt = -wakeEveryMs
  #emptyLooks = 0
  /** Whether there may be something to take once a task has ended. */
  #isMoreLeft = true
  #looks: Rounds | undefined
  #leases: { stop(): void } | undefined

  constructor(parts: WorkerParts) {
    this.#parts = { ...usual, ...parts }
    this.#turns = new Turns(this.#parts.perLane)
    this.#kinds = new Map(parts.kinds.map((kind) => [kind.name, kind]))
  }

  start(): void {
    this.#leases = keepLeases({
      ...this.#parts,
      worker: this.#id,
      held: () => [...this.#held.values()],
      released: () => this.wake(),
    })
    this.#looks = startRounds({
      round: () => this.#look(),
      pauseMs: pauseBetweenLooksMs,
      pollMs: this.#parts.pollMs,
    })
  }

  /** There may be work: look at once instead of at the next poll. */
  wake(): void {
    this.#looks?.ring()
  }

  /** Begins nothing more, lets what runs finish for a while, and gives the rest back. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#looks?.stop()
    const given = new AbortController()
    await Promise.race([
      Promise.all(this.#running),
      sleep(this.#parts.stopPatienceMs, undefined, { signal: given.signal }).catch(() => undefined),
    ])
    given.abort()
    this.#leases?.stop()
    // Given back first: how a task takes the abort is not how it ended.
    if (this.#running.size > 0) await this.#giveBack()
    this.#abort.abort()
    await Promise.all(this.#running)
  }

  async #giveBack(): Promise<void> {
    try {
      await releaseOwn(this.#parts.database.system, this.#id)
    } catch (error) {
      const sentence = 'What runs could not be given back at the stop; its leases will run out.'
      reportFailure(this.#parts.log, error, sentence)
    }
  }

  /** Answers whether to look again at once. */
  async #look(): Promise<boolean> {
    let left: 'more work' | 'there may be more' | 'nothing' = 'nothing'
    try {
      left = await this.#claim()
    } catch (error) {
      reportFailure(this.#parts.log, error, 'Background work cannot be looked for.')
    }
    this.#emptyLooks = left === 'there may be more' ? this.#emptyLooks + 1 : 0
    if (left !== 'nothing' && this.#emptyLooks < emptyLooks) return true
    this.#emptyLooks = 0
    return false
  }

  /** Answers what there is besides that it would take at once. */
  async #claim(): Promise<'more work' | 'there may be more' | 'nothing'> {
    const { database, now, concurrency, perLane, leaseSeconds } = this.#parts
    const { waiting } = this.#turns
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
      perLane,
      ahead: Math.max(0, Math.ceil(concurrency * aheadShare) - waiting),
      most,
      turn: this.#turn,
    })
    this.#turn = followed(this.#turn, turn)
    const isAll = turn.isAll && tasks.length < most && !areMoreDue
    this.#isMoreLeft = !isAll || turn.isHeld
    const until = leaseEnd(instant, leaseSeconds)
    for (const task of tasks) {
      const held: Held = { id: task.id, until }
      this.#held.set(task.id, held)
      const running = this.#attempt(task, held)
        .catch((error: unknown) =>
          reportFailure(
            this.#parts.log,
            error,
            'The end of a task could not be recorded; its lease will run out.',
          ),
        )
        .finally(() => {
          this.#running.delete(running)
          if (this.#held.get(task.id) === held) this.#held.delete(task.id)
          if (this.#isMoreLeft) this.wake()
        })
      this.#running.add(running)
    }
    if (isAll) return 'nothing'
    return tasks.length > 0 ? 'more work' : 'there may be more'
  }

  /** Answers whether more of them may be due. */
  async #wakeDue(): Promise<boolean> {
    if (performance.now() - this.#wokeAt < wakeEveryMs) return false
    this.#wokeAt = performance.now()
    const areMore = await wakeTasks(this.#parts.database.system, this.#parts.now(), wokenAtOnce)
    if (areMore) this.#wokeAt = -wakeEveryMs
    return areMore
  }

  async #attempt(task: TaskRow, held: Held): Promise<void> {
    const { signal } = this.#abort
    const isStopping = (): boolean => this.#isStopping
    const isHeld = (): boolean => this.#held.get(task.id) === held && this.#parts.now() < held.until
    const parts = { ...this.#parts, worker: this.#id, turns: this.#turns, isStopping, isHeld, signal }
    await attempt(parts, this.#kinds.get(task.kind)!, task)
  }
}

const lanesRemembered = 256

/** Where the lanes of an organization go on is remembered until it has its turn again. */
function followed(before: Turn | null, after: Turn): Turn {
  const lanes = Object.entries({ ...before?.lanes, ...after.lanes }).slice(-lanesRemembered)
  return { ...after, org: after.org ?? before?.org ?? null, lanes: Object.fromEntries(lanes) }
}
