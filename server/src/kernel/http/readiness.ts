/**
 * Reports to a proxy whether this process accepts requests. Before a process stops, it reports that it no longer
 * accepts requests, but still accepts them for a few seconds. In that time the proxy polls again and redirects its
 * traffic, so that no request is refused. If no proxy has polled recently, the process does not wait before it stops.
 */
export interface Readiness {
  /** Called when a proxy polls. Returns true if the process accepts requests. */
  poll(): boolean
  isLeaving(): boolean
  /** Makes `poll` return false from now on. Resolves once proxies have had time to notice. */
  leave(): Promise<void>
}

const lastingMs = 10_000
/** Time in milliseconds within which a proxy that polls every second receives the negative answer at least twice. */
const noticeMs = 3_000

export function readiness(now: () => number = () => performance.now()): Readiness {
  let polledAt = -Infinity
  let leaving = false
  return {
    poll() {
      polledAt = now()
      return !leaving
    },
    isLeaving: () => leaving,
    async leave() {
      if (leaving) return
      leaving = true
      if (now() - polledAt < lastingMs) await new Promise((resolve) => setTimeout(resolve, noticeMs))
    },
  }
}
