import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testOrg, type TestOrg } from '../../testing/test-org.ts'
import { newId } from '../ids.ts'
import { type Database, openDatabase } from './database.ts'
import { Transaction } from './transaction.ts'

let org: TestOrg
/**
 * A database with a single connection for transactions, so that each transaction continues on the connection that
 * the previous one used.
 */
let database: Database
before(async () => {
  org = await testOrg()
  database = openDatabase(org.app.owner, () => undefined, { readers: 1, transactions: 1 })
})
after(() => database.close())

const inTransaction = <T>(work: (transaction: Transaction) => Promise<T>, lock?: string): Promise<T> =>
  database.live.transaction({ orgId: org.id, locations: '*' }, work, lock)

const count = (transaction: Transaction, kind: string): Promise<unknown> =>
  transaction.rows('insert into counters (org_id, kind, last_value) values ($1, $2, 1)', [org.id, kind])

async function counted(kind: string): Promise<boolean> {
  const text = 'select 1 from live.counters where org_id = $1 and kind = $2'
  return (await org.app.inspect.query(text, [org.id, kind])).rowCount === 1
}

test('a transaction does not commit if a statement failed, even if the caller ignored the error', async () => {
  await assert.rejects(
    inTransaction(async (transaction) => {
      await count(transaction, 'ignored')
      await transaction.row('select 1 / 0').catch(() => undefined)
    }),
    /was rolled back by an earlier failure/,
  )
  assert.equal(await counted('ignored'), false)
})

test('a statement after a failed one that no one awaited fails with the error of the failed one', async () => {
  await assert.rejects(
    inTransaction(async (transaction) => {
      transaction.later('select 1 / 0')
      await new Promise(setImmediate)
      await transaction.row('select 1')
    }),
    { code: '22012' },
  )
})

test('a commit after a failed statement that no one awaited fails with the error of that statement', async () => {
  await assert.rejects(
    inTransaction(async (transaction) => {
      transaction.later('select 1 / 0')
      await new Promise(setImmediate)
    }),
    { code: '22012' },
  )
})

test('restarting a transaction rolls back what was done before, including failures, and keeps what follows', async () => {
  await inTransaction(async (transaction) => {
    await count(transaction, 'before')
    transaction.later('select 1 / 0')
    await transaction.restart()
    await count(transaction, 'after')
  })
  assert.deepEqual([await counted('before'), await counted('after')], [false, true])
})

test('the first part of a transaction stays committed, and is not repeated after a serialization error in the second', async () => {
  let runs = 0
  const clash = Object.assign(new Error('in the way'), { code: '40001' })
  await assert.rejects(
    inTransaction(async (transaction) => {
      runs++
      await count(transaction, 'first part')
      await transaction.commitSoFar()
      await transaction.goOn()
      await count(transaction, 'second part')
      throw clash
    }),
    clash,
  )
  assert.equal(runs, 1)
  assert.deepEqual([await counted('first part'), await counted('second part')], [true, false])
})

test('between two parts of a transaction its connection is free for others, and it cannot send statements', async () => {
  await inTransaction(async (transaction) => {
    await transaction.commitSoFar()
    await assert.rejects(transaction.row('select 1'), /between two parts/)
    // This transaction needs the only connection, so it shows that the first one has released it.
    await inTransaction((other) => count(other, 'in between'))
    await transaction.goOn()
    await count(transaction, 'after that')
  })
  assert.deepEqual([await counted('in between'), await counted('after that')], [true, true])
})

test('a transaction that continues waits until a connection is available', async () => {
  const busy = Promise.withResolvers<void>()
  const [isLocked, hasTried] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const whole = inTransaction(async (transaction) => {
    await transaction.commitSoFar()
    await isLocked.promise
    const again = transaction.goOn()
    hasTried.resolve()
    await again
    await count(transaction, 'came back')
  })
  // The transaction belongs to another organization, so that it does not wait for a slot of the first organization.
  const ofAnother = (work: (transaction: Transaction) => Promise<unknown>) =>
    database.live.transaction({ orgId: newId(), locations: '*' }, work)
  const other = ofAnother(async (transaction) => {
    await transaction.row('select 1')
    isLocked.resolve()
    await busy.promise
  })
  await hasTried.promise
  // While the only connection is in use, a new transaction is rejected, but a transaction that continues waits.
  await assert.rejects(
    ofAnother((transaction) => transaction.row('select 1')),
    /timeout exceeded/,
  )
  busy.resolve()
  await Promise.all([whole, other])
  assert.equal(await counted('came back'), true)
})

test('a transaction with serialization errors is run at most three times, each time from the start', async () => {
  let runs = 0
  const clash = Object.assign(new Error('in the way'), { code: '40001' })
  const often = (fails: number) => async (transaction: Transaction) => {
    await count(transaction, `run of ${fails}`)
    if (++runs <= fails) throw clash
  }
  await inTransaction(often(2))
  assert.deepEqual([runs, await counted('run of 2')], [3, true])
  runs = 0
  await assert.rejects(inTransaction(often(3)), clash)
  assert.deepEqual([runs, await counted('run of 3')], [3, false])
})

test('a transaction that fails for another reason is not retried', async () => {
  let runs = 0
  await assert.rejects(
    inTransaction((transaction) => {
      runs++
      return transaction.row('select 1 / 0')
    }),
    { code: '22012' },
  )
  assert.equal(runs, 1)
})

test('deferred constraints can be checked before the commit, and an earlier failure is reported first', async () => {
  await org.app.inspect.query(
    'create table live.once (n int unique deferrable initially deferred); grant insert on live.once to quoin_live',
  )
  const insert = 'insert into once values (1), (1)'
  await inTransaction(async (transaction) => {
    await transaction.rows(insert)
    await assert.rejects(transaction.verify(), { code: '23505' })
    await transaction.rollback()
  })
  await inTransaction(async (transaction) => {
    transaction.later('select 1 / 0')
    await new Promise(setImmediate)
    await assert.rejects(transaction.verify(), { code: '22012' })
    await transaction.rollback()
  })
})

test('a transaction that its own code rolled back commits nothing', async () => {
  await inTransaction(async (transaction) => {
    await count(transaction, 'rolled back')
    await transaction.rollback()
  })
  assert.equal(await counted('rolled back'), false)
})

test('a connection whose rollback failed is not used for the next transaction, whether it is closed or not', async (t) => {
  const pid = async (transaction: Transaction): Promise<number> =>
    (await transaction.row<{ pid: number }>('select pg_backend_pid() as pid'))!.pid
  const failing = async (
    fail: (pid: number, transaction: Transaction) => Promise<unknown>,
  ): Promise<void> => {
    let first: number | undefined
    await assert.rejects(
      inTransaction(async (transaction) => {
        first = await pid(transaction)
        await fail(first, transaction)
      }),
    )
    assert.notEqual(await inTransaction(pid), first)
  }
  await failing(async (dead, transaction) => {
    await org.app.inspect.query('select pg_terminate_backend($1, 5000)', [dead])
    await transaction.row('select 1')
  })
  const refuse = () => Promise.reject(new Error('The rollback failed.'))
  t.mock.method(Transaction.prototype, 'rollback', refuse, { times: 1 })
  await failing(async (_, transaction) => {
    await count(transaction, 'not taken back')
    throw new Error('It failed.')
  })
  assert.equal(await counted('not taken back'), false)
})

test('the next transaction of a connection cannot see the organization of the previous one', async () => {
  await inTransaction((transaction) => count(transaction, 'ours'))
  const observedScope = (orgId: string, locations: '*' | string[]) =>
    database.live.transaction({ orgId, locations }, (transaction) =>
      transaction.row(
        `select current_setting('quoin.org_id') as org, current_setting('quoin.locations') as locations,
                (select count(*)::int from counters where kind = 'ours') as rows`,
      ),
    )
  const other = '0197a000-0000-7000-8000-000000000000'
  assert.deepEqual(await observedScope(other, []), { org: other, locations: '{}', rows: 0 })
  assert.deepEqual(await observedScope(org.id, '*'), { org: org.id, locations: '*', rows: 1 })
  const settings = `select current_setting('quoin.org_id', true) as org`
  assert.deepEqual(await database.system.transaction((transaction) => transaction.row(settings)), { org: '' })
})

test('a snapshot sees a single state of the database, and cannot write', async () => {
  const rows = `select count(*)::int as n from counters where kind = 'meanwhile'`
  await database.live.snapshot({ orgId: org.id, locations: '*' }, async (queries) => {
    assert.deepEqual(await queries.row(rows), { n: 0 })
    await org.query(`insert into live.counters (org_id, kind, last_value) values ($1, 'meanwhile', 1)`)
    assert.deepEqual(await queries.row(rows), { n: 0 })
  })
  const write = `insert into counters (org_id, kind, last_value) values ($1, 'snapshot', 1) returning kind`
  await assert.rejects(
    database.live.snapshot({ orgId: org.id, locations: '*' }, (queries) => queries.row(write, [org.id])),
    { code: '25006' },
  )
})
