import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../testing/test-database.ts'
import { newId } from '../ids.ts'
import { openDatabase } from './database.ts'

test('a transaction that waits for a lock of a host that stopped responding gets it before its own timeout', async (t) => {
  const connection = await testDatabase()
  const open = () => {
    const database = openDatabase(connection, () => undefined, { readers: 1, transactions: 2 })
    t.after(() => database.close())
    return database
  }
  const [lostDatabase, here] = [open(), open()]
  const scope = { orgId: newId(), locations: '*' } as const
  const isLocked = Promise.withResolvers<void>()
  const silence = Promise.withResolvers<void>()
  const vanished = lostDatabase.live.transaction(scope, async (transaction) => {
    await transaction.rows('select pg_advisory_xact_lock(93)')
    isLocked.resolve()
    await silence.promise
  })
  await isLocked.promise
  assert.deepEqual(
    await here.live.transaction(scope, (transaction) =>
      transaction.row(`select pg_advisory_xact_lock(93) is not null as had`),
    ),
    { had: true },
  )
  silence.resolve()
  await assert.rejects(vanished)
})
