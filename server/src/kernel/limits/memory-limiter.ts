import { assertUsable, describe, epochMs, refillMs, spend, waitFor } from './gcra.ts'
import type { Level } from './gcra.ts'
import type { Bucket, Decision, Limiter } from './limiter.ts'

/** A limiter for a single process. It decides synchronously and never fails. */
export interface MemoryLimiter extends Limiter {
  take(buckets: readonly [Bucket, ...Bucket[]], cost?: number): Decision
}

/**
 * Creates a limiter that stores its buckets in memory, at most twice `maxBuckets`. Above that, it deletes those that
 * have not been used for the longest time.
 */
export function memoryLimiter(options: { now?: () => number; maxBuckets?: number } = {}): MemoryLimiter {
  const { now = Date.now, maxBuckets = 100_000 } = options
  const spent = recentlySpent(maxBuckets)

  return {
    take(buckets, cost = 1) {
      const at = now() - epochMs
      const levels = buckets.map((bucket): Level => {
        assertUsable(bucket, cost)
        return { bucket, fullAt: spent.get(bucket.id, at) ?? at }
      })
      const admitted = levels.every((level) => waitFor(level, cost, at) === 0)
      if (admitted) {
        for (const level of levels) {
          level.fullAt = spend(level, cost, at)
          spent.set(level.bucket.id, level.fullAt)
        }
      }
      return describe(levels, admitted, cost, at)
    },
    isThere: () => true,
    async close() {},
  }
}

/**
 * Stores buckets in two generations. Every minute the older generation is deleted as a whole: its buckets were last
 * charged more than a minute ago, so they are full again. So neither a search nor a timer is needed.
 */
function recentlySpent(maxBuckets: number) {
  let young = new Map<string, number>()
  let old = new Map<string, number>()
  let bornAt = -Infinity

  return {
    get(id: string, now: number): number | undefined {
      if (now - bornAt > refillMs || now < bornAt || young.size >= maxBuckets) {
        old = now - bornAt > 2 * refillMs ? new Map<string, number>() : young
        young = new Map()
        bornAt = now
      }
      return young.get(id) ?? old.get(id)
    },
    set(id: string, fullAt: number): void {
      young.set(id, fullAt)
    },
  }
}
