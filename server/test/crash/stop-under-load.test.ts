// Slow: it kills or stops the program or its Postgres, and starts them again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../../src/start/postgres/processes.ts'
import { assertOnce } from './assert-once.ts'
import { type Installation, install } from './installation.ts'
import { startLoad } from './load.ts'
import { seededRandom } from './random.ts'
import { isAcknowledged, type Write } from './write.ts'

/** Errors of connections that the service never accepted. */
const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET'])

test('a service that is stopped answers its pending requests, leaves no process running, and starts again', async (t) => {
  const random = seededRandom(t)
  const installation = await install(t)
  for (let round = 0; round < 2; round++) {
    const postmaster = installation.postmaster()
    const load = startLoad(installation, random)
    await sleep(300 + random.integer(500))
    const start = performance.now()
    installation.program.signal('SIGTERM')
    assert.deepEqual(await installation.program.ended, { code: 0, signal: null })
    assert.ok(performance.now() - start < 10_000)
    assert.equal(isAlive(postmaster), false, 'Postgres was left running')
    await load.stop()
    for (const outcome of load.answers())
      assert.ok(
        'lost' in outcome ? connectionErrors.has(outcome.lost) : isAcknowledged(outcome),
        JSON.stringify(outcome),
      )

    await installation.restart()
    assert.doesNotMatch(installation.program.logged(), /crash/)
    await assertUntouched(
      installation,
      load.writes.filter((write) => !write.answers.some(isAcknowledged)),
    )
    await assertOnce(installation, load.writes)
  }
})

/** Asserts that requests that were never accepted had no effect. */
async function assertUntouched(installation: Installation, unanswered: readonly Write[]): Promise<void> {
  const database = await installation.connect()
  const { rows } = await database.query<{ key: string }>(
    `select key from (select * from live.idempotency_records union all select * from sandbox.idempotency_records) r
      where key = any ($1)`,
    [unanswered.map((write) => write.idempotencyKey)],
  )
  assert.deepEqual(rows, [])
}
