/**
 * What is limited, and how fast. A bucket holds one full minute's worth, which may be spent at once, and refills evenly.
 * So any stretch of time admits at most `perMinute` and what refilled in it.
 */
export interface Bucket {
  id: string
  perMinute: number
}

export interface Decision {
  admitted: boolean
  limit: number
  /** Whole requests that could follow at once; it rises again only by what time refills. */
  remaining: number
  /** UTC epoch seconds, rounded up, at which the full quota is back. */
  resetAt: number
  /** 0 when admitted, else whole seconds, at least 1, after which the same request is admitted if nothing else comes. */
  retryAfterSeconds: number
}

/**
 * Judges all buckets of one request together: it is charged to every one of them or to none. When admitted, the decision
 * tells of the first bucket; when refused, of the refusing bucket that keeps the caller waiting longest. A cost above a
 * bucket's whole quota counts as the whole quota.
 */
export interface Limiter {
  /** Rejects with `LimiterUnavailable` when no decision can be had in time. */
  take(buckets: readonly [Bucket, ...Bucket[]], cost?: number): Decision | Promise<Decision>
  /** Whether decisions can be had, or could a moment ago. */
  isThere(): boolean
  close(): Promise<void>
}

export class LimiterUnavailable extends Error {}
