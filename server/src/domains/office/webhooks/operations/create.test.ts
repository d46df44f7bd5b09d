import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertDocumented } from '../../../../testing/assert-documented.ts'
import { assertError } from '../../../../testing/expect-error.ts'
import { race } from '../../../../testing/race.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { getWebhook } from '../operations.ts'

const body = {
  name: 'Board',
  url: 'https://hooks.example.com/quoin',
  events: ['lead.created', 'job.completed'],
}

test('the answer to creating a destination contains its secret, and no later read shows it', async () => {
  const org = await testOrg()
  const answer = await org.request('POST', '/webhooks', { body })
  assert.equal(answer.status, 201, answer.text)
  assertDocumented('POST', '/webhooks', answer)
  const { secret, ...record } = answer.body.data
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal(answer.headers['location'], `/api/v1/webhooks/${record.id}`)
  assert.equal(record.secret_hint, secret.slice(-4))
  assert.deepEqual(
    [record.name, record.url, record.events, record.status, record.disabled_reason],
    [body.name, body.url, body.events, 'active', null],
  )
  const one = await org.request('GET', `/webhooks/${record.id}`)
  assertDocumented('GET', `/webhooks/${record.id}`, one)
  assert.deepEqual(one.body, { data: record })
  const second = await org.request('POST', '/webhooks', { body: { ...body, name: 'Second' } })
  const list = await org.request('GET', '/webhooks')
  assertDocumented('GET', '/webhooks', list)
  assert.deepEqual(Object.keys(list.body), ['data'])
  assert.deepEqual(
    list.body.data.map((each: { id: string }) => each.id),
    [second.body.data.id, record.id],
  )
  assert.ok(!list.text.includes('whsec_') && !one.text.includes('whsec_'))
  assert.deepEqual((await (await testOrg()).request('GET', '/webhooks')).body, { data: [] })
})

test('repeating the creation returns the secret again, and the database stores it only encrypted', async () => {
  const org = await testOrg()
  const send = () => org.request('POST', '/webhooks', { body, idempotencyKey: 'hook' })
  const [first, second] = [await send(), await send()]
  assert.equal(second.headers['x-idempotent-replayed'], 'true')
  assert.equal(second.text, first.text)
  const secret = first.body.data.secret as string
  const rows = await org.query<{ text: string }>(
    `select r::text as text from live.idempotency_records r where org_id = $1
     union all select d::text from live.webhook_destinations d where org_id = $1
     union all select a::text from live.audit_log a where org_id = $1 and operation = 'webhooks.create'`,
  )
  assert.equal(rows.length, 3)
  for (const { text } of rows) {
    assert.ok(!text.includes('whsec_'), text)
    for (const encoded of ['base64', 'base64url', 'hex'] as const)
      assert.ok(!text.includes(Buffer.from(secret.slice(6), 'base64').toString(encoded)), text)
  }
  assert.ok(!org.app.logged.some((line) => line.includes(secret.slice(6))))
})

test('an encrypted answer that was copied to another idempotency key cannot be read there', async () => {
  const org = await testOrg()
  await org.request('POST', '/webhooks', { body, idempotencyKey: 'moved-from' })
  await org.request('POST', '/webhooks', { body, idempotencyKey: 'moved-to' })
  await org.query(
    `update live.idempotency_records t set body = f.body from live.idempotency_records f
      where t.org_id = $1 and t.key = 'moved-to' and f.org_id = $1 and f.key = 'moved-from'`,
  )
  assertError(await org.request('POST', '/webhooks', { body, idempotencyKey: 'moved-to' }), 'internal_error')
})

test('invalid names, URLs and events are refused with the field', async () => {
  const org = await testOrg()
  const refused = async (wrong: object, field: string): Promise<void> =>
    assertError(
      await org.request('POST', '/webhooks', { body: { ...body, ...wrong } }),
      'validation_error',
      field,
    )
  await refused({ events: ['lead.created', 'lead.deleted'] }, 'events.1')
  await refused({ events: [] }, 'events')
  await refused({ events: 'lead.created' }, 'events')
  await refused({ name: '' }, 'name')
  await refused({ secret: 'whsec_mine' }, 'secret')
  for (const url of [
    'nonsense',
    'ftp://hooks.example.com',
    'https://10.0.0.1/x',
    'https://hooks.example.com:81/',
    'https://user:pass@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://db.internal/',
    'https://intranet/',
  ])
    await refused({ url }, 'url')
  assert.deepEqual((await org.request('GET', '/webhooks')).body.data, [])
})

test('test keys, keys with other scopes and keys of one location cannot create a destination', async () => {
  const org = await testOrg()
  const post = async (keyOptions: Parameters<typeof org.key>[0]) =>
    await org.request('POST', '/webhooks', { body, key: await org.key(keyOptions) })
  assertError(await post({ mode: 'test' }), 'unsupported_in_test_mode')
  assertError(await post({ scopes: ['webhooks:read'] }), 'insufficient_scope')
  assertError(await post({ locationIds: [org.locationId] }), 'insufficient_permission')
  assertError(
    await org.request('GET', '/webhooks', { key: await org.key({ mode: 'test' }) }),
    'unsupported_in_test_mode',
  )
})

test('an event listed twice counts once, and another organization cannot see the destination', async () => {
  const [org, stranger] = [await testOrg(), await testOrg()]
  const answer = await org.request('POST', '/webhooks', {
    body: { ...body, events: ['lead.created', 'lead.created'] },
  })
  assert.deepEqual(answer.body.data.events, ['lead.created'])
  await assert.rejects(stranger.run(getWebhook, { destination_id: answer.body.data.id }), {
    code: 'not_found',
  })
})

test('of two simultaneous creations at the limit of destinations, one succeeds and the other is refused', async () => {
  const org = await testOrg()
  await org.query(
    `insert into live.webhook_destinations (org_id, id, name, url, events, sealed_secret, secret_hint, created_by_type,
            created_at, updated_at)
     select $1, gen_random_uuid(), 'Board', $2, '{lead.created}', 'sealed', 'abcd', 'member', now(), now()
       from generate_series(1, 199)`,
    [body.url],
  )
  const make = () => org.request('POST', '/webhooks', { body })
  const answers = await race({ table: 'live.webhook_destinations' }, [make, make])
  const statuses = answers.map((each) => (each.status === 'fulfilled' ? each.value.status : each.reason))
  assert.deepEqual(statuses.toSorted(), [201, 409])
  assertError(await make(), 'invalid_state')
})
