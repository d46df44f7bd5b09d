// Slow: it runs three machines with Postgres, kills the primary and disconnects the next one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../crash/random.ts'
import { failover } from './failover.ts'

test('if the machine of the primary fails or is disconnected, another one takes over, and no acknowledged write is lost or doubled', async (t) => {
  const summary = await failover(t, seededRandom(t), {
    kinds: ['kill', 'cut'],
    say: (line) => t.diagnostic(line),
  })
  t.diagnostic(JSON.stringify(summary))
  assert.deepEqual(
    summary.failures.map(({ kind }) => kind),
    ['kill', 'cut'],
  )
  assert.ok(summary.writes > 20 && summary.payments > 5, JSON.stringify(summary))
})
