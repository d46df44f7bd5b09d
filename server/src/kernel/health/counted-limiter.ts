import type { Decision, Limiter } from '../limits/limiter.ts'
import type { LimiterDecision } from './metrics.ts'

/** Returns a limiter that counts the decisions of `limiter` and passes them on unchanged. */
export function countedLimiter(limiter: Limiter, count: (decision: LimiterDecision) => void): Limiter {
  const counted = (decision: Decision): Decision => {
    count(decision.admitted ? 'admitted' : 'refused')
    return decision
  }
  return {
    take(buckets, cost) {
      const decision = limiter.take(buckets, cost)
      if (!(decision instanceof Promise)) return counted(decision)
      return decision.then(counted, (error: unknown) => {
        count('unavailable')
        throw error
      })
    },
    isThere: () => limiter.isThere(),
    close: () => limiter.close(),
  }
}
