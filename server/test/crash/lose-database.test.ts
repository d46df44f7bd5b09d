// Slow: it kills or stops the program or its Postgres, and starts them again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../../src/start/postgres/processes.ts'
import { kill9 } from '../../src/start/postgres/testing/scratch.ts'
import { assertOnce } from './assert-once.ts'
import { install } from './installation.ts'
import { startLoad } from './load.ts'
import { assertBack, assertHonest, isUnavailable } from './outage.ts'
import { seededRandom } from './random.ts'
import { attempt, isAcknowledged, newWrite } from './write.ts'

const backWithinMs = 20_000

test('without its database the service answers 503, keeps running, and recovers by itself', async (t) => {
  const random = seededRandom(t)
  const installation = await install(t)
  const { pid } = installation.program
  for (let round = 0; round < 2; round++) {
    const load = startLoad(installation, random)
    await sleep(300 + random.integer(500))
    await kill9(installation.postmaster())
    await assertBack(installation, backWithinMs)
    await sleep(200)
    await load.stop()
    assertHonest(load)
    assert.ok(load.answers().some(isUnavailable))
    await assertOnce(installation, load.writes)
  }
  assert.ok(isAlive(pid))
})

test('a service that loses all its connections opens new ones', async (t) => {
  const random = seededRandom(t)
  const installation = await install(t)
  const load = startLoad(installation, random)
  const database = await installation.connect()
  for (let round = 0; round < 5; round++) {
    await sleep(100 + random.integer(300))
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'quoin%' and backend_type = 'client backend'`,
    )
  }
  await assertBack(installation, backWithinMs)
  await load.stop()
  assertHonest(load)
  await assertOnce(installation, load.writes)
})

test('of two hundred simultaneous requests for sixteen connections, none waits forever', async (t) => {
  const installation = await install(t)
  const { program, keys } = installation
  const writes = Array.from({ length: 200 }, () => newWrite('lead', keys))
  const outcomes = await Promise.all(writes.map((write) => attempt(program.url, keys, write)))
  // On a busy machine, some writes may wait too long for a connection. If the connections were all waiting for each
  // other, no write would succeed.
  assert.deepEqual(
    outcomes.filter((each) => !isAcknowledged(each) && !isUnavailable(each)),
    [],
  )
  assert.ok(outcomes.filter(isAcknowledged).length >= 16)
  for (const [n, write] of writes.entries())
    if (!isAcknowledged(outcomes[n]!)) assert.ok(isAcknowledged(await attempt(program.url, keys, write)))
  await assertOnce(installation, writes)
})
