// Slow: it kills or stops the program or its Postgres, and starts them again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertOnce, idOf } from './assert-once.ts'
import { afterwards } from '../../src/start/postgres/testing/scratch.ts'
import { install } from './installation.ts'
import { startLoad } from './load.ts'
import { assertBack, assertHonest, isUnavailable } from './outage.ts'
import { freezePostgres } from './postgres-processes.ts'
import { seededRandom } from './random.ts'
import { attempt, isAcknowledged, newWrite, readBack } from './write.ts'

const frozenMs = 8000
/**
 * Additional time that a busy machine may take, in milliseconds. It is shorter than the time for which the database
 * is frozen.
 */
const slackMs = 4000

test('while the database is frozen, callers get errors without a long wait, and no acknowledged write is lost', async (t) => {
  const random = seededRandom(t)
  const installation = await install(t)
  const { keys, program } = installation
  const acknowledgedWrite = newWrite('lead', keys)
  const firstOutcome = await attempt(program.url, keys, acknowledgedWrite)
  assert.ok(isAcknowledged(firstOutcome))
  const load = startLoad(installation, random)
  await sleep(500)
  const resume = await freezePostgres(installation)
  afterwards(t, resume)
  const since = performance.now()
  const reads = Array.from({ length: 4 }, () =>
    readBack(program.url, keys, acknowledgedWrite, idOf(firstOutcome)),
  )
  for (let probe = 0; probe < 3; probe++) {
    const start = performance.now()
    const health = await fetch(`${program.url}/api/health`)
    assert.equal(health.status, 503)
    assert.ok(performance.now() - start < 500 + slackMs, 'the health probe waits for the database')
  }
  for (const read of await Promise.all(reads)) assert.ok(isUnavailable(read), JSON.stringify(read))
  assert.ok(isUnavailable(await readBack(program.url, keys, acknowledgedWrite, idOf(firstOutcome))))
  await sleep(frozenMs - (performance.now() - since))
  resume()
  await assertBack(installation, 10_000)
  await load.stop()
  assertHonest(load)
  const slow = load.answers().filter((outcome) => 'status' in outcome && outcome.tookMs > 2000 + slackMs)
  assert.deepEqual(slow, [], 'callers waited for a database that stood still')
  await assertOnce(installation, [acknowledgedWrite, ...load.writes])
})
