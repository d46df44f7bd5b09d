import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../database/database.ts'
import { newId } from '../ids.ts'
import { blockNumbers } from './numbers.ts'

test('a block of numbers is committed durably before one of its numbers is used', async (t) => {
  const connection = { ...(await testDatabase()), options: '-c synchronous_commit=on' }
  const database = openDatabase(connection, () => undefined, { readers: 1, transactions: 2 })
  t.after(() => database.close())
  const settings: unknown[] = []
  const { live } = database
  const observed = {
    ...database,
    live: {
      ...live,
      apart: (scope, work) =>
        live.apart(scope, async (transaction) => {
          const block = await work(transaction)
          settings.push(await transaction.row(`select current_setting('synchronous_commit') as commit`))
          return block
        }),
    } satisfies typeof live,
  }
  const orgId = newId()
  const numbers = blockNumbers(observed)
  assert.equal(await numbers.next('live', orgId, 'lead'), 1)
  assert.equal(await numbers.next('live', orgId, 'lead'), 2)
  // The number of another process.
  assert.equal(await blockNumbers(database).next('live', orgId, 'lead'), 17)
  assert.deepEqual(settings, [{ commit: 'on' }])
})
