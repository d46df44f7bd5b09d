import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { secondConnection, untilWaiting } from '../../testing/race.ts'
import { testApp } from '../../testing/test-app.ts'
import { newId } from '../ids.ts'
import { type Database, openDatabase } from './database.ts'

let database: Database
let holder: pg.Client
const tenantScope = (orgId: string) => ({ orgId, locations: '*' }) as const
const [ours, theirs] = [newId(), newId()]
/** A query that waits until the connection `holder` releases its advisory lock. */
const slow = 'select pg_advisory_xact_lock_shared(91)'

before(async () => {
  const app = await testApp()
  database = openDatabase(app.owner, () => undefined, { readers: 4, transactions: 4 })
  holder = await secondConnection(app)
})
after(async () => {
  await database.close()
  await holder.end()
})

test('if all statements of one organization are slow, reads of another one are still answered at once', async () => {
  const app = await testApp()
  await holder.query('select pg_advisory_lock(91)')
  const waiting = Array.from({ length: 12 }, () => database.live.reader(tenantScope(ours)).row(slow))
  await untilWaiting(app, 2)
  for (let n = 0; n < 20; n++)
    assert.deepEqual(await database.live.reader(tenantScope(theirs)).row('select 1 as one'), { one: 1 })
  await holder.query('select pg_advisory_unlock(91)')
  assert.equal((await Promise.all(waiting)).length, 12)
})

test('if one organization uses all of its transactions, another one can still write at once', async () => {
  const app = await testApp()
  await holder.query('select pg_advisory_lock(91)')
  const waiting = Array.from({ length: 12 }, () =>
    database.live.transaction(tenantScope(ours), (transaction) => transaction.row(slow)),
  )
  await untilWaiting(app, 2)
  for (let n = 0; n < 5; n++)
    assert.deepEqual(
      await database.live.transaction(tenantScope(theirs), (transaction) =>
        transaction.row('select 1 as one'),
      ),
      { one: 1 },
    )
  await holder.query('select pg_advisory_unlock(91)')
  assert.equal((await Promise.all(waiting)).length, 12)
})

test('an organization with too many waiting transactions is refused at once', async () => {
  const app = await testApp()
  await holder.query('select pg_advisory_lock(91)')
  const transact = () => database.live.transaction(tenantScope(ours), (transaction) => transaction.row(slow))
  const waiting = Array.from({ length: 202 }, transact)
  await untilWaiting(app, 2)
  await assert.rejects(transact(), { code: 'service_unavailable', retryAfterSeconds: 2 })
  await holder.query('select pg_advisory_unlock(91)')
  await Promise.all(waiting)
})

test('statements of a reader have a timeout of five seconds', async () => {
  const row = await database.live.reader(tenantScope(ours)).row('show statement_timeout')
  assert.deepEqual(row, { statement_timeout: '5s' })
})
