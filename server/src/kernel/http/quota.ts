import { AppError } from '../errors.ts'
import { networkOf } from './caller-address.ts'
import { type Bucket, type Decision, type Limiter, LimiterUnavailable } from '../limits/limiter.ts'

export interface HeaderSink {
  header(name: string, value: string): unknown
}

/** Returns the rate limit bucket for requests without a valid API key. All IP addresses of a network share it. */
export function addressBucket(address: string | undefined, perMinute: number): Bucket {
  return { id: `address:${networkOf(address ?? 'unknown')}`, perMinute }
}

/** Writes the headers about the caller's quota, which every response has. `Decision` explains the values. */
export function writeQuotaHeaders(sink: HeaderSink, decision: Decision): void {
  const secondsLeft = Math.max(0, decision.resetAt - Math.floor(Date.now() / 1000))
  sink.header('x-ratelimit-limit', String(decision.limit))
  sink.header('x-ratelimit-remaining', String(decision.remaining))
  sink.header('x-ratelimit-reset', String(decision.resetAt))
  sink.header('ratelimit-policy', `"quota";q=${decision.limit};w=60`)
  sink.header('ratelimit', `"quota";r=${decision.remaining};t=${secondsLeft}`)
}

/** Returns the full quota, for an IP address that is not limited or has not been charged yet. */
export function untouched(bucket: Bucket): Decision {
  const now = Math.floor(Date.now() / 1000)
  return {
    admitted: true,
    limit: bucket.perMinute,
    remaining: bucket.perMinute,
    resetAt: now,
    retryAfterSeconds: 0,
  }
}

/**
 * Charges `cost` units to the buckets and writes the headers about the quota. Throws `rate_limited` if a bucket has
 * too little left, or `rate_limit_unavailable` if the limiter cannot decide.
 */
export function admit(
  limiter: Limiter,
  buckets: readonly [Bucket, ...Bucket[]],
  sink: HeaderSink,
  cost = 1,
): void | Promise<void> {
  const judge = (decision: Decision): void => {
    writeQuotaHeaders(sink, decision)
    if (decision.admitted) return
    throw new AppError(
      'rate_limited',
      `The limit is ${decision.limit} requests per minute.`,
      [],
      decision.retryAfterSeconds,
    )
  }
  const outcome = limiter.take(buckets, cost)
  if (!(outcome instanceof Promise)) return judge(outcome)
  return outcome.then(judge, (error: unknown) => {
    if (!(error instanceof LimiterUnavailable)) throw error
    writeQuotaHeaders(sink, {
      ...untouched(buckets[0]),
      remaining: 0,
      resetAt: Math.ceil(Date.now() / 1000) + 1,
    })
    const refusal = new AppError(
      'rate_limit_unavailable',
      'The rate limiter does not answer. Try again shortly.',
      [],
      1,
    )
    // The cause of the failure is only logged; the answer does not contain it.
    throw Object.assign(refusal, { cause: error.cause })
  })
}

/**
 * Charges the buckets for a request that will be refused anyway. Does not throw if the limiter is unavailable, so
 * that the request is refused for its own reason.
 */
export async function chargeRefused(
  limiter: Limiter,
  buckets: readonly [Bucket, ...Bucket[]],
  sink: HeaderSink,
): Promise<void> {
  try {
    await admit(limiter, buckets, sink)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate_limit_unavailable')) throw error
  }
}
