import { performance } from 'node:perf_hooks'

/** Ends the measurement of one piece of work. Returns how much time on the event loop it used, in milliseconds. */
export type EndOfWork = () => number

/**
 * Divides the busy time of the event loop among the pieces of work in progress: at any moment, each of them is
 * charged an equal part.
 *
 * `#chargeOfEach` is the total charge of an imagined piece that has been in progress since the process started. The
 * charge of a real piece is the difference between the values of `#chargeOfEach` at its end and at its beginning, so
 * no list of pieces is needed.
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
