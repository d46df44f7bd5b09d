/**
 * A rate limit. A bucket holds the quota of one minute, which may be spent at once, and refills evenly. Any period admits
 * at most `perMinute` plus the refill in that period.
 */
export interface Bucket {
  id: string
  perMinute: number
}

export interface Decision {
  admitted: boolean
  limit: number
  /** Whole requests that could be sent at once. Only the refill over time increases it. */
  remaining: number
  /** UTC epoch seconds, rounded up, at which the full quota is available again. */
  resetAt: number
  /** 0 if admitted. Otherwise whole seconds, at least 1, after which the same request is admitted if nothing else arrives. */
  retryAfterSeconds: number
}

/**
 * Decides for all buckets of one request together: either all are charged or none. If admitted, the decision describes
 * the first bucket; if refused, the refusing bucket with the longest wait. A cost above a bucket's whole quota counts
 * as the whole quota.
 */
export interface Limiter {
  /** Rejects with `LimiterUnavailable` if no decision is available in time. */
  take(buckets: readonly [Bucket, ...Bucket[]], cost?: number): Decision | Promise<Decision>
  /** True if the limiter can decide now, or could a moment ago. */
  isThere(): boolean
  close(): Promise<void>
}

export class LimiterUnavailable extends Error {}
