import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import pg from 'pg'
import pino from 'pino'
import { type App, createApp } from '../../app/app.ts'
import { readConfig } from '../../config.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { queueSnapshot } from '../../kernel/health/index.ts'
import { serviceOrgId } from '../../kernel/tasks/task.ts'
import { assertCommonHeaders, assertError } from '../../testing/expect-error.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { injectRequest, type TestResponse } from '../../testing/test-request.ts'

const secret = 'the cron secret of this test'
const monitorPath = '/api/cron/monitor-service-health'
const instant = '2026-03-01T12:00:00.000Z'

let connection: Connection
let app: App
let withoutSecret: App
let inspect: pg.Client

function appWith(cronSecret: string | undefined, session: Connection = {}): Promise<App> {
  return createApp({
    config: readConfig({ QUOIN_PUBLIC_URL: 'http://quoin.test', CRON_SECRET: cronSecret }),
    connection: { ...connection, ...session },
    masterSecret: 'a secret that only tests use, long enough',
    log: pino({ level: 'silent' }),
    now: () => instant,
  })
}

before(async () => {
  connection = await testDatabase()
  ;[app, withoutSecret] = [await appWith(secret), await appWith(undefined)]
  inspect = new pg.Client(connection)
  await inspect.connect()
})
after(async () => {
  await inspect.end()
  await Promise.all([app.close(), withoutSecret.close()])
})
beforeEach(() => inspect.query('delete from quoin.tasks'))

const requestPath = (path: string, bearer?: string, method = 'GET', service = app): Promise<TestResponse> =>
  injectRequest(service.server, method, path, {
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    idempotencyKey: null,
  })

async function fetchMetrics(bearer: string | undefined, service = app): Promise<TestResponse> {
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
  const answer = await service.server.inject({ url: '/metrics', headers })
  return {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
    text: answer.payload,
    body: undefined,
  }
}

async function addTasks(state: string, dueAt: string, count = 1): Promise<void> {
  await inspect.query(
    `insert into quoin.tasks (org_id, id, kind, lane, payload, state, due_at, created_at)
     select $1, gen_random_uuid(), 'test.work', 'lane ' || n % 50, '{}', $2, $3, $3 from generate_series(1, $4::int) n`,
    [serviceOrgId, state, dueAt, count],
  )
}

test('the public health probe returns only the status', async () => {
  const answer = await requestPath('/api/health')
  assert.deepEqual([answer.status, answer.body], [200, { status: 'ok' }])
  assertCommonHeaders(answer)
  const head = await requestPath('/api/health', undefined, 'HEAD')
  assert.deepEqual([head.status, head.text], [200, ''])
  assertCommonHeaders(head)
})

test('a probe with a wrong bearer token gets the public answer, also if no secret is configured', async () => {
  for (const bearer of ['wrong', `${secret}x`, 'undefined', ''])
    for (const service of [app, withoutSecret])
      assert.deepEqual((await requestPath('/api/health', bearer, 'GET', service)).body, { status: 'ok' })
})

test('a probe with the secret also gets the exact counts and the age of the queue', async () => {
  assert.deepEqual((await requestPath('/api/health', secret)).body, {
    status: 'ok',
    queue: {
      pending: 0,
      retrying: 0,
      processing: 0,
      dead_letter: 0,
      oldest_ready_at: null,
      oldest_ready_age_seconds: null,
    },
  })
  await addTasks('pending', '2026-03-01T13:00:00Z', 2)
  await addTasks('pending', '2026-03-01T11:59:30Z')
  await addTasks('retrying', '2026-03-01T11:58:58.400Z')
  await addTasks('processing', '2026-03-01T11:00:00Z', 4)
  await addTasks('dead_letter', '2026-03-01T10:00:00Z', 5)
  assert.deepEqual((await requestPath('/api/health', secret)).body, {
    status: 'ok',
    queue: {
      pending: 3,
      retrying: 1,
      processing: 4,
      dead_letter: 5,
      oldest_ready_at: '2026-03-01T11:58:58.400Z',
      oldest_ready_age_seconds: 61,
    },
  })
})

test('counting 100,000 tasks takes at most six times as long as one plain count of the table', async (t) => {
  for (const state of ['pending', 'retrying', 'processing', 'dead_letter'])
    await addTasks(state, '2026-03-01T11:00:00Z', 25_000)
  const best = { probe: Infinity, bare: Infinity }
  for (let round = 0; round < 10; round++) {
    const start = performance.now()
    assert.equal((await queueSnapshot(withoutSecret.database.system, instant)).dead_letter, 25_000)
    const answeredAt = performance.now()
    await inspect.query('select state, count(*), min(due_at) from quoin.tasks group by state')
    best.probe = Math.min(best.probe, answeredAt - start)
    best.bare = Math.min(best.bare, performance.now() - answeredAt)
  }
  t.diagnostic(`${best.probe.toFixed(1)} ms, and ${best.bare.toFixed(1)} ms bare`)
  assert.ok(best.probe <= 6 * best.bare, `${best.probe} ms, and ${best.bare} ms bare`)
})

test('health probes are not rate-limited', async () => {
  for (let probe = 0; probe < 700; probe++) {
    const answer = await requestPath('/api/health', probe % 2 ? secret : undefined)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['x-ratelimit-remaining'], answer.headers['x-ratelimit-limit'])
  }
})

test('probes write nothing, and are also answered if the database is read-only', async () => {
  const readOnly = await appWith(secret, { options: '-c default_transaction_read_only=on' })
  try {
    assert.deepEqual((await requestPath('/api/health', undefined, 'GET', readOnly)).body, { status: 'ok' })
    assert.equal((await requestPath('/api/health', secret, 'GET', readOnly)).body.queue.pending, 0)
    assert.equal((await requestPath(monitorPath, secret, 'GET', readOnly)).body.data.status, 'degraded')
  } finally {
    await readOnly.close()
  }
})

test('the monitor requires the secret for each method, and refuses every request if no secret is configured', async () => {
  for (const method of ['GET', 'POST'] as const) {
    for (const bearer of [undefined, 'wrong', ''])
      assertError(await requestPath(monitorPath, bearer, method), 'invalid_api_key')
    for (const bearer of [undefined, 'undefined', '', secret])
      assertError(await requestPath(monitorPath, bearer, method, withoutSecret), 'invalid_api_key')
  }
  for (const method of ['HEAD', 'PUT', 'DELETE'])
    assert.equal((await requestPath(monitorPath, secret, method)).status, 405)
  const { rows } = await inspect.query('select count(*)::int as count from quoin.health_probes')
  assert.deepEqual(rows, [{ count: 0 }])
})

test('a call of the monitor counts as a probe and returns status, circuit and history', async () => {
  const first = await requestPath(monitorPath, secret)
  const second = await requestPath(monitorPath, secret, 'POST')
  for (const answer of [first, second]) {
    assert.equal(answer.status, 200)
    assertCommonHeaders(answer)
    assert.deepEqual(Object.keys(answer.body), ['data'])
    assert.deepEqual(Object.keys(answer.body.data), ['status', 'circuit', 'probes'])
    assert.equal(answer.body.data.status, 'ok')
    assert.deepEqual(answer.body.data.circuit, { state: 'closed', opened_at: null, reason: null })
  }
  assert.equal(second.body.data.probes.length, 2)
  assert.deepEqual(Object.keys(second.body.data.probes[0]), [
    'at',
    'status',
    'reasons',
    'database_latency_ms',
    'active_connections',
    'max_connections',
    'database_size_bytes',
    'long_transactions',
    'sees_all_sessions',
  ])
})

test('metrics require the secret and count requests, tasks, rate-limit decisions and connections', async () => {
  assertError(await fetchMetrics(undefined), 'invalid_api_key')
  assertError(await fetchMetrics(secret, withoutSecret), 'invalid_api_key')
  await addTasks('dead_letter', instant, 3)
  await requestPath(`/api/v1/leads/${randomUUID()}`, 'quoin_live_x')
  const answer = await fetchMetrics(secret)
  assert.equal(answer.status, 200)
  assertCommonHeaders(answer)
  const { text } = answer
  const value = (series: RegExp): number =>
    Number(new RegExp(`^${series.source} (\\S+)$`, 'm').exec(text)?.[1])
  assert.equal(value(/quoin_tasks\{state="dead_letter"\}/), 3)
  assert.equal(
    value(
      /quoin_http_request_duration_seconds_count\{process="[\w.-]+:\d+",method="GET",route="\/api\/v1\/leads\/:id",status="4xx"\}/,
    ),
    1,
    text,
  )
  assert.ok(value(/quoin_rate_limit_decisions_total\{decision="admitted",process="[\w.-]+:\d+"\}/) >= 1)
  assert.ok(value(/quoin_database_pool_connections\{role="system",use="idle",process="[\w.-]+:\d+"\}/) >= 1)
  assert.ok(value(/quoin_event_loop_held_seconds\{measure="max",process="[\w.-]+:\d+"\}/) > 0)
  assert.ok(value(/nodejs_eventloop_lag_p99_seconds\{process="[\w.-]+:\d+"\}/) >= 0)
  assert.ok(value(/process_resident_memory_bytes\{process="[\w.-]+:\d+"\}/) > 1_000_000)
  assert.ok(!text.includes(secret))
})
