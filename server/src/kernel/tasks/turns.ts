/** Position of a task in its queue partition. */
export interface LaneTurn {
  /** Resolves when the partition has a free slot. */
  begin: () => Promise<void>
  /** Resolves when all earlier tasks of the partition have passed this point or ended. */
  pass: () => Promise<void>
  /** Reports that the task has passed the point or has ended. */
  done: () => void
  /** Frees the task's slot. */
  leave: () => void
}

interface Lane {
  running: number
  /** Tasks that wait to begin, in order. */
  waiting: (() => void)[]
  /** Resolves when the last task has passed. */
  last: Promise<void>
}

/**
 * Lets the tasks of a partition begin, and pass a point, in the order of their claims, and limits how many run at once.
 */
export class Turns {
  readonly #lanes = new Map<string, Lane>()
  readonly #atOnce: number
  #waiting = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Number of tasks that have not begun. */
  get waiting(): number {
    return this.#waiting
  }

  take(name: string): LaneTurn {
    const lane = this.#laneOf(name)
    const before = lane.last
    const passed = Promise.withResolvers<void>()
    lane.last = passed.promise
    const begun = this.#begin(lane)
    return {
      begin: () => begun,
      pass: async () => {
        await before
        passed.resolve()
      },
      done: () => void before.then(passed.resolve),
      leave: () => this.#leave(name, lane),
    }
  }

  #laneOf(name: string): Lane {
    const known = this.#lanes.get(name)
    if (known) return known
    const made: Lane = { running: 0, waiting: [], last: Promise.resolve() }
    this.#lanes.set(name, made)
    return made
  }

  #begin(lane: Lane): Promise<void> {
    if (lane.running < this.#atOnce) {
      lane.running++
      return Promise.resolve()
    }
    this.#waiting++
    return new Promise((resolve) => lane.waiting.push(resolve))
  }

  /** Passes the slot to the next task. Deletes an empty partition, in which no task waits. */
  #leave(name: string, lane: Lane): void {
    const next = lane.waiting.shift()
    if (next) {
      this.#waiting--
      return next()
    }
    lane.running--
    if (lane.running === 0) this.#lanes.delete(name)
  }
}
