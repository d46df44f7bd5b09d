import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '../../testing/test-database.ts'
import { Batch } from './batch.ts'

let client: pg.Client
before(async () => {
  client = new pg.Client({ ...(await testDatabase()), pipeline: true })
  await client.connect()
})
after(() => client.end())

/** Sends the statements in one batch. */
function send(...texts: string[]): Promise<PromiseSettledResult<{ rows: unknown[] }>[]> {
  const batch = new Batch()
  const answers = Promise.allSettled(texts.map((text) => batch.add(text)))
  batch.send(client)
  return answers
}

const countPrepared = async (): Promise<number> =>
  (await client.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')).rows[0]!.n

const preparedNames = async (text: string): Promise<string[]> =>
  (
    await client.query<{ name: string }>('select name from pg_prepared_statements where statement = $1', [
      text,
    ])
  ).rows.map(({ name }) => name)

test('a connection has a bounded number of prepared statements, and recently used ones stay', async () => {
  const used = 'select 1 as used'
  await send(used)
  const names = await preparedNames(used)
  assert.equal(names.length, 1)
  for (let n = 0; n < 600; n++) {
    await send(`select ${n} as n`)
    if (n % 20 === 0) await send(used)
  }
  assert.ok((await countPrepared()) <= 257, String(await countPrepared()))
  assert.deepEqual(await preparedNames(used), names)
  const [again] = await send('select 0 as n')
  assert.deepEqual(again!.status === 'fulfilled' && again!.value.rows, [{ n: 0 }])
})

test('a batch may contain more statements than a connection prepares', async () => {
  const answers = await send(...Array.from({ length: 500 }, (_, n) => `select ${n} as in_one`))
  assert.deepEqual(
    answers.map((each) => each.status === 'fulfilled' && each.value.rows),
    Array.from({ length: 500 }, (_, n) => [{ in_one: n }]),
  )
  await send('select 1')
  assert.ok((await countPrepared()) <= 257, String(await countPrepared()))
})

test('a statement that always fails does not stay prepared', async () => {
  for (let n = 0; n < 20; n++) await send('select 1 / 0 as never')
  await send('select 1')
  assert.deepEqual(await preparedNames('select 1 / 0 as never'), [])
})

test('a statement that was not prepared because an earlier one failed works the next time', async () => {
  const [[, behind], [next]] = await Promise.all([
    send('select 1 / 0', 'select 3 as three'),
    send('select 3 as three'),
  ])
  assert.equal(behind!.status, 'rejected')
  assert.deepEqual(next!.status === 'fulfilled' && next!.value.rows, [{ three: 3 }])
})

test('a statement can be used again while it is being prepared', async () => {
  const answers = await Promise.all([send('select 4 as four', 'select 4 as four'), send('select 4 as four')])
  for (const answer of answers.flat()) {
    assert.deepEqual(answer.status === 'fulfilled' && answer.value.rows, [{ four: 4 }])
  }
  assert.equal((await preparedNames('select 4 as four')).length, 1)
})
