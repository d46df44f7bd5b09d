/** The turn of a task in its lane. */
export interface LaneTurn {
  /** Resolves when there is a place among those that are at work. */
  begin: () => Promise<void>
  /** Resolves when all earlier ones of the lane have come as far, or will not, whatever each had to do before it. */
  pass: () => Promise<void>
  /** It has passed, or will not. */
  done: () => void
  /** Its place is free. */
  leave: () => void
}

interface Lane {
  running: number
  /** Those that wait to begin, in order. */
  waiting: (() => void)[]
  /** When the last one has passed. */
  last: Promise<void>
}

/** Lets tasks of a lane begin, and pass a point, in the order in which they were claimed, and so many be at work at once. */
export class Turns {
  readonly #lanes = new Map<string, Lane>()
  readonly #atOnce: number
  #waiting = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** How many have not begun. */
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

  /** Its place is the next one's; nobody waits in a lane that is empty. */
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
