import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertDocumented } from '../../../../testing/assert-documented.ts'
import { assertError } from '../../../../testing/expect-error.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { destination } from '../testing/delivering.ts'

const url = 'https://hooks.example.com/quoin'

test('without an idempotency key, a second deletion answers not_found', async () => {
  const org = await testOrg()
  const path = `/webhooks/${(await destination(org, url)).id}`
  const deletion = await org.request('DELETE', path)
  assert.equal(deletion.status, 200, deletion.text)
  assertDocumented('DELETE', path, deletion)
  assert.deepEqual(Object.keys(deletion.body.data), ['id', 'deleted', 'deleted_at'])
  assert.equal(deletion.body.data.deleted, true)
  const second = await org.request('DELETE', path)
  assertError(second, 'not_found')
  assertDocumented('DELETE', path, second)
  assertError(await org.request('GET', path), 'not_found')
  assert.deepEqual((await org.request('GET', '/webhooks')).body.data, [])
})

test('with an idempotency key, a repeated deletion gets the same answer, byte for byte', async () => {
  const org = await testOrg()
  const path = `/webhooks/${(await destination(org, url)).id}`
  const send = (idempotencyKey = 'gone') => org.request('DELETE', path, { idempotencyKey })
  const [first, second] = [await send(), await send()]
  assert.equal(first.status, 200, first.text)
  assert.equal(first.headers['x-idempotent-replayed'], undefined)
  assert.deepEqual([second.status, second.text], [200, first.text])
  assert.equal(second.headers['x-idempotent-replayed'], 'true')
  assertDocumented('DELETE', path, second)
  assertError(await send('another'), 'not_found')
  const elsewhere = `/webhooks/${(await destination(org, url)).id}`
  assertError(await org.request('DELETE', elsewhere, { idempotencyKey: 'gone' }), 'idempotency_conflict')
})

test('an invalid idempotency key is refused, and the body of the request is ignored', async () => {
  const org = await testOrg()
  const path = `/webhooks/${(await destination(org, url)).id}`
  for (const idempotencyKey of ['', 'a'.repeat(256)])
    assertError(await org.request('DELETE', path, { idempotencyKey }), 'invalid_idempotency_key')
  assert.equal((await org.request('DELETE', path, { body: '{' })).status, 200)
})

test('only keys that may change webhooks at every location can delete a destination, and its secret is deleted', async () => {
  const org = await testOrg()
  const { id } = await destination(org, url)
  const path = `/webhooks/${id}`
  const remove = async (keyOptions: Parameters<typeof org.key>[0]) =>
    await org.request('DELETE', path, { key: await org.key(keyOptions) })
  assertError(await remove({ scopes: ['webhooks:read'] }), 'insufficient_scope')
  assertError(await remove({ locationIds: [org.locationId] }), 'insufficient_permission')
  assertError(await remove({ mode: 'test' }), 'unsupported_in_test_mode')
  assertError(await (await testOrg()).request('DELETE', path), 'not_found')
  assert.equal((await org.request('DELETE', path)).status, 200)
  const { rows } = await org.app.inspect.query(
    `select sealed_secret from live.webhook_destinations where id = $1`,
    [id],
  )
  assert.deepEqual(rows, [{ sealed_secret: null }])
})
