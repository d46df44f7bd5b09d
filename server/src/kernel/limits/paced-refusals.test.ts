import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryLimiter } from './memory-limiter.ts'
import { pacedRefusals, refusalIntervalMs, refusalsAtOnce } from './paced-refusals.ts'

const bucket = { id: 'one', perMinute: 1 }

test('the first refusals of a bucket are answered at once, and each further one is delayed longer', async (t) => {
  // The timers of the delays do not keep the process alive, so the test starts one that does.
  const alive = setInterval(() => {}, 1000)
  t.after(() => clearInterval(alive))
  const limiter = pacedRefusals(memoryLimiter({ now: () => Date.UTC(2026, 5, 1) }), () => 0)
  const admitted = limiter.take([bucket])
  assert.ok(!(admitted instanceof Promise) && admitted.admitted)
  for (let count = 0; count < refusalsAtOnce; count++)
    assert.ok(!(limiter.take([bucket]) instanceof Promise), `${count}`)
  const began = performance.now()
  const late = await Promise.all(Array.from({ length: 5 }, () => Promise.resolve(limiter.take([bucket]))))
  assert.ok(performance.now() - began >= 5 * refusalIntervalMs - 1)
  assert.deepEqual(
    late.map(({ admitted, retryAfterSeconds }) => [admitted, retryAfterSeconds]),
    Array.from({ length: 5 }, () => [false, 60]),
  )
})

test('refusals of one bucket do not delay those of another, and a pause ends the delay', () => {
  let now = 0
  const limiter = pacedRefusals(memoryLimiter({ now: () => Date.UTC(2026, 5, 1) }), () => now)
  for (let count = 0; count < 2 * refusalsAtOnce; count++) void limiter.take([bucket])
  assert.ok(limiter.take([bucket]) instanceof Promise)
  for (let count = 0; count < 3; count++)
    assert.ok(!(limiter.take([{ id: 'other', perMinute: 1 }]) instanceof Promise))
  now = 10_000
  assert.ok(!(limiter.take([bucket]) instanceof Promise))
})
