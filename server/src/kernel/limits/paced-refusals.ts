import { setTimeout as sleep } from 'node:timers/promises'
import type { Decision, Limiter } from './limiter.ts'

/** Number of refusals of one bucket that are answered without delay. */
export const refusalsAtOnce = 50
/** Minimum interval between further refusals of the same bucket, in milliseconds. */
export const refusalIntervalMs = 20
/** Maximum delay of a refusal, in milliseconds. */
const mostMs = 10_000
const bucketsRemembered = 10_000

/**
 * Returns a limiter that delays the refusals of a bucket once there have been many of them. Without the delay, a
 * caller could disregard the limit and repeat its request immediately. The process would then answer thousands of
 * refusals per second, which would delay all other callers.
 */
export function pacedRefusals(limiter: Limiter, now: () => number = () => performance.now()): Limiter {
  /**
   * For each bucket, the time at which its latest refusal would be answered if all refusals, including the first
   * `refusalsAtOnce`, were spaced at `refusalIntervalMs`.
   */
  const spreadUntil = new Map<string, number>()

  const delayOf = (bucketId: string): number => {
    if (spreadUntil.size >= bucketsRemembered) {
      for (const [id, until] of spreadUntil) if (until <= now()) spreadUntil.delete(id)
      if (spreadUntil.size >= bucketsRemembered) spreadUntil.clear()
    }
    const until = Math.max(now(), spreadUntil.get(bucketId) ?? 0) + refusalIntervalMs
    const delay = Math.min(until - now() - refusalsAtOnce * refusalIntervalMs, mostMs)
    // Once the delay has reached its maximum, it does not grow further.
    if (delay < mostMs) spreadUntil.set(bucketId, until)
    return delay
  }
  const paced = (bucketId: string, decision: Decision): Decision | Promise<Decision> => {
    if (decision.admitted) return decision
    const delay = delayOf(bucketId)
    return delay > 0 ? sleep(delay, decision, { ref: false }) : decision
  }
  return {
    take(buckets, cost) {
      const [{ id }] = buckets
      const outcome = limiter.take(buckets, cost)
      return outcome instanceof Promise ? outcome.then((decision) => paced(id, decision)) : paced(id, outcome)
    },
    isThere: () => limiter.isThere(),
    close: () => limiter.close(),
  }
}
