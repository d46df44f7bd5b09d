/** Position of a task in its queue partition. */
export interface PartitionTurn {
  /** Resolves when the partition has a free slot. */
  begin: () => Promise<void>
  /** Resolves when all earlier tasks of the partition have passed this point or ended. */
  pass: () => Promise<void>
  /** Reports that the task has passed the point or has ended. */
  done: () => void
  /** Frees the task's slot. */
  leave: () => void
}

interface Partition {
  running: number
  /** Tasks that wait to begin, in order. */
  waiting: (() => void)[]
  /** Resolves when the last task has passed. */
  last: Promise<void>
}

/**
 * Lets the tasks of a partition begin, and pass a point, in the order of their claims, and limits how many run at once.
 */
export class PartitionQueues {
  readonly #partitions = new Map<string, Partition>()
  readonly #atOnce: number
  #waiting = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Number of tasks that have not begun. */
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

  /** Passes the slot to the next task. Deletes an empty partition, in which no task waits. */
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
