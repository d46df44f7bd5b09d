import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveLocation } from '../../domains/organization/company/operations.ts'
import { createMember, updateMember } from '../../domains/office/workforce/operations.ts'
import { assertError } from '../../testing/expect-error.ts'
import { soon } from '../../testing/soon.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import type { TestRequest } from '../../testing/test-request.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }

const post = (org: TestOrg, operation: string, request: TestRequest) =>
  org.request('POST', `/api/v1/workflows/${operation}`, request)
const leadCount = async (org: TestOrg): Promise<number> => {
  const rows = await org.query('select count(*)::int as n from live.leads where org_id = $1')
  return (rows[0] as { n: number }).n
}

test('the catalog shows kind, scope and effects of every operation that the key and its member may use', async () => {
  const org = await testOrg()
  const { status, body } = await org.request('GET', '/api/v1/workflows')
  assert.equal(status, 200)
  const names = body.data.map((entry: { name: string }) => entry.name)
  assert.deepEqual(names, [...names].sort())
  const find = (name: string) => body.data.find((entry: { name: string }) => entry.name === name)
  assert.deepEqual([find('leads.list').kind, find('leads.list').scope], ['query', 'workflows:read'])
  const create = find('leads.create')
  assert.deepEqual(
    [create.kind, create.scope, create.permission, create.idempotent_by, create.sensitive, create.emits],
    ['mutation', 'workflows:write', ['manage_leads'], 'key', false, ['lead.created']],
  )
  const readOnly = await org.key({ scopes: ['workflows:read'] })
  const catalog = await org.request('GET', '/api/v1/workflows', { key: readOnly })
  assert.ok(catalog.body.data.every((entry: { kind: string }) => entry.kind === 'query'))
  assertError(
    await org.request('GET', '/api/v1/workflows?operation=leads.create', { key: readOnly }),
    'not_found',
  )
})

test('a single operation is described with the schema that its parser uses', async () => {
  const org = await testOrg()
  const { body } = await org.request('GET', '/api/v1/workflows?operation=leads.get')
  assert.deepEqual(body.data.input_schema.required, ['lead_id'])
  assert.equal(body.data.input_schema.additionalProperties, false)
  assert.equal(body.data.input_schema_status, 'complete')
  assert.ok(body.data.output_schema.$defs.Lead.properties.lead_number)
  const create = await org.request('GET', '/api/v1/workflows?operation=leads.create')
  assert.equal(create.body.data.input_schema_status, 'partial')
  assert.ok(create.body.data.input_schema_limitations.length > 0)
})

test('an unknown operation is refused with similar names that the caller may run', async () => {
  const org = await testOrg()
  const near = 'No such operation: did you mean `leads.create`?'
  const refusalMessage = async (path: string, request: TestRequest = {}): Promise<string> =>
    (await org.request('POST', `/api/v1/workflows/${path}`, { body: {}, ...request })).body.error.message
  assert.equal(await refusalMessage('lead.creat'), near)
  assert.equal(await refusalMessage('weather.tell'), 'No such operation.')
  assert.match(
    await refusalMessage('createInvoice'),
    /^No such operation. Did you mean one of `invoices.create`, /,
  )
  const described = await org.request('GET', '/api/v1/workflows?operation=leads.Create')
  assert.equal(described.body.error.message, near)
  const readOnly = { key: await org.key({ scopes: ['workflows:read'] }) }
  assert.match(
    await refusalMessage('lead.creat', readOnly),
    /^No such operation\. Did you mean one of `leads\.get`, `leads\.list`, /,
  )
  assert.equal(await refusalMessage('lead.lists', readOnly), 'No such operation: did you mean `leads.list`?')
  const rep = { email: 'rep@example.com', name: 'Rep', role: 'sales_rep', location_ids: null }
  const member = await org.run(createMember, rep, org.operator)
  const own = { key: await org.key({ scopes: ['workflows:read', 'workflows:write'], memberId: member.id }) }
  assert.equal(
    await refusalMessage('setting.company.update'),
    'No such operation: did you mean `settings.company.update`?',
  )
  assert.doesNotMatch(await refusalMessage('setting.company.update', own), /`settings\.company/)
})

test('a query runs by GET and by POST and gives the same answer', async () => {
  const org = await testOrg()
  const { body: creation } = await post(org, 'leads.create', { body: lead })
  const input = { lead_id: creation.data.id }
  const got = await org.request(
    'GET',
    `/api/v1/workflows/leads.get?input=${encodeURIComponent(JSON.stringify(input))}`,
  )
  const posted = await post(org, 'leads.get', { body: input, idempotencyKey: null })
  assert.deepEqual([got.status, posted.status], [200, 200])
  assert.deepEqual(got.body.data, posted.body.data)
  assert.deepEqual(got.body.data, creation.data)
  assert.equal(got.body.meta.request_id, got.headers['x-request-id'])
})

test('a mutation has one effect per key, however its input is formatted, and its receipt shows it', async () => {
  const org = await testOrg()
  const first = await post(org, 'leads.create', { body: lead, idempotencyKey: 'k' })
  const again = await post(org, 'leads.create', {
    body: '{ "service_address": "1 Main St", "customer_name": "\\u0041da" }',
    idempotencyKey: 'k',
  })
  assert.deepEqual([first.status, again.status], [200, 200])
  assert.equal(again.text, first.text)
  assert.equal(first.headers['x-idempotent-replayed'], undefined)
  assert.equal(again.headers['x-idempotent-replayed'], 'true')
  assert.equal(await leadCount(org), 1)

  const receipt = await org.request('GET', `/api/v1/workflows/requests/${first.body.meta.request_id}`)
  assert.deepEqual(Object.keys(receipt.body.data), [
    'request_id',
    'operation',
    'state',
    'created_at',
    'updated_at',
    'completed_at',
    'http_status',
    'result',
    'error',
    'resolution',
  ])
  assert.deepEqual(
    [receipt.body.data.state, receipt.body.data.http_status, receipt.body.data.result],
    ['completed', 200, first.body.data],
  )
})

test('the same idempotency key with another input, operation or API key is a conflict', async () => {
  const org = await testOrg()
  await post(org, 'leads.create', { body: lead, idempotencyKey: 'k' })
  const conflict = { idempotencyKey: 'k' }
  assertError(
    await post(org, 'leads.create', { ...conflict, body: { ...lead, customer_name: 'Bob' } }),
    'idempotency_conflict',
  )
  assertError(
    await post(org, 'clients.create', {
      ...conflict,
      body: { name: 'A', address_line1: '1 Main St', city: 'X', state: 'IL', zip: '62701' },
    }),
    'idempotency_conflict',
  )
  assertError(
    await post(org, 'leads.create', { ...conflict, body: lead, key: await org.key() }),
    'idempotency_conflict',
  )
  assert.equal(await leadCount(org), 1)
})

test('a call refused for its input or permission reports a conflict if its idempotency key belongs to another call', async () => {
  const org = await testOrg()
  await post(org, 'leads.create', { body: lead, idempotencyKey: 'k' })
  const unusable = { body: { a: 1 }, idempotencyKey: 'k' }
  assertError(await post(org, 'leads.create', unusable), 'validation_error')
  assertError(await post(org, 'clients.create', unusable), 'idempotency_conflict')
  assertError(await post(org, 'leads.create', { ...unusable, key: await org.key() }), 'idempotency_conflict')
  const unconfirmed = { body: lead, idempotencyKey: 'k', headers: { 'confirm-token': 'x' } }
  assertError(await post(org, 'leads.create', unconfirmed), 'validation_error')
  assertError(
    await post(org, 'leads.create', { ...unconfirmed, key: await org.key() }),
    'idempotency_conflict',
  )
  await memberKey(org, 'technician')
  await soon(async () =>
    assertError(
      await post(org, 'leads.create', { body: lead, idempotencyKey: 'new' }),
      'insufficient_permission',
    ),
  )
  assertError(await post(org, 'leads.create', { body: lead, idempotencyKey: 'k' }), 'idempotency_conflict')
})

test('fifty parallel calls with one key have one effect, and the others get the receipt', async () => {
  const org = await testOrg()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => post(org, 'leads.create', { body: lead, idempotencyKey: 'k' })),
  )
  assert.equal(await leadCount(org), 1)
  const ids = new Set(answers.map((answer) => answer.body.meta.request_id))
  assert.equal(ids.size, 1)
  for (const { status, body } of answers) {
    assert.ok(status === 200 || status === 202, String(status))
    if (status === 202) assert.equal(body.data.state, 'pending')
  }
})

test('a failed mutation keeps its status, changes nothing and is not run again for the same key', async () => {
  const org = await testOrg()
  const body = { ...lead, assigned_to: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }
  const failed = await post(org, 'leads.create', { body, idempotencyKey: 'k' })
  assert.equal(failed.status, 422)
  assert.equal(failed.body.error.code, 'validation_error')
  assert.equal(failed.body.receipt_status, 'indeterminate')
  assert.equal(
    failed.body.resolution,
    'Nothing was changed. Correct the cause and call again with a new Idempotency-Key.',
  )
  const again = await post(org, 'leads.create', { body, idempotencyKey: 'k' })
  assert.equal(again.status, 202)
  assert.deepEqual(
    [
      again.body.data.request_id,
      again.body.data.state,
      again.body.data.http_status,
      again.body.data.error.code,
    ],
    [failed.body.receipt_id, 'indeterminate', 422, 'validation_error'],
  )
  assert.match(again.body.data.resolution, /Nothing was changed/)
  assert.equal(await leadCount(org), 0)
})

test('a call that is refused before it starts does not use up its idempotency key', async () => {
  const org = await testOrg()
  assertError(await post(org, 'leads.create', { body: { a: 1 }, idempotencyKey: 'k' }), 'validation_error')
  assertError(await post(org, 'leads.create', { body: '{', idempotencyKey: 'k' }), 'invalid_json')
  assertError(
    await post(org, 'leads.create', { body: lead, idempotencyKey: null }),
    'missing_idempotency_key',
  )
  assertError(
    await post(org, 'leads.create', {
      body: lead,
      idempotencyKey: 'k',
      headers: { 'content-type': 'text/plain' },
    }),
    'unsupported_media_type',
  )
  assert.equal((await post(org, 'leads.create', { body: lead, idempotencyKey: 'k' })).status, 200)
})

test('the gateway requires a live key with exactly the scope of the call', async () => {
  const org = await testOrg()
  const refused = async (scopes: string[], code: 'insufficient_scope', operation = 'leads.create') =>
    assertError(await post(org, operation, { body: lead, key: await org.key({ scopes }) }), code)
  await refused(['*'], 'insufficient_scope')
  await refused(['leads:write'], 'insufficient_scope')
  await refused(['workflows:read'], 'insufficient_scope')
  await refused(['workflows:write'], 'insufficient_scope', 'leads.list')
  assertError(
    await org.request('GET', '/api/v1/workflows', { key: await org.key({ mode: 'test' }) }),
    'unsupported_in_test_mode',
  )
  assertError(await post(org, 'leads.fly', { body: {} }), 'not_found')
  const wrongMethod = await org.request('GET', '/api/v1/workflows/leads.create')
  assertError(wrongMethod, 'method_not_allowed')
  assert.equal(wrongMethod.headers['allow'], 'POST')
})

/** Creates a member with this role, and returns an API key of this member. */
async function memberKey(
  org: TestOrg,
  role: 'sales_rep' | 'technician' | 'manager',
  location_ids: string[] | null = null,
) {
  const email = `${role}@${org.slug}.test`
  const member = await org.run(createMember, { email, name: 'M', role, location_ids }, org.operator)
  await org.query('update quoin.api_keys set member_id = $2 where org_id = $1', [member.id])
  return member
}

test('every call requires the current permissions of the member who made the key', async () => {
  const org = await testOrg()
  const creation = await post(org, 'leads.create', { body: lead, idempotencyKey: 'k' })
  const member = await memberKey(org, 'technician')
  await soon(async () =>
    assertError(await post(org, 'leads.create', { body: lead }), 'insufficient_permission'),
  )
  await org.query('update live.receipts set member_id = $2 where org_id = $1', [member.id])
  assertError(await post(org, 'leads.list', { body: {} }), 'insufficient_permission')
  const catalog = await org.request('GET', '/api/v1/workflows')
  assert.ok(!catalog.body.data.some((entry: { name: string }) => entry.name.startsWith('leads.')))
  assertError(
    await org.request('GET', `/api/v1/workflows/requests/${creation.body.meta.request_id}`),
    'not_found',
  )
  assertError(await post(org, 'leads.create', { body: lead, idempotencyKey: 'k' }), 'idempotency_conflict')
  await org.run(updateMember, { member_id: member.id, role: 'manager' }, org.operator)
  await soon(async () => {
    const receipt = await org.request('GET', `/api/v1/workflows/requests/${creation.body.meta.request_id}`)
    assert.equal(receipt.status, 200)
  })
})

test('a receipt is bound to its member; another member with the same permissions and key cannot read it', async () => {
  const org = await testOrg()
  const creation = await post(org, 'leads.create', { body: lead, idempotencyKey: 'k' })
  await memberKey(org, 'manager')
  await soon(async () =>
    assertError(
      await org.request('GET', `/api/v1/workflows/requests/${creation.body.meta.request_id}`),
      'not_found',
    ),
  )
  for (const body of [lead, { a: 1 }])
    assertError(await post(org, 'leads.create', { body, idempotencyKey: 'k' }), 'idempotency_conflict')
})

test('a receipt can be read only with the API key of its call and with access to its location', async () => {
  const org = await testOrg()
  const creation = await post(org, 'leads.create', { body: lead, idempotencyKey: 'k' })
  const path = `/api/v1/workflows/requests/${creation.body.meta.request_id}`
  assertError(await org.request('GET', path, { key: await org.key() }), 'not_found')
  assertError(await (await testOrg()).request('GET', path), 'not_found')
  assertError(await org.request('GET', '/api/v1/workflows/requests/x'), 'not_found')
  assert.equal((await org.request('GET', path)).status, 200)

  const branch = await org.run(saveLocation, { name: 'B', timezone: 'America/Denver' }, org.operator)
  await org.query('update quoin.members set location_ids = $2 where org_id = $1', [[branch.id]])
  await soon(async () => assertError(await org.request('GET', path), 'not_found'))
  assertError(await post(org, 'leads.create', { body: lead, idempotencyKey: 'k' }), 'idempotency_conflict')
})

test('keys limited to fewer locations than their member, and keys of deactivated members, are refused', async () => {
  const org = await testOrg()
  const narrow = await org.key({ locationIds: [org.locationId] })
  assertError(await post(org, 'leads.list', { body: {}, key: narrow }), 'insufficient_permission')
  const key = await org.key()
  await org.query('update quoin.members set active = false where org_id = $1')
  await soon(async () =>
    assertError(await post(org, 'leads.list', { body: {}, key }), 'insufficient_permission'),
  )
})

test('a dry run shows the effects without storing anything, and its token lets the call have only these effects', async () => {
  const org = await testOrg()
  const dryRun = await post(org, 'leads.create?dry_run=true', { body: lead, idempotencyKey: null })
  assert.equal(dryRun.status, 200)
  const { would, confirm_token, cost } = dryRun.body.data
  assert.deepEqual(
    would.changes.map(({ kind, change }: { kind: string; change: string }) => [kind, change]),
    [['lead', 'created']],
  )
  assert.deepEqual(
    would.events.map(({ event }: { event: string }) => event),
    ['lead.created'],
  )
  assert.equal(would.result.customer_name, 'Ada')
  assert.deepEqual(cost, { emails: 0, sms: 0, metered: false })
  assert.equal(await leadCount(org), 0)
  assert.deepEqual(await org.events(), [])

  const confirmed = { 'confirm-token': confirm_token }
  assertError(
    await post(org, 'leads.create', { body: { ...lead, customer_name: 'Bob' }, headers: confirmed }),
    'validation_error',
  )
  assert.equal((await post(org, 'leads.create', { body: lead, headers: confirmed })).status, 200)
  assert.equal(await leadCount(org), 1)
})

test('a confirmed call is refused if its effects would now differ from those of the dry run', async () => {
  const org = await testOrg()
  const leadInput = { ...lead, customer_phone: '+13125550142' }
  const dryRun = await post(org, 'leads.create?dry_run=true', { body: leadInput, idempotencyKey: null })
  await post(org, 'clients.create', {
    body: {
      name: 'Ada',
      phone: '+13125550142',
      address_line1: '1 Main St',
      city: 'X',
      state: 'IL',
      zip: '62701',
    },
  })
  const late = await post(org, 'leads.create', {
    body: leadInput,
    headers: { 'confirm-token': dryRun.body.data.confirm_token },
  })
  assert.deepEqual([late.status, late.body.error.code], [409, 'invalid_state'])
  assert.match(late.body.error.message, /effects have changed/)
  assert.equal(await leadCount(org), 0)
})

test('an input in the query string has its own size limit, and a body the limit of its operation', async () => {
  const org = await testOrg()
  const long = encodeURIComponent(JSON.stringify({ cursor: 'x'.repeat(65_536) }))
  assertError(await org.request('GET', `/api/v1/workflows/leads.list?input=${long}`), 'response_too_large')
  const most = encodeURIComponent(JSON.stringify({ cursor: 'x'.repeat(65_000) }))
  assertError(await org.request('GET', `/api/v1/workflows/leads.list?input=${most}`), 'invalid_cursor')
  assertError(
    await post(org, 'leads.create', { body: { ...lead, notes: 'x'.repeat(1024 * 1024) } }),
    'body_too_large',
  )
})
