/** Position of a task in its queue partition. */
export interface PartitionTurn {
  /** Resolves when the partition has a free concurrency slot. The task may then start. */
  begin: () => Promise<void>
  /**
   * A task calls this before work that must happen in the order of the partition. Resolves when each earlier task of
   * the partition has also called `pass` or has ended.
   */
  pass: () => Promise<void>
  /** Must be called when the task ends, so that later tasks do not wait for it in `pass`. */
  done: () => void
  /** Releases the task's concurrency slot. */
  leave: () => void
}

interface Partition {
  running: number
  /** Functions that start the waiting tasks, in the order of the tasks. */
  waiting: (() => void)[]
  /** Resolves when every task that was added to the partition so far has called `pass` or ended. */
  last: Promise<void>
}

/**
 * Starts the tasks of a partition in the order in which they were claimed, at most `atOnce` of them concurrently. If
 * a part of their work must keep this order too, each task calls `pass` before that part; `pass` waits for the
 * earlier tasks.
 */
export class PartitionQueues {
  readonly #partitions = new Map<string, Partition>()
  readonly #atOnce: number
  #waiting = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Number of tasks that have not been started. */
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

  /**
   * Passes the concurrency slot of an ended task to the next waiting task. If no task is waiting or running, deletes
   * the partition.
   */
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
