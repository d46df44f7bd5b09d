import type { AppError } from '../errors.ts'

export interface ShareSizes {
  /** Maximum number running per name. Called again each time, if it varies. */
  atOnce: number | ((name: string) => number)
  /** Maximum number waiting per name. */
  waiting: number
  /** The error when both are exceeded. */
  refusal: () => AppError
}

/** Releases the slot. Further calls have no effect. */
export type Leave = () => void

interface Lane {
  running: number
  waiting: ((leave: Leave) => void)[]
}

/**
 * Concurrency slots per name, such as an organization. A name that uses all its slots waits for its own, in order, and
 * takes none from others.
 */
export class Shares {
  readonly #sizes: ShareSizes
  readonly #lanes = new Map<string, Lane>()

  constructor(sizes: ShareSizes) {
    this.#sizes = sizes
  }

  /** Takes a slot, at once or when one is released. Throws if too many wait already. */
  take(name: string): Leave | Promise<Leave> {
    const waiting = this.#lanes.get(name)?.waiting.length ?? 0
    if (waiting >= this.#sizes.waiting && this.#isFull(name)) throw this.#sizes.refusal()
    return this.takeAlways(name)
  }

  /** The same for callers that must not be refused. */
  takeAlways(name: string): Leave | Promise<Leave> {
    let lane = this.#lanes.get(name)
    if (!lane) this.#lanes.set(name, (lane = { running: 0, waiting: [] }))
    if (!this.#isFull(name)) {
      lane.running++
      return this.#leave(name, lane)
    }
    const { waiting } = lane
    return new Promise((resolve) => waiting.push(resolve))
  }

  #isFull(name: string): boolean {
    return (this.#lanes.get(name)?.running ?? 0) >= this.#most(name)
  }

  #most(name: string): number {
    const { atOnce } = this.#sizes
    return typeof atOnce === 'number' ? atOnce : atOnce(name)
  }

  #leave(name: string, lane: Lane): Leave {
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      lane.running--
      // The slot passes directly to the next in the queue, so that no newcomer overtakes.
      while (lane.waiting.length > 0 && lane.running < this.#most(name)) {
        lane.running++
        lane.waiting.shift()!(this.#leave(name, lane))
      }
      if (lane.running === 0) this.#lanes.delete(name)
    }
  }
}
