/**
 * A rate limit. A bucket holds the quota of one minute, which may be spent at once, and refills evenly. Any period of
 * time admits at most `perMinute` requests plus those that are refilled in that period.
 */
export interface Bucket {
  id: string
  perMinute: number
}

export interface Decision {
  admitted: boolean
  limit: number
  /** Number of requests that could be sent at once. */
  remaining: number
  /** Time at which the full quota is available again, in UTC epoch seconds, rounded up. */
  resetAt: number
  /** Whole seconds, at least 1, after which the same request is admitted if no other request arrives. 0 if admitted. */
  retryAfterSeconds: number
}

/**
 * Decides about all buckets of one request together: either all are charged or none. If the request is admitted, the
 * decision describes the first bucket. If it is refused, the decision describes the refusing bucket with the longest
 * wait. A cost above the whole quota of a bucket counts as the whole quota.
 */
export interface Limiter {
  /**
   * Charges `cost` (default 1) to the buckets, or refuses. Rejects with `LimiterUnavailable` if no decision is
   * available in time.
   */
  take(buckets: readonly [Bucket, ...Bucket[]], cost?: number): Decision | Promise<Decision>
  /** True if the limiter can decide now, or could a moment ago. */
  isThere(): boolean
  close(): Promise<void>
}

export class LimiterUnavailable extends Error {}
