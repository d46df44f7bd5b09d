/**
 * Reports to a proxy whether this process accepts requests. A process that is stopping first reports no. It still accepts
 * requests for as long as a proxy may need to poll again and redirect traffic, so that no request is refused. If no proxy
 * polled lately, it does not wait.
 */
export interface Readiness {
  /** Called when a proxy polls. */
  poll(): boolean
  isLeaving(): boolean
  /** Reports no from now on. Resolves once pollers have had time to notice. */
  leave(): Promise<void>
}

const lastingMs = 10_000
/** A proxy that polls every second has seen it twice. */
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
