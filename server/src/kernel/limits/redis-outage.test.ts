import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { describe, test } from 'node:test'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { bucket, closedAfter } from './limiter-laws-for-tests.ts'
import { LimiterUnavailable } from './limiter.ts'
import type { Limiter } from './limiter.ts'
import { command, freePort, redisFor } from './redis-for-tests.ts'
import { redisLimiter } from './redis-limiter.ts'

// Maximum durations of a call, in milliseconds. `slackMs` is the delay with which a timer may fire after the limiter's
// timeout of 50 ms. `worstMs` is the maximum for a single call, because the machine may be busy with other tests.
const slackMs = 40
const worstMs = 1500

const median = (all: number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1]!

type Outcome = { ms: number; remaining: number } | { ms: number; error: unknown }

async function attempt(limiter: Limiter, key = bucket(1_000_000)): Promise<Outcome> {
  const startedAt = performance.now()
  try {
    const { remaining } = await limiter.take([key])
    return { ms: performance.now() - startedAt, remaining }
  } catch (error) {
    return { ms: performance.now() - startedAt, error }
  }
}

/**
 * Sends ten requests at a time for `forMs` milliseconds. Asserts that each fails with `LimiterUnavailable` within the
 * limits above.
 */
async function everyRequestIsTurnedAway(limiter: Limiter, forMs: number): Promise<void> {
  const startedAt = performance.now()
  const took: number[] = []
  while (performance.now() - startedAt < forMs) {
    for (const outcome of await Promise.all(Array.from({ length: 10 }, () => attempt(limiter)))) {
      assert.ok('error' in outcome && outcome.error instanceof LimiterUnavailable, JSON.stringify(outcome))
      assert.ok(outcome.error.cause instanceof Error)
      took.push(outcome.ms)
    }
    await sleep(10)
  }
  assert.ok(median(took) <= 50 + slackMs, `It took ${median(took)} ms.`)
  assert.ok(Math.max(...took) <= worstMs, `Once it took ${Math.max(...took)} ms.`)
}

async function recoversWithinASecond(limiter: Limiter): Promise<void> {
  // 100 pauses of 10 ms are a second, or more on a busy machine.
  for (let pauses = 0; ; pauses++) {
    const outcome = await attempt(limiter)
    if ('remaining' in outcome) return
    assert.ok(outcome.error instanceof LimiterUnavailable)
    assert.ok(pauses < 100, 'It has not recovered within a second.')
    await sleep(10)
  }
}

describe('rate limiter without a responding Redis', () => {
  test('starts while the server is down, refuses requests, and recovers within a second of its start', async (t) => {
    const port = await freePort()
    const startedAt = performance.now()
    const limiter = await closedAfter(t, redisLimiter({ url: `redis://127.0.0.1:${port}` }))
    assert.ok(performance.now() - startedAt < 5000)
    await everyRequestIsTurnedAway(limiter, 1500)
    await redisFor(t, { port })
    await recoversWithinASecond(limiter)
  })

  test('starts while the server accepts connections but does not answer', async (t) => {
    const port = await freePort()
    const sockets: Socket[] = []
    const mute = createServer((socket) => sockets.push(socket)).listen(port, '127.0.0.1')
    await once(mute, 'listening')
    for (const login of ['', ':password@']) {
      const startedAt = performance.now()
      const limiter = await closedAfter(t, redisLimiter({ url: `redis://${login}127.0.0.1:${port}` }))
      assert.ok(performance.now() - startedAt < 5000)
      await everyRequestIsTurnedAway(limiter, 700)
    }
    for (const socket of sockets) socket.destroy()
    mute.close()
  })

  test('refuses requests after the server was killed under load, and recovers within a second of its return', async (t) => {
    const redis = await redisFor(t)
    const limiter = await closedAfter(t, redisLimiter({ url: redis.url }))
    await recoversWithinASecond(limiter)
    const inFlight = Array.from({ length: 200 }, () => attempt(limiter))
    await redis.kill()
    for (const outcome of await Promise.all(inFlight)) {
      assert.ok('remaining' in outcome || outcome.error instanceof LimiterUnavailable)
    }
    await everyRequestIsTurnedAway(limiter, 1500)
    await redisFor(t, { port: redis.port })
    await recoversWithinASecond(limiter)
  })

  test('waits 50 ms for a server that has just stopped responding', async (t) => {
    const redis = await redisFor(t)
    const limiter = await closedAfter(t, redisLimiter({ url: redis.url }))
    const took: number[] = []
    for (let time = 0; time < 5; time++) {
      await recoversWithinASecond(limiter)
      redis.hang()
      const outcome = await attempt(limiter)
      assert.ok('error' in outcome && outcome.error instanceof LimiterUnavailable)
      took.push(outcome.ms)
      redis.wake()
    }
    const best = Math.min(...took)
    assert.ok(best >= 40 && best <= 50 + slackMs, `It took ${took.join()} ms.`)
  })

  for (const hangMs of [200, 2500]) {
    test(`refuses requests while the server hangs for ${hangMs} ms, and does not charge them afterwards`, async (t) => {
      const redis = await redisFor(t)
      const limiter = await closedAfter(t, redisLimiter({ url: redis.url }))
      const key = bucket(50)
      await limiter.take([key])

      redis.hang()
      const first = await Promise.all(Array.from({ length: 20 }, () => attempt(limiter, key)))
      for (const { ms, ...outcome } of first) {
        assert.ok('error' in outcome && outcome.error instanceof LimiterUnavailable)
        assert.ok(ms >= 40 && ms <= worstMs, `It took ${ms} ms.`)
      }
      const next: number[] = []
      while (next.length < 5) next.push((await attempt(limiter, key)).ms)
      assert.ok(Math.min(...next) < 40, `It took ${next.join()} ms, although the server was known to hang.`)
      await everyRequestIsTurnedAway(limiter, hangMs - 50)

      redis.wake()
      await recoversWithinASecond(limiter)
      assert.ok((await limiter.take([key])).remaining >= 48)
    })
  }

  test('after an error of the server the request is refused with its cause, and a new connection is opened', async (t) => {
    const redis = await redisFor(t)
    const limiter = await closedAfter(t, redisLimiter({ url: redis.url }))
    const connection = async (): Promise<string | undefined> => {
      const clients = String(await command(redis.url, 'CLIENT', 'LIST')).split('\n')
      return clients.find((line) => line !== '' && !line.includes('cmd=client|list'))?.split(' ')[0]
    }
    const before = await connection()
    await command(redis.url, 'CONFIG', 'SET', 'maxmemory', '1')
    const outcome = await attempt(limiter)
    assert.ok('error' in outcome && outcome.error instanceof LimiterUnavailable)
    assert.match(String(outcome.error.cause), /OOM/)
    await command(redis.url, 'CONFIG', 'SET', 'maxmemory', '0')
    await recoversWithinASecond(limiter)
    assert.notEqual(await connection(), before)
  })

  test('an answer that arrived in time while this process was blocked is accepted', async (t) => {
    const redis = await redisFor(t)
    const limiter = await closedAfter(t, redisLimiter({ url: redis.url }))
    await limiter.take([bucket(1)]) // now the server knows the script, so that one answer is enough
    const outcome = attempt(limiter)
    await turn() // the command is written in this iteration of the event loop, and nothing is read any more
    const until = performance.now() + 150
    while (performance.now() < until);
    assert.ok('remaining' in (await outcome))
  })

  test('a process that was blocked before it sent its request does not count this as a timeout of the server', async (t) => {
    const redis = await redisFor(t)
    const limiter = await closedAfter(t, redisLimiter({ url: redis.url }))
    await limiter.take([bucket(1)])
    let answered = 0
    for (let time = 0; time < 10; time++) {
      redis.hang()
      const outcome = attempt(limiter)
      const until = performance.now() + 140
      while (performance.now() < until);
      await sleep(10)
      redis.wake()
      answered += Number('remaining' in (await outcome))
      await recoversWithinASecond(limiter)
    }
    // After this process was blocked, the server has 50 ms to answer. On a busy machine, up to seven of ten calls may
    // take longer.
    assert.ok(answered >= 3, `${answered} of 10 were answered`)
  })
})
