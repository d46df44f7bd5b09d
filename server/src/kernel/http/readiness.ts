/**
 * Whether this process takes requests, for a proxy that chooses among several. A process that is told to stop says no
 * first, and goes on taking requests for as long as a proxy may take to ask again and send them elsewhere: so nobody
 * is refused. Where nobody has asked lately, nobody is waited for.
 */
export interface Readiness {
  /** Asked by a proxy. */
  ask(): boolean
  isLeaving(): boolean
  /** Says no from now on; resolves when whoever asks has had the time to notice. */
  leave(): Promise<void>
}

const lastingMs = 10_000
/** A proxy that asks every second has heard it twice. */
const noticeMs = 3_000

export function readiness(now: () => number = () => performance.now()): Readiness {
  let askedAt = -Infinity
  let leaving = false
  return {
    ask() {
      askedAt = now()
      return !leaving
    },
    isLeaving: () => leaving,
    async leave() {
      if (leaving) return
      leaving = true
      if (now() - askedAt < lastingMs) await new Promise((resolve) => setTimeout(resolve, noticeMs))
    },
  }
}
