import { setTimeout as sleep } from 'node:timers/promises'

export interface DebtBounds {
  /** Debt up to this time causes no waiting. */
  aheadMs: number
  /** Longest wait for the debt above `aheadMs`. */
  longestWaitMs?: number
}

/**
 * Time that each organization has used beyond its allowance. The debt decreases as time passes, and the organization's
 * next work waits for it.
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

  /** Waits until the debt is small enough, or until the caller has disconnected. */
  async wait(name: string, hasGone: () => boolean): Promise<void> {
    for (let owed = this.owedMs(name); owed > 0 && !hasGone(); owed = this.owedMs(name))
      await sleep(owed, undefined, { ref: false })
  }

  /** Returns the debt above `aheadMs`, for which a caller must wait, in milliseconds. Zero or less if there is none. */
  owedMs(name: string): number {
    return (this.#paidAt.get(name) ?? 0) - this.#now() - this.#aheadMs
  }
}
