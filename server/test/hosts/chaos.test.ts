// Slow: it runs several hosts on one database.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../crash/random.ts'
import { chaos } from './chaos.ts'

test('hosts and workers that are killed at random lose nothing, do nothing twice, and never answer 500', async (t) => {
  const summary = await chaos(t, seededRandom(t), {
    forMs: 20_000,
    killEveryMs: 5_000,
    pauseMs: 100,
  })
  t.diagnostic(JSON.stringify(summary))
  assert.ok(summary.writes > 200, JSON.stringify(summary))
})
