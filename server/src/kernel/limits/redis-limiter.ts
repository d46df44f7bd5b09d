import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { assertUsable, describe } from './gcra.ts'
import { inTime } from './in-time.ts'
import { LimiterUnavailable } from './limiter.ts'
import type { Bucket, Decision, Limiter } from './limiter.ts'
import { maintainConnection } from './redis-connection.ts'
import type { RedisSession } from './redis-session.ts'

const script = readFileSync(new URL('./gcra.lua', import.meta.url), 'utf8')
const scriptDigest = hash('sha1', script)

/**
 * Idle time in milliseconds after which the next request has a longer timeout (`coldTimeoutMs`). By then, the script
 * on the server, the code of this process and their memory pages may have been evicted from caches.
 */
const coldAfterMs = 1000
const coldTimeoutMs = 400

export interface RedisLimiter extends Limiter {
  take(buckets: readonly [Bucket, ...Bucket[]], cost?: number): Promise<Decision>
}

/**
 * Creates a limiter that several processes share. The buckets are stored in Redis or Valkey, and times are taken from
 * that server's clock. The limiter can be created while the server is unreachable; `take` then rejects until the
 * server is reachable. In tests, `now` replaces the server's clock.
 */
export async function redisLimiter(options: {
  url: string
  timeoutMs?: number
  now?: () => number
}): Promise<RedisLimiter> {
  const { url, timeoutMs = 50, now } = options
  assertRedisUrl(url)
  const connection = await maintainConnection(url)
  let answeredAt = -Infinity

  const requestVerdict = async (
    session: RedisSession,
    buckets: readonly Bucket[],
    cost: number,
  ): Promise<Judged> => {
    const isCold = performance.now() - answeredAt > coldAfterMs
    const limitMs = isCold ? Math.max(timeoutMs, coldTimeoutMs) : timeoutMs
    const deadline = session.clock() + limitMs
    const judged = judge(session, [String(deadline), String(cost), String(now?.() ?? '')], buckets)
    // After an error reported by Redis itself (for example because it became a replica or has no memory left), the
    // connection is replaced. If Redis does not answer, the connection is checked.
    judged.catch((error: unknown) => session.drop(error))
    const answer = await inTime(limitMs, judged).catch((error: unknown) => {
      session.doubt()
      throw unavailable(error)
    })
    answeredAt = performance.now()
    return understand(answer, session)
  }

  return {
    async take(buckets, cost = 1) {
      for (const bucket of buckets) assertUsable(bucket, cost)
      const session = connection.session()
      if ('unavailable' in session) throw unavailable(session.unavailable)
      let judged = await requestVerdict(session, buckets, cost)
      // `late` means that Redis received the request after its deadline and charged nothing. The answer contained
      // the current clock of Redis, so the deadline of the second attempt is correct.
      if (judged.verdict === 'late') judged = await requestVerdict(session, buckets, cost)
      if (judged.verdict === 'late') throw unavailable(new Error('The clock of Redis has moved.'))
      const levels = buckets.map((bucket, i) => ({ bucket, fullAt: judged.fullAts[i]! }))
      return describe(levels, judged.verdict === 'admitted', cost, judged.now)
    },
    isThere: () => connection.isThere(),
    close: () => connection.close(),
  }
}

interface Judged {
  verdict: 'admitted' | 'refused' | 'late'
  now: number
  fullAts: number[]
}

async function judge(session: RedisSession, head: string[], buckets: readonly Bucket[]): Promise<unknown> {
  const keys = buckets.map((bucket) => `quoin:limit:${bucket.id}`)
  const quotas = buckets.map((bucket) => String(bucket.perMinute))
  const call = [String(keys.length), ...keys, ...head, ...quotas]
  try {
    return await session.send(['EVALSHA', scriptDigest, ...call])
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
    return session.send(['EVAL', script, ...call])
  }
}

function understand(answer: unknown, session: RedisSession): Judged {
  if (!Array.isArray(answer)) throw new Error('Redis returned an unexpected answer to the limiter.')
  const [verdict, clock, now, ...fullAts] = answer.map((part, i) => (i === 0 ? part : Number(part)))
  session.observeClock(clock)
  return { verdict, now, fullAts }
}

function unavailable(cause: unknown): LimiterUnavailable {
  return new LimiterUnavailable('The rate limiter cannot be reached.', { cause })
}

function assertRedisUrl(text: string): void {
  const url = URL.parse(text)
  const usable =
    url && /^rediss?:$/.test(url.protocol) && url.hostname !== '' && /^(\/\d*)?$/.test(url.pathname)
  if (!usable)
    throw new Error('REDIS_URL must be an address of the form redis://host:port/number or rediss://….')
}
