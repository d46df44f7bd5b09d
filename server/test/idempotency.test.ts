import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { lockOf } from '../src/kernel/database/lock.ts'
import { assertError } from '../src/testing/expect-error.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

async function leads(org: TestOrg): Promise<number> {
  const rows = await org.query<{ count: string }>(`select count(*) from live.leads where org_id = $1`)
  return Number(rows[0]!.count)
}

test('a repeated request gets the first answer, byte for byte, and has no second effect', async () => {
  const org = await testOrg()
  const send = () => org.request('POST', '/leads', { body: ada, idempotencyKey: 'once' })
  const [first, second] = [await send(), await send()]
  assert.equal(first.status, 201)
  assert.equal(second.status, 201)
  assert.equal(second.text, first.text)
  assert.equal(second.headers['location'], first.headers['location'])
  assert.equal(first.headers['x-idempotent-replayed'], undefined)
  assert.equal(second.headers['x-idempotent-replayed'], 'true')
  assert.notEqual(second.headers['x-request-id'], first.headers['x-request-id'])
  assert.equal(await leads(org), 1)
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('the same document in another spelling is the same request; with a changed value it is another one', async () => {
  const org = await testOrg()
  const send = (body: string) => org.request('POST', '/leads', { body, idempotencyKey: 'spelling' })
  const first = await send('{"customer_name":"Ada","service_address":"1 Main St","service_interest":[]}')
  assert.equal(first.status, 201)
  const respelled = await send(
    '{ "service_interest" : [ ] ,\n"service_address":"\\u0031 Main St", "customer_name":"A\\u0064a" }',
  )
  assert.equal(respelled.headers['x-idempotent-replayed'], 'true')
  assertError(
    await send('{"customer_name":"Adа","service_address":"1 Main St","service_interest":[]}'),
    'idempotency_conflict',
  )
  assertError(await send('{"customer_name":"Ada","service_address":"1 Main St"}'), 'idempotency_conflict')
})

test('the same key on another route is another request', async () => {
  const org = await testOrg('sandbox')
  const lead = await org.request('POST', '/leads', { body: { ...ada, notes: 'x' }, idempotencyKey: 'route' })
  assertError(
    await org.request('PATCH', `/leads/${lead.body.data.id}`, {
      body: { notes: 'x' },
      idempotencyKey: 'route',
    }),
    'idempotency_conflict',
  )
})

test('fifty identical requests at once have one effect, and none fails', async () => {
  const org = await testOrg()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => org.request('POST', '/leads', { body: ada, idempotencyKey: 'fifty' })),
  )
  for (const answer of answers) {
    if (answer.status === 409) assertError(answer, 'idempotency_in_progress')
    else assert.equal(answer.status, 201, answer.text)
  }
  assert.ok(answers.some((answer) => answer.status === 201 && !answer.headers['x-idempotent-replayed']))
  assert.equal(await leads(org), 1)
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('a repeated request is answered while another request holds the lock of the key', async () => {
  const org = await testOrg()
  const send = () => org.request('POST', '/leads', { body: ada, idempotencyKey: 'held' })
  assert.equal((await send()).status, 201)
  const { inspect } = org.app
  await inspect.query('begin')
  await inspect.query(`select pg_advisory_xact_lock(${lockOf('$1')})`, [`answer live ${org.id} held`])
  const again = await send()
  await inspect.query('rollback')
  assert.equal(again.status, 201, again.text)
  assert.equal(again.headers['x-idempotent-replayed'], 'true')
})

test('a request refused for its form does not use up its key', async () => {
  const org = await testOrg()
  const readOnly = await org.key({ scopes: ['leads:read'] })
  const send = (body: unknown, key?: string) =>
    org.request('POST', '/leads', { body, idempotencyKey: 'form', ...(key ? { key } : {}) })
  assertError(await send(ada, readOnly), 'insufficient_scope')
  assertError(await send('{'), 'invalid_json')
  assertError(await send({ ...ada, customer_email: 'nonsense' }), 'validation_error', 'customer_email')
  assert.equal((await send(ada)).status, 201)
})

test('the answer is stored also if the operation was refused', async () => {
  const org = await testOrg()
  const body = { ...ada, source: 'Referral' }
  const send = () => org.request('POST', '/leads', { body, idempotencyKey: 'failure' })
  assertError(await send(), 'validation_error', 'source')
  await org.query(
    `insert into quoin.lead_sources (org_id, id, name, created_at, updated_at) values ($1, $2, 'Referral', now(), now())`,
    [randomUUID()],
  )
  const again = await send()
  assertError(again, 'validation_error', 'source')
  assert.equal(again.headers['x-idempotent-replayed'], 'true')
  assert.equal((await org.request('POST', '/leads', { body, idempotencyKey: 'another' })).status, 201)
  assert.equal(await leads(org), 1)
})

test('keys of other organizations and of the sandbox are independent; all API keys of one organization and mode share them', async () => {
  const [ours, theirs] = [await testOrg(), await testOrg()]
  const send = (org: TestOrg, key?: string) =>
    org.request('POST', '/leads', { body: ada, idempotencyKey: 'shared', ...(key ? { key } : {}) })
  const first = await send(ours)
  assert.equal((await send(theirs)).headers['x-idempotent-replayed'], undefined)
  assert.equal(
    (await send(ours, await ours.key({ mode: 'test' }))).headers['x-idempotent-replayed'],
    undefined,
  )
  const second = await send(ours, await ours.key())
  assert.equal(second.headers['x-idempotent-replayed'], 'true')
  assert.equal(second.text, first.text)
})

test('an answer is kept for 72 hours and not longer', async (t) => {
  const org = await testOrg()
  t.after(() => (org.app.clock.now = undefined))
  const send = () => org.request('POST', '/leads', { body: ada, idempotencyKey: 'aged' })
  const start = Date.parse('2026-03-01T00:00:00.000Z')
  org.app.clock.now = new Date(start)
  assert.equal((await send()).status, 201)
  org.app.clock.now = new Date(start + 72 * 3_600_000 - 1)
  assert.equal((await send()).headers['x-idempotent-replayed'], 'true')
  org.app.clock.now = new Date(start + 72 * 3_600_000)
  assert.equal((await send()).headers['x-idempotent-replayed'], undefined)
  assert.equal(await leads(org), 2)
})

test('an absent or unusable key is refused before the body is read', async () => {
  const org = await testOrg()
  assertError(
    await org.request('POST', '/leads', { body: '{', idempotencyKey: null }),
    'missing_idempotency_key',
  )
  for (const idempotencyKey of ['', 'a'.repeat(256), 'tab\tinside', 'ümlaut']) {
    assertError(await org.request('POST', '/leads', { body: '{', idempotencyKey }), 'invalid_idempotency_key')
  }
  assert.equal(
    (await org.request('POST', '/leads', { body: ada, idempotencyKey: 'a'.repeat(255) })).status,
    201,
  )
})
