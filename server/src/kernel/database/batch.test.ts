import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '../../testing/test-database.ts'
import { Batch } from './batch.ts'

let client: pg.Client
before(async () => {
  client = new pg.Client({ ...(await testDatabase()), pipeline: true })
  await client.connect()
  await client.query(`set timezone = 'UTC'`)
})
after(() => client.end())

const sendBatch = (...statements: [text: string, parameters?: string[]][]) => {
  const batch = new Batch()
  const answers = statements.map(([text, parameters]) => batch.add(text, parameters))
  batch.send(client)
  return Promise.allSettled(answers)
}
const rowsOf = (settled: PromiseSettledResult<{ rows: unknown[] }>[]): unknown[] =>
  settled.map((each) => (each.status === 'fulfilled' ? each.value.rows : String(each.reason)))

test('the columns of a statement are described once per connection, and later answers are parsed in the same way', async () => {
  let descriptions = 0
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  const count = (): void => void descriptions++
  connection.on('rowDescription', count)
  const text = `select $1::int8 as count, null::text as nothing, timestamptz '2026-03-01 17:05:09.5+00' as at,
                       array['a', 'b'] as names, date '2026-03-01' as day`
  const row = { nothing: null, at: '2026-03-01T17:05:09.500Z', names: ['a', 'b'], day: '2026-03-01' }
  for (const count of [1, 2, 3])
    assert.deepEqual(rowsOf(await sendBatch([text, [String(count)]])), [[{ count, ...row }]])
  connection.off('rowDescription', count)
  assert.equal(descriptions, 1)
})

test('each statement of a batch gets its own rows', async () => {
  const answers = await sendBatch(
    ['select n from generate_series(1, $1::int) n', ['3']],
    ['select n from generate_series(1, $1::int) n', ['0']],
    ['select 1 as one'],
  )
  assert.deepEqual(rowsOf(answers), [[{ n: 1 }, { n: 2 }, { n: 3 }], [], [{ one: 1 }]])
})

test('statements after a failed one are not executed and fail with the same error, and the next batch works', async () => {
  await client.query('create temp table marks (mark text primary key)')
  const insert = 'insert into marks values ($1)'
  const divide = 'select 1 / $1::int as quotient'
  const behind = 'select mark from marks where mark <> $1'
  const answers = await sendBatch(['begin'], [insert, ['a']], [divide, ['0']], [behind, ['']], ['commit'])
  assert.deepEqual(
    answers.map((each) => (each.status === 'fulfilled' ? each.value.tag : each.reason.code)),
    ['BEGIN', 'INSERT 0 1', '22012', '22012', '22012'],
  )
  await sendBatch(['rollback'])
  assert.deepEqual(rowsOf(await sendBatch([divide, ['1']], [behind, ['']])), [[{ quotient: 1 }], []])
})

test('a statement that cannot be prepared does not make earlier ones fail, also when it is sent again', async () => {
  for (let time = 0; time < 2; time++) {
    const [before, broken] = await sendBatch(['select 2 as two'], ['select from nowhere.at_all'])
    assert.equal(before!.status, 'fulfilled')
    assert.equal(broken!.status === 'rejected' && broken!.reason.code, '42P01')
  }
})

test('a number that cannot be represented exactly makes only its own statement fail', async () => {
  const answers = await sendBatch(
    ['select 1 as one'],
    [`select 9007199254740993 as big`],
    ['select 2 as two'],
  )
  assert.equal(answers[1]!.status === 'rejected' && answers[1]!.reason.name, 'RangeError')
  assert.deepEqual(rowsOf([answers[0]!, answers[2]!]), [[{ one: 1 }], [{ two: 2 }]])
})

test('a parameter that cannot be serialized makes the whole batch fail and closes the connection', async () => {
  const other = new pg.Client({ ...(await testDatabase()), pipeline: true })
  other.on('error', () => undefined)
  await other.connect()
  const ended = new Promise((resolve) => other.once('end', resolve))
  const batch = new Batch()
  const circular: Record<string, unknown> = {}
  circular['itself'] = circular
  const answers = Promise.allSettled([
    batch.add('select 1'),
    batch.add('select $1::text', [circular as unknown as string]),
  ])
  batch.send(other)
  for (const answer of await answers) assert.equal(answer.status, 'rejected')
  await ended
})

test('the stack trace of a failed statement contains the caller', async () => {
  const asker = async (): Promise<void> => {
    const batch = new Batch()
    const answer = batch.add('select 1 / 0')
    batch.send(client)
    await answer
  }
  await assert.rejects(asker(), (error: Error) => error.stack!.includes('asker'))
})

test('when a connection ends, all pending statements fail', async () => {
  const other = new pg.Client({ ...(await testDatabase()), pipeline: true })
  other.on('error', () => undefined)
  await other.connect()
  const pid = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  const ended = new Promise((resolve) => other.once('end', resolve))
  const batch = new Batch()
  const answers = Promise.allSettled(['select pg_sleep(30)', 'select 3'].map((text) => batch.add(text)))
  batch.send(other)
  await client.query('select pg_terminate_backend($1)', [pid])
  for (const answer of await answers) assert.equal(answer.status, 'rejected')
  await ended
})
