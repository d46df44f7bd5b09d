/** Position of a task in its queue partition. */
export interface PartitionTurn {
  /** Resolves when the partition has a free concurrency slot and the task may start. */
  begin: () => Promise<void>
  /**
   * Called at a point in the task that must be reached in order. Resolves when all earlier tasks of the partition have
   * reached this point or have ended.
   */
  pass: () => Promise<void>
  /** Reports that the task has reached this point or has ended. */
  done: () => void
  /** Releases the task's concurrency slot. */
  leave: () => void
}

interface Partition {
  running: number
  /** Functions that start the waiting tasks, in order. */
  waiting: (() => void)[]
  /** Resolves when the latest task has reached the point or has ended. */
  last: Promise<void>
}

/**
 * Starts the tasks of a partition in the order in which they were claimed, and lets them continue past a given point in
 * the same order. Also limits how many of them run at once.
 */
export class PartitionQueues {
  readonly #partitions = new Map<string, Partition>()
  readonly #atOnce: number
  #waiting = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Number of tasks that have not started. */
  get waiting(): number {
    return this.#waiting
  }

  take(name: string): PartitionTurn {
    const partition = this.#partitionOf(name)
    const before = partition.last
    const passed = Promise.withResolvers<void>()
    partition.last = passed.promise
    const begun = this.#begin(partition)
    return {
      begin: () => begun,
      pass: async () => {
        await before
        passed.resolve()
      },
      done: () => void before.then(passed.resolve),
      leave: () => this.#leave(name, partition),
    }
  }

  #partitionOf(name: string): Partition {
    const existing = this.#partitions.get(name)
    if (existing) return existing
    const created: Partition = { running: 0, waiting: [], last: Promise.resolve() }
    this.#partitions.set(name, created)
    return created
  }

  #begin(partition: Partition): Promise<void> {
    if (partition.running < this.#atOnce) {
      partition.running++
      return Promise.resolve()
    }
    this.#waiting++
    return new Promise((resolve) => partition.waiting.push(resolve))
  }

  /** Passes the slot to the next task. If no task is waiting or running, deletes the partition. */
  #leave(name: string, partition: Partition): void {
    const next = partition.waiting.shift()
    if (next) {
      this.#waiting--
      return next()
    }
    partition.running--
    if (partition.running === 0) this.#partitions.delete(name)
  }
}
