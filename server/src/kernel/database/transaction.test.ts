import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { testDatabase } from '../../testing/test-database.ts'
import { newId } from '../ids.ts'
import { type Database, openDatabase } from './database.ts'

let database: Database
const scope = { orgId: newId(), locations: '*' } as const

test.before(async () => {
  database = openDatabase(await testDatabase(), () => undefined, { readers: 1, transactions: 4 })
})
test.after(() => database.close())

test('of two deadlocked transactions one is repeated, also if the statement that failed was not awaited', async () => {
  const lock = 'select pg_advisory_xact_lock($1::int)'
  let runs = 0
  let meet = (): void => undefined
  const bothHaveLock = new Promise<void>((resolve) => (meet = resolve))
  let holders = 0
  const crosswise = (first: string, second: string): Promise<string> =>
    database.live.transaction(scope, async (transaction) => {
      runs++
      await transaction.row(lock, [first])
      if (++holders === 2) meet()
      await bothHaveLock
      transaction.later(lock, [second])
      await nextTurn()
      const row = await transaction.row<{ done: string }>(`select 'done' as done`)
      return row!.done
    })
  assert.deepEqual(await Promise.all([crosswise('1', '2'), crosswise('2', '1')]), ['done', 'done'])
  assert.equal(runs, 3)
})

test('a commit after a failed statement is refused, and the connection can be used for the next transaction', async () => {
  for (let time = 0; time < 8; time++) {
    await assert.rejects(
      database.live.transaction(scope, async (transaction) => {
        await transaction.row('select 1 as one')
        transaction.later('select 1 / 0')
      }),
      { code: '22012' },
    )
  }
  const row = await database.live.transaction(scope, (transaction) =>
    transaction.row(`select current_setting('quoin.org_id') as org`),
  )
  assert.deepEqual(row, { org: scope.orgId })
})

test('only one transaction at a time holds the advisory lock of a key, also after a restart, and releases it at its end', async () => {
  const tryLock = (): Promise<boolean> =>
    database.live.transaction(scope, (other) => other.hasLock(), 'a key')
  await database.live.transaction(
    scope,
    async (transaction) => {
      assert.deepEqual([await transaction.hasLock(), await tryLock()], [true, false])
      await transaction.restart()
      assert.deepEqual([await transaction.hasLock(), await tryLock()], [true, false])
    },
    'a key',
  )
  assert.equal(await tryLock(), true)
})
