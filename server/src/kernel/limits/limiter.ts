/**
 * A rate limit. A bucket holds the quota of one minute, which may be spent all at once and refills evenly. In a
 * period of any length, it therefore admits at most `perMinute` requests plus the number that is refilled in that
 * period.
 */
export interface Bucket {
  id: string
  perMinute: number
}

export interface Decision {
  admitted: boolean
  limit: number
  /** Number of further requests that would be admitted immediately. */
  remaining: number
  /** Time at which the full quota is available again, in UTC epoch seconds, rounded up. */
  resetAt: number
  /**
   * Whole seconds, at least 1, after which the same request would be admitted if no other request is made. 0 if
   * admitted.
   */
  retryAfterSeconds: number
}

/**
 * Decides about all buckets of a request together: it charges either all of them or none. If the request is admitted,
 * the decision describes the first bucket. If it is refused, the decision describes the refusing bucket with the
 * longest wait. A cost above the whole quota of a bucket counts as the whole quota.
 */
export interface Limiter {
  /**
   * Charges `cost` (default 1) to the buckets, or refuses. Rejects with `LimiterUnavailable` if the decision takes
   * too long.
   */
  take(buckets: readonly [Bucket, ...Bucket[]], cost?: number): Decision | Promise<Decision>
  /** Returns true if the limiter can decide now, or could a moment ago. */
  isThere(): boolean
  close(): Promise<void>
}

export class LimiterUnavailable extends Error {}
