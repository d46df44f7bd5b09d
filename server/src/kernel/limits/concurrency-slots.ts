import type { AppError } from '../errors.ts'

export interface SlotSizes {
  /** Maximum number of running callers per name. If it is a function, the function is called at each check. */
  atOnce: number | ((name: string) => number)
  /** Maximum number of waiting callers per name. */
  waiting: number
  /** Creates the error for a caller that finds no free slot while the maximum number of callers already waits. */
  refusal: () => AppError
}

/** Maximum number of unused queues that are kept in memory for the next callers of their names. */
const idleQueues = 1000

/** Releases the slot. Further calls have no effect. */
export type Leave = () => void

interface SlotQueue {
  running: number
  waiting: ((leave: Leave) => void)[]
}

/**
 * Limits how many callers run at the same time, separately for each name, such as an organization. If all slots of a
 * name are used, further callers wait for one of them, in order of arrival.
 */
export class ConcurrencySlots {
  readonly #sizes: SlotSizes
  readonly #queues = new Map<string, SlotQueue>()

  constructor(sizes: SlotSizes) {
    this.#sizes = sizes
  }

  /** Acquires a slot, immediately or when one becomes free. Throws if the maximum number of callers already waits. */
  take(name: string): Leave | Promise<Leave> {
    const queue = this.#queueOf(name)
    if (queue.waiting.length >= this.#sizes.waiting && this.#isFull(name, queue)) throw this.#sizes.refusal()
    return this.#takeFrom(name, queue)
  }

  /** Acquires a slot like `take`, but never throws, however many callers already wait. */
  takeAlways(name: string): Leave | Promise<Leave> {
    return this.#takeFrom(name, this.#queueOf(name))
  }

  #queueOf(name: string): SlotQueue {
    let queue = this.#queues.get(name)
    if (!queue) this.#queues.set(name, (queue = { running: 0, waiting: [] }))
    return queue
  }

  #takeFrom(name: string, queue: SlotQueue): Leave | Promise<Leave> {
    if (!this.#isFull(name, queue)) {
      queue.running++
      return this.#leave(name, queue)
    }
    const { waiting } = queue
    return new Promise((resolve) => waiting.push(resolve))
  }

  #isFull(name: string, { running }: SlotQueue): boolean {
    return running >= this.#most(name)
  }

  #most(name: string): number {
    const { atOnce } = this.#sizes
    return typeof atOnce === 'number' ? atOnce : atOnce(name)
  }

  #leave(name: string, queue: SlotQueue): Leave {
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      queue.running--
      // Passes the slot directly to the first waiting caller, so that a new caller cannot take it first.
      while (queue.waiting.length > 0 && queue.running < this.#most(name)) {
        queue.running++
        queue.waiting.shift()!(this.#leave(name, queue))
      }
      if (queue.running === 0 && this.#queues.size > idleQueues) this.#queues.delete(name)
    }
  }
}
