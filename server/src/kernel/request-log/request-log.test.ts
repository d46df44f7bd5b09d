// Runs in its own process: it makes the database refuse the request log.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon } from '../../testing/soon.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import type { Queries } from '../database/queries.ts'
import { firstIdAt, newId } from '../ids.ts'
import { lastSearched, mostSearched, selectRequests } from './request-log-table.ts'
import { createRequestLog } from './request-log.ts'

const recorded = async (org: TestOrg): Promise<number> => {
  const [row] = await org.query<{ count: number }>(
    'select count(*)::int as count from quoin.request_log where org_id = $1',
  )
  return row!.count
}

test('requests are written by themselves soon after their answers', async () => {
  const org = await testOrg()
  for (let count = 0; count < 3; count++) await org.request('GET', '/leads')
  await soon(async () => assert.equal(await recorded(org), 3))
})

const refused = (orgId: string) => ({
  org_id: orgId,
  mode: 'live' as const,
  key_id: orgId,
  operation: null,
  method: 'GET',
  route: '/',
  status: 429,
  error_code: 'rate_limited',
  duration_ms: 1,
  request_id: 'x',
})

test('while the database does not answer, a process keeps a limited number of requests', async () => {
  const batches: number[] = []
  const statement = Promise.withResolvers<never[]>()
  const away = {
    rows: async (_text: string, [json]: [string]) => {
      batches.push((JSON.parse(json) as object[]).length)
      return await statement.promise
    },
  } as unknown as Queries
  const requestLog = createRequestLog(away, { warn: assert.fail })
  requestLog.record(refused(newId()))
  const first = requestLog.flush()
  await soon(async () => assert.equal(batches.length, 1))
  for (let organization = 0; organization < 60; organization++) {
    const orgId = newId()
    for (let count = 0; count < 100; count++) requestLog.record(refused(orgId))
    if (organization === 30) void requestLog.flush()
  }
  assert.deepEqual(batches, [1], 'one statement at a time')
  statement.resolve([])
  await first
  await requestLog.flush()
  assert.deepEqual(batches, [1, 5000])
})

test('the statements name the organization, also where row-level security does not apply', async () => {
  const [one, other] = [await testOrg(), await testOrg()]
  const { system } = one.app.database
  const requestLog = createRequestLog(system, { warn: assert.fail })
  for (const org of [one, other]) requestLog.record(refused(org.id))
  await requestLog.flush()
  const range = { from: firstIdAt(0), upto: firstIdAt(Date.now() + 86_400_000) }
  const rows = await selectRequests(system, one.id, range, {}, 100)
  assert.deepEqual(
    rows.map(({ key_id }) => key_id),
    [one.id],
  )
  await one.query(
    `insert into quoin.request_log (org_id, id, mode, key_id, operation, method, route, status, duration_ms, request_id)
     select $2, overlay(r.id::text placing lpad(n::text, 12, '0') from 25)::uuid, r.mode, r.key_id, r.operation, r.method, r.route, 200, 1, 'y'
       from quoin.request_log r, generate_series(1, $3::int) n where r.org_id = $1`,
    [other.id, mostSearched],
  )
  assert.equal(await lastSearched(system, one.id, range, undefined), undefined)
  assert.notEqual(await lastSearched(system, other.id, range, undefined), undefined)
})

test('of one organization, a limited number of requests is recorded between two flushes, and all of another one', async () => {
  const [flood, other] = [await testOrg(), await testOrg()]
  const { app } = flood
  const requestLog = createRequestLog(app.database.system, { warn: assert.fail })
  const requests = (org: TestOrg, count: number): void => {
    for (let number = 0; number < count; number++) requestLog.record(refused(org.id))
  }
  requests(flood, 250)
  requests(other, 3)
  await requestLog.flush()
  assert.deepEqual([await recorded(flood), await recorded(other)], [200, 3])
  requests(flood, 1)
  await requestLog.flush()
  assert.equal(await recorded(flood), 201)
})

test('if the database refuses the log, callers are answered, the loss is reported once, and later requests are recorded', async () => {
  const org = await testOrg()
  const { app } = org
  const warnings = () => app.logged.filter((line) => line.includes('could not be written to the request log'))
  await app.inspect.query('revoke insert on quoin.request_log from quoin_system')
  for (let count = 0; count < 2; count++) {
    assert.equal((await org.request('GET', '/leads')).status, 200)
    await app.requestLog.flush()
  }
  assert.equal(warnings().length, 1)
  await app.inspect.query('grant insert on quoin.request_log to quoin_system')
  await org.request('GET', '/leads')
  await app.requestLog.flush()
  assert.equal(await recorded(org), 1)
})

test('each time that the log begins to fail, this is reported', async () => {
  const org = await testOrg()
  const warnings: unknown[] = []
  let isAway = false
  const db = {
    rows: () => (isAway ? Promise.reject(new Error('The database is away.')) : Promise.resolve([])),
  } as unknown as Queries
  const requestLog = createRequestLog(db, { warn: (...entry: unknown[]) => void warnings.push(entry) })
  for (const away of [true, true, false, true]) {
    isAway = away
    requestLog.record(refused(org.id))
    await requestLog.flush()
  }
  assert.equal(warnings.length, 2)
})
