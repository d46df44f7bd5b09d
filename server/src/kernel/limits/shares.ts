import type { AppError } from '../errors.ts'

export interface ShareSizes {
  /** How many of one name may be under way; asked again for each, where it changes. */
  atOnce: number | ((name: string) => number)
  /** How many more of it may wait. */
  waiting: number
  /** What whoever is one too many is told. */
  refusal: () => AppError
}

/** Gives the place back; more than once is no harm. */
export type Leave = () => void

interface Lane {
  running: number
  waiting: ((leave: Leave) => void)[]
}

/**
 * Places that are counted for each name, such as an organization: who has taken all of its own waits for its own, in order,
 * and takes nothing from others.
 */
export class Shares {
  readonly #sizes: ShareSizes
  readonly #lanes = new Map<string, Lane>()

  constructor(sizes: ShareSizes) {
    this.#sizes = sizes
  }

  /** A place, at once or when one is given back. Throws when too many wait already. */
  take(name: string): Leave | Promise<Leave> {
    const waiting = this.#lanes.get(name)?.waiting.length ?? 0
    if (waiting >= this.#sizes.waiting && this.#isFull(name)) throw this.#sizes.refusal()
    return this.takeAlways(name)
  }

  /** The same for whoever must not be refused. */
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
      // The place goes from hand to hand: nobody who comes meanwhile is before those who wait.
      while (lane.waiting.length > 0 && lane.running < this.#most(name)) {
        lane.running++
        lane.waiting.shift()!(this.#leave(name, lane))
      }
      if (lane.running === 0) this.#lanes.delete(name)
    }
  }
}
