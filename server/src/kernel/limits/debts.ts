import { setTimeout as sleep } from 'node:timers/promises'

/** Minimum time between two deletions of the debts that are paid off, in milliseconds. */
const cleaningMs = 1000

export interface DebtBounds {
  /** An organization whose debt is at most this value, in milliseconds, need not wait. */
  aheadMs: number
  /** Maximum time, in milliseconds, for which an organization must wait. Defaults to no limit. */
  longestWaitMs?: number
}

/**
 * Debts of organizations, in milliseconds. Work adds its cost to the debt of its organization. With each millisecond
 * that passes, the debt decreases by one. While the debt is greater than `aheadMs`, the organization's next work must
 * wait.
 */
export class Debts {
  readonly #aheadMs: number
  readonly #mostMs: number
  readonly #now: () => number
  /** For each organization, the time at which its debt is paid off. */
  readonly #paidAt = new Map<string, number>()
  /** Time at which the debts that are paid off were last deleted. */
  #cleanedAt = -Infinity

  constructor({ aheadMs, longestWaitMs = Infinity }: DebtBounds, now: () => number) {
    this.#aheadMs = aheadMs
    this.#mostMs = aheadMs + longestWaitMs
    this.#now = now
  }

  add(name: string, ms: number): void {
    const now = this.#now()
    if (now - this.#cleanedAt > cleaningMs) this.#deletePaid(now)
    const since = Math.max(now, this.#paidAt.get(name) ?? now)
    this.#paidAt.set(name, Math.min(since + ms, now + this.#mostMs))
  }

  #deletePaid(now: number): void {
    this.#cleanedAt = now
    for (const [each, at] of this.#paidAt) if (at <= now) this.#paidAt.delete(each)
  }

  /** Waits until the debt is at most `aheadMs`, or until the caller has disconnected. */
  async wait(name: string, hasGone: () => boolean): Promise<void> {
    for (let owed = this.owedMs(name); owed > 0 && !hasGone(); owed = this.owedMs(name))
      await sleep(owed, undefined, { ref: false })
  }

  /**
   * Returns the time for which a caller must wait, in milliseconds: the debt minus `aheadMs`. Zero or less means no
   * wait.
   */
  owedMs(name: string): number {
    return (this.#paidAt.get(name) ?? 0) - this.#now() - this.#aheadMs
  }
}
