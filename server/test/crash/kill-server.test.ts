// Slow: it kills or stops the program or its Postgres, and starts them again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { kill9 } from '../../src/start/postgres/testing/scratch.ts'
import { assertOnce } from './assert-once.ts'
import { install } from './installation.ts'
import { startLoad } from './load.ts'
import { seededRandom } from './random.ts'

test('a service killed at any moment has lost nothing that it acknowledged and does nothing twice', async (t) => {
  const random = seededRandom(t)
  const installation = await install(t)
  for (let round = 0; round < 4; round++) {
    const load = startLoad(installation, random)
    await sleep(300 + random.integer(700))
    await installation.program.kill()
    await load.stop()
    assert.ok(load.answers().some((outcome) => 'lost' in outcome))
    await installation.restart()
    await assertOnce(installation, load.writes)
  }
})

test('nothing acknowledged is lost or done twice when the database is killed with the service, as in a power cut', async (t) => {
  const random = seededRandom(t)
  const installation = await install(t)
  for (let round = 0; round < 2; round++) {
    const load = startLoad(installation, random)
    await sleep(300 + random.integer(700))
    await Promise.all([kill9(installation.postmaster()), installation.program.kill()])
    await load.stop()
    await installation.restart()
    await assertOnce(installation, load.writes)
  }
})
