import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import type { Bucket, Limiter } from './limiter.ts'

const startMs = Date.UTC(2036, 0, 1)
let names = 0

export const bucket = (perMinute: number): Bucket => ({ id: `law-${process.pid}-${names++}`, perMinute })

/**
 * Opens a limiter and closes it after the test, because an open limiter would keep the process alive if the test
 * failed.
 */
export async function closedAfter<T extends Limiter>(test: TestContext, opening: Promise<T>): Promise<T> {
  const limiter = await opening
  test.after(() => limiter.close())
  return limiter
}

interface Clock {
  nowMs: number
}

/** Opens a limiter and sets the clock to the start of the test. */
type Open = (test: TestContext) => Promise<Limiter>

/**
 * Defines the tests that every limiter must pass, regardless of where it stores its buckets. `make` creates a limiter
 * that uses the given clock.
 */
export function limiterLaws(make: (now: () => number) => Promise<Limiter>): void {
  const clock: Clock = { nowMs: startMs }
  const open: Open = (test) => {
    clock.nowMs = startMs
    return closedAfter(
      test,
      make(() => clock.nowMs),
    )
  }
  refillLaws(open, clock)
  chargeLaws(open, clock)
  faultLaws(open, clock)
}

/** Defines tests for admission and refilling: when a bucket admits requests, and when it is full again. */
function refillLaws(open: Open, clock: Clock): void {
  for (const perMinute of [1, 7, 60, 600, 700, 3001]) {
    test(`a bucket of ${perMinute} requests admits that many at once, then one after each refill`, async (t) => {
      const limiter = await open(t)
      const key = bucket(perMinute)
      for (let remaining = perMinute - 1; remaining >= 0; remaining--) {
        const decision = await limiter.take([key])
        assert.deepEqual(
          [decision.admitted, decision.limit, decision.remaining],
          [true, perMinute, remaining],
        )
        assert.equal(decision.retryAfterSeconds, 0)
      }
      for (let refill = 0; refill < 3; refill++) {
        const refused = await limiter.take([key])
        assert.deepEqual([refused.admitted, refused.remaining], [false, 0])
        clock.nowMs += 60_000 / perMinute
        assert.equal((await limiter.take([key])).admitted, true)
      }
      assert.equal((await limiter.take([key])).admitted, false)
    })
  }

  test('the full quota is back at the reset and not a second before', async (t) => {
    const limiter = await open(t)
    const key = bucket(120)
    let resetAt = 0
    for (let i = 0; i < 100; i++) resetAt = (await limiter.take([key])).resetAt
    assert.equal(resetAt, startMs / 1000 + 50)

    clock.nowMs = resetAt * 1000 - 1000
    assert.equal((await limiter.take([key], 119)).admitted, false)
    clock.nowMs = resetAt * 1000
    assert.equal((await limiter.take([key], 120)).admitted, true)
  })

  test('a refused request is admitted after Retry-After and not a second before', async (t) => {
    const limiter = await open(t)
    const key = bucket(6)
    await limiter.take([key], 6)
    clock.nowMs += 500
    const refused = await limiter.take([key])
    assert.deepEqual([refused.admitted, refused.retryAfterSeconds], [false, 10])
    clock.nowMs += 9000
    assert.deepEqual((await limiter.take([key])).retryAfterSeconds, 1)
    clock.nowMs += 1000
    assert.equal((await limiter.take([key])).admitted, true)
  })
}

/** Defines tests for charges: how much a request costs, and which buckets are charged. */
function chargeLaws(open: Open, clock: Clock): void {
  test('when one bucket refuses, none is charged, and the decision names the one with the longest wait', async (t) => {
    const limiter = await open(t)
    const [key, ceiling] = [bucket(600), bucket(3)]
    for (let i = 0; i < 3; i++) {
      assert.deepEqual((await limiter.take([key, ceiling])).limit, 600)
    }
    const byCeiling = await limiter.take([key, ceiling])
    assert.deepEqual([byCeiling.admitted, byCeiling.limit, byCeiling.retryAfterSeconds], [false, 3, 20])
    assert.equal((await limiter.take([key])).remaining, 596)

    const [small, wide] = [bucket(1), bucket(600)]
    await limiter.take([small, wide])
    const byKey = await limiter.take([small, wide])
    assert.deepEqual([byKey.admitted, byKey.limit, byKey.remaining], [false, 1, 0])
    assert.equal((await limiter.take([wide])).remaining, 598)

    const byBoth = await limiter.take([ceiling, small])
    assert.deepEqual([byBoth.limit, byBoth.retryAfterSeconds], [1, 60])
  })

  test('a call with a cost is charged like that number of requests, at most the whole quota', async (t) => {
    const limiter = await open(t)
    const key = bucket(100)
    assert.equal((await limiter.take([key], 30)).remaining, 70)
    const refused = await limiter.take([key], 80)
    assert.deepEqual([refused.admitted, refused.remaining, refused.retryAfterSeconds], [false, 70, 6])
    assert.equal((await limiter.take([key], 1000)).admitted, false)
    clock.nowMs += 18_000
    assert.deepEqual((await limiter.take([key], 1000)).remaining, 0)
  })
}

/** Defines tests for faults: clocks that are set back, and limits that are not numbers. */
function faultLaws(open: Open, clock: Clock): void {
  test('after the clock is set back, a bucket refuses requests for at most one more minute', async (t) => {
    const limiter = await open(t)
    const key = bucket(10)
    await limiter.take([key], 10)
    clock.nowMs -= 3_600_000
    assert.equal((await limiter.take([key])).admitted, true)

    const other = bucket(10)
    await limiter.take([other], 10)
    clock.nowMs -= 30_000
    assert.equal((await limiter.take([other])).admitted, false)
    clock.nowMs += 36_000
    assert.equal((await limiter.take([other])).admitted, true)
  })

  test('a limit or cost that is not a positive number is refused as a fault of the program', async (t) => {
    const limiter = await open(t)
    for (const [perMinute, cost] of [
      [0, 1],
      [-1, 1],
      [NaN, 1],
      [Infinity, 1],
      [1, 0],
      [1, NaN],
    ] as const) {
      await assert.rejects(async () => limiter.take([bucket(perMinute)], cost), RangeError)
    }
  })
}
