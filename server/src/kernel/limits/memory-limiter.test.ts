import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { bucket, limiterLaws } from './limiter-laws-for-tests.ts'
import { memoryLimiter } from './memory-limiter.ts'

describe('rate limiter in memory', () => {
  limiterLaws(async (now) => memoryLimiter({ now }))

  test('admits the configured rate within 1 %, over any period of ten minutes of random load', () => {
    for (const perMinute of [60, 600, 999, 60_000]) {
      let nowMs = Date.UTC(2036, 0, 1)
      const limiter = memoryLimiter({ now: () => nowMs })
      const key = bucket(perMinute)
      const endMs = nowMs + 600_000
      const admittedAt: number[] = []
      while (nowMs < endMs) {
        if (limiter.take([key]).admitted) admittedAt.push(nowMs)
        nowMs += Math.random() * (40_000 / perMinute)
      }
      const policy = perMinute * 11
      assert.ok(
        Math.abs(admittedAt.length - policy) <= policy / 100,
        `${admittedAt.length} instead of ${policy}`,
      )

      for (let first = 0; first < admittedAt.length; first += 97) {
        for (let last = first; last < admittedAt.length; last += 89) {
          const allowed = perMinute * (1 + (admittedAt[last]! - admittedAt[first]!) / 60_000)
          assert.ok(
            last - first + 1 <= allowed + 1,
            `${last - first + 1} in a stretch that allows ${allowed}`,
          )
        }
      }
    }
  })

  test('the remaining quota is never negative, falls by the cost, and rises only with the refill over time', () => {
    const step = fc.record({ afterMs: fc.nat(3000), cost: fc.integer({ min: 1, max: 5 }) })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.array(step, { maxLength: 100 }),
        (perMinute, steps) => {
          let nowMs = Date.UTC(2036, 0, 1)
          const limiter = memoryLimiter({ now: () => nowMs })
          const key = bucket(perMinute)
          let before = perMinute
          for (const { afterMs, cost } of steps) {
            nowMs += afterMs
            const { admitted, remaining, limit } = limiter.take([key], cost)
            const refilled = (afterMs * perMinute) / 60_000
            const charged = admitted ? Math.min(cost, perMinute) : 0
            assert.ok(remaining >= 0 && remaining <= limit - charged)
            assert.ok(remaining <= before + refilled + 1 - charged)
            before = remaining
          }
        },
      ),
    )
  })

  test('deletes buckets that are full again', () => {
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    assert.ok(typeof collect === 'function')
    let nowMs = 0
    const limiter = memoryLimiter({ now: () => nowMs, maxBuckets: Infinity })
    const fill = (from: number, to: number): void => {
      for (let i = from; i < to; i++) {
        nowMs += 1
        limiter.take([{ id: `address-${i}`, perMinute: 60 }])
      }
    }
    fill(0, 200_000)
    collect()
    const settled = process.memoryUsage().heapUsed
    fill(200_000, 800_000)
    collect()
    const grown = process.memoryUsage().heapUsed - settled
    assert.ok(grown < 20_000_000, `The heap grew by ${grown} bytes.`)
    assert.equal(limiter.take([{ id: 'address-799999', perMinute: 60 }]).remaining, 58)
  })

  test('does not delete a bucket that becomes full slightly later than after a minute because of rounding', () => {
    let nowMs = 0
    const limiter = memoryLimiter({ now: () => nowMs })
    const [key, other] = [bucket(1), bucket(600)]
    for (const [ms, request] of [
      [0, other],
      [450, key],
      [59_999, key],
      [60_001, other],
      [120_002, key],
    ] as const) {
      nowMs = ms
      assert.equal(limiter.take([request]).admitted, true)
    }
    assert.equal(limiter.take([key]).retryAfterSeconds, 61) // the bucket is full at 180.45 s
  })

  test('with too many buckets, deletes the least recently used ones', () => {
    const limiter = memoryLimiter({ now: () => 0, maxBuckets: 10 })
    const [idle, busy] = [bucket(100), bucket(100)]
    limiter.take([idle], 100)
    limiter.take([busy], 50)
    for (let i = 1; i <= 25; i++) {
      limiter.take([bucket(1)])
      assert.equal(limiter.take([busy]).remaining, 50 - i)
    }
    assert.equal(limiter.take([idle]).remaining, 99)
  })
})
