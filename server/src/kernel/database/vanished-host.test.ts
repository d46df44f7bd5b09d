import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../testing/test-database.ts'
import { newId } from '../ids.ts'
import { openDatabase } from './database.ts'

test('a transaction that waits for a lock of a vanished host gets it before its own timeout', async (t) => {
  const connection = await testDatabase()
  const open = () => {
    const database = openDatabase(connection, () => undefined, { readers: 1, transactions: 2 })
    t.after(() => database.close())
    return database
  }
  const [gone, here] = [open(), open()]
  const fence = { orgId: newId(), locations: '*' } as const
  const isHeld = Promise.withResolvers<void>()
  const silence = Promise.withResolvers<void>()
  const vanished = gone.live.transaction(fence, async (transaction) => {
    await transaction.rows('select pg_advisory_xact_lock(93)')
    isHeld.resolve()
    await silence.promise
  })
  await isHeld.promise
  assert.deepEqual(
    await here.live.transaction(fence, (transaction) =>
      transaction.row(`select pg_advisory_xact_lock(93) is not null as had`),
    ),
    { had: true },
  )
  silence.resolve()
  await assert.rejects(vanished)
})
