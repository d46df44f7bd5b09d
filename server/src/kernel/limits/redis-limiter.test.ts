import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { bucket, closedAfter, limiterLaws } from './limiter-laws-for-tests.ts'
import { LimiterUnavailable } from './limiter.ts'
import { memoryLimiter } from './memory-limiter.ts'
import { command, freePort, redisFor, startRedis } from './redis-for-tests.ts'
import type { TestRedis } from './redis-for-tests.ts'
import { redisLimiter } from './redis-limiter.ts'

// The timeout is long, because these tests are about decisions and share the machine with other test files.
const timeoutMs = 2000

describe('rate limiter in Redis', () => {
  let redis: TestRedis
  before(async () => {
    redis = await startRedis()
  })
  after(() => redis.kill())

  limiterLaws((now) => redisLimiter({ url: redis.url, timeoutMs, now }))

  test('makes exactly the same decisions as the limiter in memory', async (t) => {
    let nowMs = Date.UTC(2036, 0, 1)
    const now = (): number => nowMs
    const [shared, own] = [
      await closedAfter(t, redisLimiter({ url: redis.url, timeoutMs, now })),
      memoryLimiter({ now }),
    ]
    const buckets = [bucket(1), bucket(7), bucket(61.5), bucket(700_000)] as const
    for (let i = 0; i < 3000; i++) {
      nowMs += Math.random() * 200
      const first = buckets[Math.floor(Math.random() * 4)]!
      const second = buckets[Math.floor(Math.random() * 4)]!
      const cost = Math.random() < 0.8 ? 1 : Math.random() * 90
      const request = first === second ? ([first] as const) : ([first, second] as const)
      assert.deepEqual(await shared.take(request, cost), own.take(request, cost))
    }
  })

  test('four limiters on one server together admit the configured rate, within 1 %', async (t) => {
    let nowMs = Date.UTC(2036, 0, 1)
    const limiters = await Promise.all(
      Array.from({ length: 4 }, () =>
        closedAfter(t, redisLimiter({ url: redis.url, timeoutMs, now: () => nowMs })),
      ),
    )
    const key = bucket(600)
    let admitted = 0
    const minutes = 3
    for (let step = 0; step < minutes * 60; step++) {
      const takes = Array.from({ length: 40 }, (_, i) => limiters[i % 4]!.take([key]))
      for (const decision of await Promise.all(takes)) admitted += Number(decision.admitted)
      nowMs += 1000
    }
    const policy = 600 + 600 * minutes
    assert.ok(Math.abs(admitted - policy) <= policy / 100, `${admitted} instead of ${policy}`)
  })

  test('uses the clock of the server, and admits no more when four limiters compete', async (t) => {
    const limiters = await Promise.all(
      Array.from({ length: 4 }, () => closedAfter(t, redisLimiter({ url: redis.url, timeoutMs }))),
    )
    const key = bucket(1200)
    const startedAt = performance.now()
    const [sentTimes, answered]: [number[], number[]] = [[], []]
    let admitted = 0
    while (performance.now() - startedAt < 2000) {
      sentTimes.push(performance.now())
      const takes = Array.from({ length: 400 }, (_, i) => limiters[i % 4]!.take([key]))
      for (const decision of await Promise.all(takes)) admitted += Number(decision.admitted)
      answered.push(performance.now())
    }
    const policy = (ms: number): number => 1200 * (1 + ms / 60_000)
    const [least, most] = [policy(sentTimes.at(-1)! - answered[0]!), policy(answered.at(-1)! - sentTimes[0]!)]
    assert.ok(admitted >= least * 0.99 && admitted <= most * 1.01, `${admitted} of ${least} to ${most}`)
    const { resetAt } = await limiters[0]!.take([key])
    assert.ok(Math.abs(resetAt - Date.now() / 1000 - 60) < 10)
  })

  test('its keys have the prefix quoin:limit and expire when the bucket is full again', async (t) => {
    const limiter = await closedAfter(t, redisLimiter({ url: redis.url, timeoutMs }))
    const key = bucket(60)
    await limiter.take([key], 5)
    const ttl = Number(await command(redis.url, 'PTTL', `quoin:limit:${key.id}`))
    assert.ok(ttl > 4000 && ttl <= 6000, `The key lives for ${ttl} ms.`)
  })

  test('continues after the script was flushed on the server', async (t) => {
    const limiter = await closedAfter(t, redisLimiter({ url: redis.url, timeoutMs }))
    const key = bucket(10)
    await limiter.take([key])
    await command(redis.url, 'SCRIPT', 'FLUSH')
    assert.equal((await limiter.take([key])).remaining, 8)
  })

  test('closing it closes its connection, and later requests are refused', async (t) => {
    const limiter = await closedAfter(t, redisLimiter({ url: redis.url, timeoutMs }))
    await limiter.take([bucket(1)])
    await limiter.close()
    await assert.rejects(async () => limiter.take([bucket(1)]), LimiterUnavailable)
    assert.equal(
      String(await command(redis.url, 'CLIENT', 'LIST'))
        .trim()
        .split('\n').length,
      1,
    )
  })

  test('password and database are read from the address, and a wrong password is reported as the cause', async (t) => {
    const guarded = await redisFor(t, { settings: ['--requirepass', 'p@ss/word'] })
    const address = (password: string, path: string): string =>
      `redis://:${encodeURIComponent(password)}@127.0.0.1:${guarded.port}${path}`
    const limiter = await closedAfter(t, redisLimiter({ url: address('p@ss/word', '/3'), timeoutMs }))
    const key = bucket(1)
    assert.equal((await limiter.take([key])).admitted, true)
    assert.equal(await command(address('p@ss/word', '/3'), 'EXISTS', `quoin:limit:${key.id}`), 1)

    const stranger = await closedAfter(t, redisLimiter({ url: address('guess', '/3'), timeoutMs }))
    await assert.rejects(
      async () => stranger.take([key]),
      (error) => error instanceof LimiterUnavailable && /WRONGPASS/.test(String(error.cause)),
    )
  })

  test('connects with TLS to a rediss:// address', async (t) => {
    const port = await freePort()
    const server = createServer().listen(port, '127.0.0.1')
    const firstByte = once(server, 'connection').then(async ([socket]: Socket[]) => {
      const [chunk]: Buffer[] = await once(socket!, 'data')
      socket!.destroy()
      return chunk![0]
    })
    await closedAfter(t, redisLimiter({ url: `rediss://127.0.0.1:${port}` }))
    assert.equal(await firstByte, 22) // a TLS handshake record
    server.close()
  })

  test('an invalid address stops the start with a message that does not contain the address', async () => {
    for (const url of [
      'localhost:6379',
      'http://user:hidden@localhost',
      '',
      'redis:x',
      'redis://localhost/first',
    ]) {
      await assert.rejects(redisLimiter({ url }), {
        message: 'REDIS_URL must be an address of the form redis://host:port/number or rediss://….',
      })
    }
  })
})
