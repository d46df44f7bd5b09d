import type { Leave } from '../limits/concurrency-slots.ts'
import { Debts } from '../limits/debts.ts'
import type { Lately } from '../limits/lately.ts'
import type { LoopTime } from '../limits/loop-time.ts'

/**
 * Answer bytes per millisecond for one organization. An organization that receives more must wait with its next
 * request. `aheadMs` is how far it may be ahead of this rate.
 */
const bytesPerMs = 16 * 1024 * 1.024
/** Rate for large answers while other organizations are active, in bytes per millisecond. */
const bytesPerMsBesideOthers = 2 * 1024 * 1.024
const aheadMs = 250
/** Smaller answers, such as a page of a hundred ordinary records, are charged only while other organizations are active. */
const smallBytes = 256 * 1024
/** Share of the event loop's time that one organization may use while others are active. */
const shareOfLoop = 0.3
/** Event loop time of a request before and after its work: reading the head, looking up the key, writing the answer. */
const overheadMs = 0.1
/** How far an organization may exceed its share of the event loop, and the longest wait after that. */
const aheadOfLoopMs = 1000
const longestLoopWaitMs = 1000

export const isLarge = (bytes: number): boolean => bytes >= smallBytes

/** Processing time that the requests of each organization have used up and for which its next requests wait. */
export class RequestDebts {
  /** Time to write answers. */
  readonly answers: Debts
  /** Time to parse bodies. */
  readonly #bodies: Debts
  /** Time of the event loop. Charged only while other organizations are active. */
  readonly loop: Debts
  readonly #lately: Lately
  readonly #loopTime: LoopTime

  constructor(lately: Lately, loopTime: LoopTime, now: () => number) {
    this.#lately = lately
    this.#loopTime = loopTime
    this.answers = new Debts({ aheadMs }, now)
    this.#bodies = new Debts({ aheadMs }, now)
    this.loop = new Debts({ aheadMs: aheadOfLoopMs, longestWaitMs: longestLoopWaitMs }, now)
  }

  chargeAnswer(orgId: string, bytes: number): void {
    this.#charge(this.answers, orgId, bytes)
  }

  /** Waits until this large body may be parsed. */
  async waitForBody(orgId: string, bytes: number, hasGone: () => boolean): Promise<void> {
    while (this.#bodies.owedMs(orgId) > 0 && !hasGone()) await this.#bodies.wait(orgId, hasGone)
    // Charged before parsing, so that only one of several waiting bodies is parsed at a time.
    if (!hasGone()) this.#charge(this.#bodies, orgId, bytes)
  }

  #charge(debts: Debts, orgId: string, bytes: number): void {
    const areOthers = this.#lately.others(orgId)
    if (isLarge(bytes) || (bytes > 0 && areOthers))
      debts.add(orgId, bytes / (isLarge(bytes) && areOthers ? bytesPerMsBesideOthers : bytesPerMs))
  }

  /** Charges event loop time from now until the slot is released. */
  meter(orgId: string, leave: Leave): Leave {
    const endOfWork = this.#loopTime.begin()
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      const usedMs = endOfWork() + overheadMs
      if (this.#lately.others(orgId)) this.loop.add(orgId, usedMs / shareOfLoop)
      leave()
    }
  }
}
