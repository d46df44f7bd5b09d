import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import pino from 'pino'
import { type App, createApp } from '../../app/app.ts'
import { readConfig } from '../../config.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { soon } from '../../testing/soon.ts'
import { testDatabase } from '../../testing/test-database.ts'

const secret = 'the cron secret of this test'

let connection: Connection
let api: App
let worker: App

function processOf(role: 'api' | 'worker', name: string): Promise<App> {
  return createApp({
    config: readConfig({ QUOIN_PUBLIC_URL: 'http://quoin.test', CRON_SECRET: secret, QUOIN_ROLE: role }),
    connection,
    masterSecret: 'a secret that only tests use, long enough',
    log: pino({ level: 'silent' }),
    endpoints: role === 'worker' ? 'health' : 'all',
    name: { role, process: name },
  })
}

before(async () => {
  connection = await testDatabase()
  ;[api, worker] = [await processOf('api', 'one:1'), await processOf('worker', 'two:1')]
})
after(() => Promise.all([api.close(), worker.close()]))

async function scrape(app: App): Promise<string> {
  const headers = { authorization: `Bearer ${secret}` }
  const answer = await app.server.inject({ url: '/metrics', headers })
  assert.equal(answer.statusCode, 200)
  return answer.payload
}

/** Returns the processes that the text of a scrape lists. The value is 1 for a process that answered, otherwise 0. */
function up(text: string): Record<string, number> {
  const lines = [...text.matchAll(/^quoin_process_up\{process="([^"]*)",role="(\w+)"\} (\d)$/gm)]
  return Object.fromEntries(lines.map(([, name, role, value]) => [`${role} ${name}`, Number(value)]))
}

function of(text: string, series: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  assert.ok(line, `${series} in ${text}`)
  return Number(line.slice(series.length + 1))
}

const awaitProcesses = (app: App, expected: Record<string, number>): Promise<void> =>
  soon(async () => assert.deepEqual(up(await scrape(app)), expected))

test('one scrape of any process shows the metrics of all processes, each labelled with its process', async () => {
  const both = { 'api one:1': 1, 'worker two:1': 1 }
  await awaitProcesses(api, both)
  await awaitProcesses(worker, both)
  worker.metrics.attempt('mail.send', 'done')
  worker.metrics.attempt('mail.send', 'done')
  api.metrics.limiter('refused')
  const text = await scrape(api)
  assert.equal(of(text, 'quoin_task_attempts_total{kind="mail.send",end="done",process="two:1"}'), 2)
  assert.equal(of(text, 'quoin_rate_limit_decisions_total{decision="refused",process="one:1"}'), 1)
  for (const process of ['one:1', 'two:1']) {
    assert.ok(of(text, `quoin_event_loop_held_seconds{measure="max",process="${process}"}`) > 0)
    assert.ok(of(text, `process_resident_memory_bytes{process="${process}"}`) > 1_000_000)
  }
})

test('a scrape is valid for Prometheus: one TYPE line per name, no repeated series, no process label on the queue', async () => {
  const lines = (await scrape(worker)).split('\n').filter((line) => line !== '')
  const heads = lines.filter((line) => line.startsWith('# TYPE'))
  assert.equal(new Set(heads).size, heads.length)
  const series = lines.filter((line) => !line.startsWith('#')).map((line) => line.replace(/ \S+$/, ''))
  assert.equal(new Set(series).size, series.length)
  assert.deepEqual(
    series.filter((each) => each.startsWith('quoin_tasks{')),
    ['pending', 'retrying', 'processing', 'dead_letter'].map((state) => `quoin_tasks{state="${state}"}`),
  )
  const names = lines.map((line) => /^(?:# \w+ )?(\w+?)(?:_bucket|_sum|_count)?[ {]/.exec(line)![1]!)
  const runs = names.filter((name, at) => name !== names[at - 1])
  assert.equal(new Set(runs).size, runs.length, 'the lines of a name stand together')
})

test('a process that does not answer is shown as down without delaying the scrape; an exited process is not shown', async (t) => {
  const stuck = new pg.Client({ ...connection, application_name: 'quoin listener worker stuck:9' })
  t.after(() => stuck.end())
  await stuck.connect()
  await awaitProcesses(api, { 'api one:1': 1, 'worker stuck:9': 0, 'worker two:1': 1 })
  const text = await scrape(api)
  assert.ok(of(text, 'process_resident_memory_bytes{process="two:1"}') > 0)
  assert.doesNotMatch(text, /quoin_event_loop_held_seconds.*stuck/)
  await stuck.end()
  await awaitProcesses(api, { 'api one:1': 1, 'worker two:1': 1 })
})

test('reported metrics are deleted, and late reports are deleted by a later scrape', async (t) => {
  const inspect = new pg.Client(connection)
  t.after(() => inspect.end())
  await inspect.connect()
  await inspect.query(
    `insert into quoin.process_figures (org_id, question, process, figures, told_at)
     values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'late:1', '', now() - interval '2 minutes')`,
  )
  await scrape(api)
  const { rows } = await inspect.query('select process from quoin.process_figures')
  assert.deepEqual(rows, [])
})

test("without the database, a scrape shows only the process's own metrics", async (t) => {
  const alone = await processOf('api', 'alone:1')
  t.after(() => alone.close())
  await soon(async () => assert.equal(up(await scrape(alone))['api alone:1'], 1))
  t.mock.method(alone.database.system, 'rows', () => Promise.reject(new Error('The database is down.')))
  assert.deepEqual(up(await scrape(alone)), { 'api alone:1': 1 })
})
