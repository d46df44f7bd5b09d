import { setTimeout as sleep } from 'node:timers/promises'
import { Lately } from './lately.ts'

/** Minimum time for which an organization counts as active after a request. */
const lastingMs = 1000
/** Interval in which waiting work checks if the requests of others have been answered, in milliseconds. */
const checkEveryMs = 1
/** Usual maximum time for which work waits for requests of others, in milliseconds. Most requests take less. */
const usualWaitMs = 15
/** Number of organizations from which on those without a request in progress are forgotten. */
const mostIdle = 1000

/**
 * Requests that this process is answering, by organization. Long background work of an organization lets the requests of
 * other organizations go first.
 */
export class Traffic {
  /** Organizations that sent a request recently. */
  readonly lately: Lately
  readonly #inProgress = new Map<string, number>()
  readonly #longestWaitMs: number
  #total = 0

  /**
   * `longestWaitMs` is the maximum time for which work waits before it does its next piece. It bounds the time that the work
   * needs beside constant requests.
   */
  constructor(now?: () => number, longestWaitMs = usualWaitMs) {
    this.#longestWaitMs = longestWaitMs
    this.lately = new Lately(lastingMs, now)
  }

  /** Counts a request until `end` is called for it. */
  begin(orgId: string): void {
    this.#add(orgId, 1)
  }

  end(orgId: string): void {
    this.#add(orgId, -1)
  }

  #add(orgId: string, change: 1 | -1): void {
    this.#total += change
    this.#inProgress.set(orgId, this.#countOf(orgId) + change)
    if (this.#inProgress.size > mostIdle) this.#forgetIdle()
  }

  /** An entry is kept for the next request until there are many. */
  #forgetIdle(): void {
    for (const [orgId, count] of this.#inProgress) if (count === 0) this.#inProgress.delete(orgId)
  }

  #countOf(orgId: string): number {
    return this.#inProgress.get(orgId) ?? 0
  }

  /** True if a request of another organization is in progress. */
  hasRequestOfOthers(orgId: string): boolean {
    return this.#total > this.#countOf(orgId)
  }

  /** Waits until no request of another organization is in progress, but for a limited time. */
  async letOthersFinish(orgId: string): Promise<void> {
    const until = performance.now() + this.#longestWaitMs
    while (this.hasRequestOfOthers(orgId) && performance.now() < until) await sleep(checkEveryMs)
  }
}
