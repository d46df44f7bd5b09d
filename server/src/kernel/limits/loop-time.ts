import { performance } from 'node:perf_hooks'

/** Ends the measurement of one piece of work; returns the milliseconds of the event loop that it cost. */
export type EndOfWork = () => number

/**
 * Divides the busy time of the event loop among the pieces of work in progress: each is charged an equal part
 * of every period. `total` is the charge of a piece that has been in progress since the start of the process.
 * The charge of any other piece is the difference between two readings of it, so that no list of pieces has
 * to be visited.
 */
export class LoopTime {
  readonly #busyMs: () => number
  #counted = 0
  #underWay = 0
  #chargeOfEach = 0

  constructor(busyMs: () => number = () => performance.eventLoopUtilization().active) {
    this.#busyMs = busyMs
  }

  begin(): EndOfWork {
    this.#charge()
    this.#underWay++
    const before = this.#chargeOfEach
    return () => {
      this.#charge()
      this.#underWay--
      return this.#chargeOfEach - before
    }
  }

  #charge(): void {
    const busy = this.#busyMs()
    if (this.#underWay > 0) this.#chargeOfEach += (busy - this.#counted) / this.#underWay
    this.#counted = busy
  }
}
