import { setTimeout as sleep } from 'node:timers/promises'

export interface DebtBounds {
  /** Debt in milliseconds that causes no waiting. */
  aheadMs: number
  /** Maximum time in milliseconds that an organization waits for its debt above `aheadMs`. Defaults to no limit. */
  longestWaitMs?: number
}

/**
 * Debt of each organization, in milliseconds. Work adds its cost to the debt, and the debt decreases by one millisecond
 * per millisecond that passes. If the debt is greater than `aheadMs`, the organization's next work waits until it is
 * not.
 */
export class Debts {
  readonly #aheadMs: number
  readonly #mostMs: number
  readonly #now: () => number
  /** For each organization, the time at which its debt is paid off. */
  readonly #paidAt = new Map<string, number>()

  constructor({ aheadMs, longestWaitMs = Infinity }: DebtBounds, now: () => number) {
    this.#aheadMs = aheadMs
    this.#mostMs = aheadMs + longestWaitMs
    this.#now = now
  }

  add(name: string, ms: number): void {
    const now = this.#now()
    for (const [each, at] of this.#paidAt) if (at <= now) this.#paidAt.delete(each)
    const since = this.#paidAt.get(name) ?? now
    this.#paidAt.set(name, Math.min(since + ms, now + this.#mostMs))
  }

  /** Waits until the debt is at most `aheadMs`, or until the caller has disconnected. */
  async wait(name: string, hasGone: () => boolean): Promise<void> {
    for (let owed = this.owedMs(name); owed > 0 && !hasGone(); owed = this.owedMs(name))
      await sleep(owed, undefined, { ref: false })
  }

  /** Returns the debt above `aheadMs`, for which a caller must wait, in milliseconds. Zero or less if there is none. */
  owedMs(name: string): number {
    return (this.#paidAt.get(name) ?? 0) - this.#now() - this.#aheadMs
  }
}
