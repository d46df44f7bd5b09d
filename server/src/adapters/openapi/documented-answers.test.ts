import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addInvoice } from '../../domains/money/invoices/testing/add-invoice.ts'
import { addJob } from '../../domains/work/jobs/testing/add-job.ts'
import { assertDocumented } from '../../testing/assert-documented.ts'
import { testOrg, type TestOrg } from '../../testing/test-org.ts'
import type { TestRequest, TestResponse } from '../../testing/test-request.ts'

const address = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }

/** Sends the request, and fails unless the API description documents the status, headers and body of the answer. */
async function requestDocumented(
  org: TestOrg,
  method: string,
  path: string,
  request: TestRequest = {},
): Promise<TestResponse> {
  const answer = await org.request(method, path, request)
  assertDocumented(method, path, answer)
  return answer
}

test('what each REST route answers is documented, both successes and failures', async () => {
  const org = await testOrg()
  const statuses: number[] = []
  const expect = async (status: number, ...call: [string, string, TestRequest?]): Promise<TestResponse> => {
    const answer = await requestDocumented(org, ...call)
    assert.equal(answer.status, status, `${call[0]} ${call[1]}: ${answer.text}`)
    statuses.push(status)
    return answer
  }
  const client = await expect(201, 'POST', '/clients', { body: { name: 'Ada Lovelace', ...address } })
  const client_id = client.body.data.id as string
  const lead = await expect(201, 'POST', '/leads', {
    body: { customer_name: 'Ada', service_address: '1 Main St' },
  })
  const job_id = await addJob(org, {
    client_id,
    status: 'scheduled',
    scheduled_date: '2026-03-16',
    scheduled_time_start: '09:00:00',
    assignees: [{ member_id: org.ownerId, role: 'lead' }],
  })
  const invoice_id = await addInvoice(org, { client_id, job_id, sent_at: '2026-03-16T17:05:00.000Z' }, [{}])
  await expect(200, 'GET', '/me')
  for (const [path, id] of [
    ['/leads', lead.body.data.id],
    ['/clients', client_id],
    ['/jobs', job_id],
    ['/invoices', invoice_id],
  ] as const) {
    assert.equal((await expect(200, 'GET', `${path}?limit=1`)).body.data.length, 1)
    assert.equal((await expect(200, 'GET', `${path}/${id}`)).body.data.id, id)
    await expect(404, 'GET', `${path}/${org.id}`)
    await expect(404, 'GET', `${path}/nonsense`)
    await expect(401, 'GET', path, { key: null })
    await expect(422, 'GET', `${path}?limit=0`)
    await expect(422, 'GET', `${path}?sort=name`)
    await expect(422, 'GET', `${path}?cursor=abc`)
    await expect(403, 'GET', path, { key: await org.key({ scopes: ['webhooks:read'] }) })
    await expect(429, 'GET', path, { key: await exhausted(org) })
    await expect(417, 'GET', path, { headers: { expect: 'miracles' } })
  }
})

test('the answers of writes are documented, including replays and refusals', async () => {
  const org = await testOrg()
  const body = { name: 'Ada Lovelace', ...address }
  const replayed = await requestDocumented(org, 'POST', '/clients', { body, idempotencyKey: 'one' })
  assert.equal(replayed.headers['x-idempotent-replayed'], undefined)
  const second = await requestDocumented(org, 'POST', '/clients', { body, idempotencyKey: 'one' })
  assert.deepEqual([second.status, second.headers['x-idempotent-replayed']], [201, 'true'])
  const path = `/clients/${second.body.data.id}`
  const statusOf = async (...call: [string, string, TestRequest]): Promise<number> =>
    (await requestDocumented(org, ...call)).status
  assert.equal(
    await statusOf('POST', '/clients', { body: { ...body, name: 'B' }, idempotencyKey: 'one' }),
    409,
  )
  assert.equal(await statusOf('POST', '/clients', { body, idempotencyKey: null }), 422)
  assert.equal(await statusOf('POST', '/clients', { body: '{' }), 400)
  assert.equal(await statusOf('POST', '/clients', { body: { ...body, notes: 'x'.repeat(1024 * 1024) } }), 413)
  assert.equal(await statusOf('POST', '/clients', { body, headers: { 'content-type': 'text/plain' } }), 415)
  assert.equal(await statusOf('PATCH', path, { body: { notes: 'Ring first.' } }), 200)
  assert.equal(await statusOf('PATCH', path, { body: { nonsense: 1 } }), 422)
  const unknown = `/clients/${org.id}`
  assert.equal(await statusOf('PATCH', unknown, { body: { notes: 'x' }, idempotencyKey: 'two' }), 404)
  const again = await requestDocumented(org, 'PATCH', unknown, {
    body: { notes: 'x' },
    idempotencyKey: 'two',
  })
  assert.deepEqual([again.status, again.headers['x-idempotent-replayed']], [404, 'true'])
})

test('the answers of estimate routes are documented, in the sandbox and for live keys', async () => {
  const org = await testOrg()
  const key = await org.key({ mode: 'test' })
  const client = await requestDocumented(org, 'POST', '/clients', { key, body: { name: 'Ada', ...address } })
  const body = { location_id: org.locationId, client_id: client.body.data.id as string }
  const created = await requestDocumented(org, 'POST', '/estimates', { key, body })
  assert.equal(created.status, 201, created.text)
  const path = `/estimates/${created.body.data.id}`
  assert.equal((await requestDocumented(org, 'PATCH', path, { key, body: { status: 'sent' } })).status, 200)
  assert.equal((await requestDocumented(org, 'GET', path, { key })).body.data.status, 'sent')
  assert.equal((await requestDocumented(org, 'GET', '/estimates', { key })).body.data.length, 1)
  assert.equal((await requestDocumented(org, 'POST', '/estimates', { body })).status, 405)
  assert.equal((await requestDocumented(org, 'PATCH', path, { body: { status: 'sent' } })).status, 405)
})

test('jobs and invoices refuse test keys, as documented', async () => {
  const org = await testOrg()
  const key = await org.key({ mode: 'test' })
  for (const path of ['/jobs', '/invoices', `/jobs/${org.id}`, `/invoices/${org.id}`]) {
    const answer = await requestDocumented(org, 'GET', path, { key })
    assert.deepEqual([answer.status, answer.body.error.code], [403, 'unsupported_in_test_mode'])
  }
})

test('a response that the document does not allow is detected: status, header, field, missing header', async () => {
  const org = await testOrg()
  const good = await org.request('GET', '/jobs')
  const isRefused = (changed: Partial<TestResponse>, message: RegExp): void =>
    assert.throws(() => assertDocumented('GET', '/jobs', { ...good, ...changed }), { message })
  assertDocumented('GET', '/jobs', good)
  isRefused({ status: 418 }, /answered 418, which is not documented/)
  isRefused({ headers: { ...good.headers, 'x-surprise': '1' } }, /undocumented header x-surprise/)
  isRefused({ body: { ...good.body, extra: 1 } }, /must NOT have additional properties/)
  isRefused({ body: { data: [] } }, /must have required property 'meta'/)
  const { 'x-request-id': _gone, ...headers } = good.headers
  isRefused({ headers }, /lacks the header x-request-id/)
  assert.throws(() => assertDocumented('DELETE', '/jobs', good), {
    message: 'DELETE /api/v1/jobs is not documented.',
  })
})

async function exhausted(org: TestOrg): Promise<string> {
  const key = await org.key({ perMinute: 1 })
  await org.request('GET', '/me', { key })
  return key
}
