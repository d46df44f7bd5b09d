import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { networkTo } from '../../testing/network.ts'
import { soon } from '../../testing/soon.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { newId } from '../ids.ts'
import { openDatabase } from './database.ts'

/** Opens a database with a single connection for transactions, over a network that the test can interrupt. */
async function narrow(t: TestContext) {
  const connection = await testDatabase()
  const network = await networkTo(t, { path: `${connection.host}/.s.PGSQL.${connection.port}` })
  const reached = { ...connection, host: '127.0.0.1', port: network.port }
  const database = openDatabase(reached, () => undefined, { readers: 1, transactions: 1 })
  t.after(() => database.close())
  // Each transaction belongs to another organization, so that none waits for its organization's limit of
  // connections.
  const change = (statement: string): Promise<unknown> =>
    database.live.transaction({ orgId: newId(), locations: '*' }, (transaction) => transaction.row(statement))
  return { network, change, isResponding: () => database.isResponding() }
}

test('a transaction waits while the database is busy', async (t) => {
  const { change } = await narrow(t)
  await change('select 1')
  const slow = change('select pg_sleep(1.6)')
  assert.deepEqual(await change('select 1 as one'), { one: 1 })
  await slow
})

test('if the database stops responding, callers fail within about a second, and new connections are used after its return', async (t) => {
  const { network, change, isResponding } = await narrow(t)
  await change('select 1')
  assert.ok(isResponding())
  network.cut()
  const lost = change('select 1')
  await assert.rejects(lost)
  // A process that has just started waits longer than usual for an answer of the database. The test waits until that
  // time has passed.
  await sleep(500)
  const took: number[] = []
  while (took.length < 4) {
    const began = performance.now()
    await assert.rejects(change('select 1'), { code: '08006' })
    took.push(performance.now() - began)
  }
  // A busy machine extends the timeout, so the fastest of four attempts is measured.
  assert.ok(Math.min(...took) < 1_300, `It took ${took.join()} ms.`)
  assert.ok(!isResponding())
  network.mend()
  await soon(async () => {
    await sleep(20)
    assert.deepEqual(await change('select 1 as one'), { one: 1 })
    assert.ok(isResponding())
  }, 8_000)
})
