import type { Bucket, Decision } from './limiter.ts'

// GCRA (the generic cell rate algorithm) stores one number per bucket: `fullAt`, the instant in milliseconds at which
// it will be full again. Spending moves it later by the time in which the spent amount refills; it may lie at most a
// minute ahead. A new bucket, or one whose instant has passed, is full, and nothing need be stored for it. gcra.lua
// implements the same for Redis.

export const minuteMs = 60_000

/** Instants are counted from 2026: smaller numbers leave a double more digits for fractions of a millisecond. */
export const epochMs = Date.UTC(2026, 0, 1)

// Tolerance of a hundredth of a request. Without it, rounding in the sum of many small refill times could refuse the
// last request of a burst.
const tolerance = 0.01

/** After this time without spending, a bucket is full, whatever its rate. */
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
 * The new `fullAt` after spending `cost` at `now`. An instant further ahead than a bucket can reach was written before
 * the clock was set back by more than a minute. It is ignored, or the bucket would stay blocked until the clock caught
 * up.
 */
export function spend({ bucket, fullAt }: Level, cost: number, now: number): number {
  const from = fullAt > now + 2 * minuteMs ? now : Math.max(fullAt, now)
  return from + (Math.min(cost, bucket.perMinute) * minuteMs) / bucket.perMinute
}

/** Milliseconds until `cost` can be spent; 0 if it can be spent now. */
export function waitFor(level: Level, cost: number, now: number): number {
  const overshoot = spend(level, cost, now) - (now + minuteMs)
  return overshoot > (tolerance * minuteMs) / Math.max(1, level.bucket.perMinute) ? overshoot : 0
}

/** The decision for the caller. `levels` are those after the charge if admitted, unchanged if refused. */
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
