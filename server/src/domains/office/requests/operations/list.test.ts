import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { firstIdAt } from '../../../../kernel/ids.ts'
import { mostSearched } from '../../../../kernel/request-log/request-log-table.ts'
import { callMcpTool } from '../../../../testing/mcp-request.ts'
import { plansOf } from '../../../../testing/plans-of.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { listRequests } from '../operations.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }
const unknownLead = '01980000-0000-7000-8000-000000000001'

async function list(org: TestOrg, input: object = {}, as: object = org.owner) {
  await org.app.requestLog.flush()
  return await org.run(listRequests, input, as)
}

/** The parts of a listed request that a test knows. */
const parts = ({ items }: Awaited<ReturnType<typeof list>>) =>
  items.map(({ method, route, operation, status, error_code }) => [
    method,
    route,
    operation,
    status,
    error_code,
  ])

test('requests of all entry points are listed with operation, status and error code, newest first', async () => {
  const org = await testOrg()
  const key = await org.key()
  const id = 'of-the-caller'
  const workflows = '/api/v1/workflows'
  await org.request('GET', `/leads/${unknownLead}`, { key, headers: { 'x-request-id': id } })
  await org.request('POST', `${workflows}/leads.create`, { key, body: ada, idempotencyKey: randomUUID() })
  await org.request('POST', `${workflows}/leads.create`, { key, body: {}, idempotencyKey: randomUUID() })
  await org.request('GET', `${workflows}/leads.eat`, { key })
  await callMcpTool(key, 'query_workflow', { operation: 'leads.get', input: { lead_id: unknownLead } })
  await callMcpTool(key, 'list_workflows', {})
  const page = await list(org)
  assert.deepEqual(parts(page), [
    ['POST', '/api/mcp', 'list_workflows', 200, null],
    ['POST', '/api/mcp', 'leads.get', 200, 'not_found'],
    ['GET', `${workflows}/:operation`, null, 404, 'not_found'],
    ['POST', `${workflows}/:operation`, 'leads.create', 422, 'validation_error'],
    ['POST', `${workflows}/:operation`, 'leads.create', 200, null],
    ['GET', '/api/v1/leads/:id', 'leads.get', 404, 'not_found'],
  ])
  const first = page.items.at(-1)!
  assert.deepEqual([first.request_id, first.mode, first.key.name], [id, 'live', 'test'])
  assert.ok(Math.abs(Date.parse(first.at) - Date.now()) < 60_000 && first.duration_ms >= 0)
})

test('a refused key is listed with its reason: rate limit, scope, mode, and a repeated refusal', async () => {
  const org = await testOrg()
  const slow = await org.key({ perMinute: 1 })
  await org.request('GET', '/leads', { key: slow })
  await org.request('GET', '/leads', { key: slow })
  await org.request('GET', '/leads', { key: await org.key({ scopes: ['clients:read'] }) })
  const key = await org.key({ mode: 'test' })
  await org.request('GET', '/api/v1/workflows', { key })
  const idempotencyKey = randomUUID()
  for (let time = 0; time < 2; time++)
    await org.request('PATCH', `/leads/${unknownLead}`, { key, body: { notes: 'x' }, idempotencyKey })
  const { items } = await list(org, { failed: true })
  assert.deepEqual(
    items.map(({ mode, status, error_code }) => [mode, status, error_code]),
    [
      ['test', 404, 'not_found'],
      ['test', 404, 'not_found'],
      ['test', 403, 'unsupported_in_test_mode'],
      ['live', 403, 'insufficient_scope'],
      ['live', 429, 'rate_limited'],
    ],
  )
})

test('inputs, answers, addresses and unknown names of operations are not stored', async () => {
  const org = await testOrg()
  const body = { customer_name: 'Canary Bird', service_address: '7 Canary Lane', notes: 'canary' }
  await org.request('POST', '/leads', { body })
  await org.request('GET', '/leads?email=canary@example.com')
  await org.request('GET', '/api/v1/workflows/canary', { from: '203.0.113.77' })
  await callMcpTool(await org.key(), 'query_workflow', { operation: 'canary', input: {} })
  await org.app.requestLog.flush()
  const rows = await org.query('select r::text as row from quoin.request_log r where org_id = $1')
  assert.equal(rows.length, 4)
  assert.doesNotMatch(JSON.stringify(rows), /canary|203\.0\.113/i)
})

test('requests can be filtered by key, operation, class of the status, failure and time', async () => {
  const org = await testOrg()
  const [one, other] = [await org.key(), await org.key()]
  await org.request('GET', '/leads', { key: one })
  await org.request('GET', `/leads/${unknownLead}`, { key: one })
  await org.request('GET', '/clients', { key: other })
  const all = (await list(org)).items
  const keyId = all[0]!.key.id
  const routes = async (input: object) => (await list(org, input)).items.map(({ operation }) => operation)
  assert.deepEqual(await routes({ key_id: keyId }), ['clients.list'])
  assert.deepEqual(await routes({ operation: 'leads.list' }), ['leads.list'])
  assert.deepEqual(await routes({ status: '4xx' }), ['leads.get'])
  assert.deepEqual(await routes({ status: '2xx' }), ['clients.list', 'leads.list'])
  assert.deepEqual(await routes({ failed: true }), ['leads.get'])
  assert.deepEqual(await routes({ failed: true, key_id: keyId }), [])
  assert.deepEqual(await routes({ since: all[0]!.at }), ['clients.list'])
})

test('pages continue after the last request, and a cursor is valid only with the same filters', async () => {
  const org = await testOrg()
  for (let count = 0; count < 5; count++) await org.request('GET', '/leads')
  const all = await list(org)
  const first = await list(org, { limit: 2 })
  await org.request('GET', '/leads')
  const second = await list(org, { limit: 2, cursor: first.next_cursor! })
  const third = await list(org, { limit: 2, cursor: second.next_cursor! })
  assert.deepEqual([...first.items, ...second.items, ...third.items], all.items)
  assert.deepEqual([third.has_more, third.next_cursor], [false, null])
  const cursor = first.next_cursor!
  const since = '2026-01-01T00:00:00Z'
  for (const filter of [{ failed: true }, { since }, { operation: 'leads.list' }, { status: '2xx' }])
    await assert.rejects(list(org, { ...filter, cursor }), { code: 'invalid_cursor' })
  const later = (await list(org, { since, limit: 2 })).next_cursor!
  await assert.rejects(list(org, { since: '2026-01-02T00:00:00Z', cursor: later }), {
    code: 'invalid_cursor',
  })
  assert.equal((await list(org, { since, limit: 2, cursor: later })).items.length, 2)
})

test('a search among many requests reads a limited number of them, by an index, and goes on with the next page', async () => {
  const org = await testOrg()
  const { inspect } = org.app
  const start = Date.now() - 3600_000
  const count = mostSearched + 10
  await org.query(
    `insert into quoin.request_log (org_id, id, mode, key_id, operation, method, route, status, error_code, duration_ms, request_id)
     select $1, overlay($2 placing lpad(n::text, 12, '0') from 25)::uuid, 'live', $1, case when n = 5 then 'jobs.get' else 'leads.get' end, 'GET', '/',
            case when n = 3 then 404 else 200 end, case when n = 3 then 'not_found' end, 1, 'r'
       from generate_series(1, $3::int) n`,
    [firstIdAt(start).replace('-0000-0000-', '-7000-8000-'), count],
  )
  await inspect.query('analyze quoin.request_log')
  const first = await list(org, { operation: 'jobs.get' })
  assert.deepEqual([first.items, first.has_more], [[], true])
  const second = await list(org, { operation: 'jobs.get', cursor: first.next_cursor! })
  assert.deepEqual([second.items.length, second.has_more], [1, false])
  const failed = await list(org, { failed: true })
  assert.deepEqual([failed.items.length, failed.has_more], [1, false], 'only failed requests are counted')
  for (const input of [{ operation: 'jobs.get' }, { failed: true }])
    for (const plan of await plansOf(org, () => list(org, input))) {
      assert.doesNotMatch(plan, /Seq Scan on \w*request_log_2/, plan)
      const rows = [...plan.matchAll(/rows=(\d+)(?:\.\d+)? loops/g)].map(([, found]) => Number(found))
      assert.ok(Math.max(...rows) <= mostSearched, plan)
    }
})

test('only members with access to the whole organization read its log, and no other organization does', async () => {
  const [org, stranger] = [await testOrg(), await testOrg()]
  await org.request('GET', '/leads')
  assert.equal((await list(org)).items.length, 1)
  assert.deepEqual((await list(stranger)).items, [])
  const limited = { ...org.owner, locations: [org.locationId] }
  await assert.rejects(list(org, {}, limited), { code: 'insufficient_permission' })
  await assert.rejects(list(org, {}, { ...org.owner, role: 'technician' }), {
    code: 'insufficient_permission',
  })
})

test('a program that follows the log does not fill it', async () => {
  const org = await testOrg()
  const call = (query: string) => org.request('GET', `/api/v1/workflows/requests.list${query}`)
  assert.equal((await call('')).status, 200)
  assert.equal((await call('?input={"limit":0}')).status, 422)
  assert.deepEqual(
    (await list(org)).items.map(({ error_code }) => error_code),
    ['validation_error'],
  )
})
