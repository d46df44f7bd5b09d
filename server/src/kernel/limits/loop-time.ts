import { performance } from 'node:perf_hooks'

/** Ends the measurement of one piece of work. Returns the event loop time, in milliseconds, that it cost. */
export type EndOfWork = () => number

/**
 * Divides the busy time of the event loop among the pieces of work in progress: each is charged an equal part of every
 * period.
 *
 * `#chargeOfEach` is what a piece would be charged that has been in progress since the process started. The charge of
 * any piece is the difference between the values at its end and at its begin. So no list of pieces is needed.
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
