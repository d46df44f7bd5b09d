import { performance } from 'node:perf_hooks'

/** Ends the measurement of one piece of work; returns the milliseconds of the event loop that it cost. */
export type EndOfWork = () => number

/**
 * Divides the busy time of the event loop among the pieces of work in progress: each is charged an equal part of every
 * period. A running total holds the charge of a piece that has been there from the beginning. So neither the beginning
 * nor the end of a piece has to visit the others.
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
