const firstMs = 1_000
const longestMs = 5 * 60_000
/** So many at once are no trouble of their own. */
const most = 1_000

/** Organizations that are left alone for a while because they failed: each time for twice as long. */
export class SetAside {
  readonly #failed = new Map<string, { times: number; until: string }>()

  /** Those that are left alone now. */
  until(now: string): string[] {
    return [...this.#failed].flatMap(([org, { until }]) => (until > now ? [org] : []))
  }

  /** Until when it is left alone. */
  put(org: string, now: string): string {
    const times = this.#failed.get(org)?.times ?? 0
    const until = new Date(Date.parse(now) + Math.min(longestMs, firstMs * 2 ** times)).toISOString()
    this.#failed.delete(org)
    this.#failed.set(org, { times: times + 1, until })
    const [oldest] = this.#failed.keys()
    if (this.#failed.size > most) this.#failed.delete(oldest!)
    return until
  }

  forgive(org: string): void {
    this.#failed.delete(org)
  }
}
