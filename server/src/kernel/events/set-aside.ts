const firstMs = 1_000
const longestMs = 5 * 60_000
/**
 * Maximum number of organizations that are paused at the same time. If more fail, their events are probably not the
 * cause.
 */
const most = 1_000

/** The organizations that are paused because their events failed. The pause doubles with each further failure. */
export class SetAside {
  readonly #failed = new Map<string, { times: number; until: string }>()

  /** Ids of the organizations that are paused now. */
  until(now: string): string[] {
    return [...this.#failed].flatMap(([org, { until }]) => (until > now ? [org] : []))
  }

  /** Pauses the organization. Returns the instant at which the pause ends. */
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
