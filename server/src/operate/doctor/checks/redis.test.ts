import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { redis } from './redis.ts'

test('a Redis that cannot be reached is found', async (t) => {
  assert.deepEqual(await redis.examine(await doctorParts(t)), { isRight: true, note: 'not used' })
  const parts = await doctorParts(t, { env: { REDIS_URL: 'redis://127.0.0.1:1' } })
  assert.match(wrongOf(await redis.examine(parts)), /Redis at 127\.0\.0\.1:1 cannot be reached/)
})
