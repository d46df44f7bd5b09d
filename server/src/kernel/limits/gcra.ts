import type { Bucket, Decision } from './limiter.ts'

// Rate limiting by GCRA (the generic cell rate algorithm). One number is stored per bucket: `fullAt`, the time in
// milliseconds at which the bucket will be full again. A charge postpones that time by the duration that the charged
// amount takes to refill. A charge that would postpone it to more than one minute from now is refused. For a full
// bucket, such as a new one, nothing needs to be stored. gcra.lua implements the same for Redis.

export const minuteMs = 60_000

/**
 * Zero point of the stored times, in epoch milliseconds. Times since 2026 are smaller numbers than times since 1970,
 * so that a double can represent smaller fractions of a millisecond.
 */
export const epochMs = Date.UTC(2026, 0, 1)

// Tolerance, in requests. Without it, rounding errors in the sum of many small refill times could cause the refusal
// of the last request of a burst.
const tolerance = 0.01

/** Time in milliseconds after which any bucket is full if nothing is charged to it. */
export const refillMs = minuteMs * (1 + tolerance)

export interface Level {
  bucket: Bucket
  fullAt: number
}

export function assertUsable(bucket: Bucket, cost: number): void {
  if (!(bucket.perMinute > 0 && Number.isFinite(bucket.perMinute))) {
    throw new RangeError(`A rate limit must be a positive number per minute, not ${bucket.perMinute}.`)
  }
  if (!(cost > 0 && Number.isFinite(cost)))
    throw new RangeError(`A cost must be a positive number, not ${cost}.`)
}

/**
 * Returns the new `fullAt` after a charge of `cost` at `now`. If the stored `fullAt` is further ahead than possible,
 * the clock was set back by more than a minute since the value was written. The stored value is then disregarded,
 * because the bucket would otherwise refuse everything until the clock has caught up.
 */
export function spend({ bucket, fullAt }: Level, cost: number, now: number): number {
  const from = fullAt > now + 2 * minuteMs ? now : Math.max(fullAt, now)
  return from + (Math.min(cost, bucket.perMinute) * minuteMs) / bucket.perMinute
}

/** Returns the milliseconds until `cost` can be charged. 0 means that it can be charged now. */
export function waitFor(level: Level, cost: number, now: number): number {
  const overshoot = spend(level, cost, now) - (now + minuteMs)
  return overshoot > (tolerance * minuteMs) / Math.max(1, level.bucket.perMinute) ? overshoot : 0
}

/**
 * Describes the decision for the caller. `levels` are the states of the buckets after the decision: after the charge
 * if `admitted`, unchanged otherwise.
 */
export function describe(levels: readonly Level[], admitted: boolean, cost: number, now: number): Decision {
  let reportedLevel = levels[0]!
  let wait = 0
  if (!admitted) {
    for (const level of levels) {
      if (waitFor(level, cost, now) > wait) {
        reportedLevel = level
        wait = waitFor(level, cost, now)
      }
    }
  }
  const limit = reportedLevel.bucket.perMinute
  const fullAt = Math.max(reportedLevel.fullAt, now)
  const free = ((now + minuteMs - fullAt) * limit) / minuteMs + tolerance
  return {
    admitted,
    limit,
    remaining: Math.max(0, Math.floor(free)),
    resetAt: Math.ceil((epochMs + fullAt) / 1000),
    retryAfterSeconds: admitted ? 0 : Math.max(1, Math.ceil(wait / 1000)),
  }
}
