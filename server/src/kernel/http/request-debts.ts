import type { Leave } from '../limits/concurrency-slots.ts'
import { Debts } from '../limits/debts.ts'
import type { Lately } from '../limits/lately.ts'
import type { LoopTime } from '../limits/loop-time.ts'

/**
 * Maximum rate of responses to one organization, in bytes per millisecond (16 MiB per second). If an organization
 * exceeds this rate, its next request must wait.
 */
const bytesPerMs = 16 * 1024 * 1.024
/**
 * Maximum rate of large responses and request bodies of one organization while other organizations are active, in
 * bytes per millisecond (2 MiB per second).
 */
const bytesPerMsBesideOthers = 2 * 1024 * 1.024
const aheadMs = 250
/**
 * Size in bytes from which a response or a request body counts as large. Smaller ones, such as a page of a hundred
 * ordinary records, count toward the maximum rates only while other organizations are active.
 */
const largeFromBytes = 256 * 1024
/** Share of the event loop's time that one organization may use while other organizations are active, from 0 to 1. */
const shareOfLoop = 0.3
/**
 * Time on the event loop that each request costs in addition to its measured work, in milliseconds: reading the head,
 * looking up the API key, writing the answer.
 */
const overheadMs = 0.1
/**
 * Time in milliseconds by which an organization may exceed its share of the event loop before its requests must wait.
 * `longestLoopWaitMs` is the longest such wait.
 */
const aheadOfLoopMs = 1000
const longestLoopWaitMs = 1000

export const isLarge = (bytes: number): boolean => bytes >= largeFromBytes

/**
 * Debts of organizations. A debt is the time for which an organization's next requests must wait, because its earlier
 * requests were costly to process.
 */
export class RequestDebts {
  /** Debt for the sizes of answers. */
  readonly answers: Debts
  /** Debt for the sizes of request bodies. */
  readonly #bodies: Debts
  /** Debt for time on the event loop. Incurred only while other organizations are active. */
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

  /** Waits until a large body of this organization may be parsed. */
  async waitForBody(orgId: string, bytes: number, hasGone: () => boolean): Promise<void> {
    while (this.#bodies.owedMs(orgId) > 0 && !hasGone()) await this.#bodies.wait(orgId, hasGone)
    // Charges the body before it is parsed, so that only one of several waiting bodies is parsed at a time.
    if (!hasGone()) this.#charge(this.#bodies, orgId, bytes)
  }

  #charge(debts: Debts, orgId: string, bytes: number): void {
    const areOthers = this.#lately.others(orgId)
    if (isLarge(bytes) || (bytes > 0 && areOthers))
      debts.add(orgId, bytes / (isLarge(bytes) && areOthers ? bytesPerMsBesideOthers : bytesPerMs))
  }

  /**
   * Charges the organization for its time on the event loop from now on. The returned function ends the charging and
   * releases the concurrency slot.
   */
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
