import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { callKeyed, callReceipted } from '../testing/keyed.ts'
import { keyActor, tally } from '../testing/tally.ts'

const secretive = { redact: () => ({ count: -1 }) }

test('an answer with a secret is stored encrypted, and a repeat gets it unchanged', async () => {
  const org = await testOrg()
  const operation = tally(undefined, secretive)
  const first = await callKeyed(org, operation)
  const rows = await org.query<{ body: string; status: number }>(
    'select body, status from live.idempotency_records where org_id = $1',
  )
  assert.equal(rows[0]!.status, 201)
  assert.doesNotMatch(rows[0]!.body, /count/)
  assert.deepEqual(await callKeyed(org, operation), { ...first, replayed: true })
})

test('an encrypted answer cannot be decrypted for another key, organization or mode', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const operation = tally(undefined, secretive)
  await callKeyed(org, operation)
  const copy = (target: string, from: string, values: readonly string[]) =>
    org.app.inspect.query(
      `insert into ${target}.idempotency_records (org_id, key, fingerprint, status, headers, body, created_at)
       select $2, $3, fingerprint, status, headers, body, created_at from ${from}.idempotency_records where org_id = $1`,
      [org.id, ...values],
    )
  await copy('live', 'live', [other.id, 'key'])
  await assert.rejects(callKeyed(other, operation))
  await copy('sandbox', 'live', [org.id, 'key'])
  await assert.rejects(callKeyed(org, operation, { actor: { ...keyActor(org), mode: 'sandbox' } }))
  await copy('live', 'sandbox', [org.id, 'other key'])
  await assert.rejects(callKeyed(org, operation, { key: 'other key' }))
  assert.equal(operation.begun, 1)
})

test('an answer without secrets is stored unencrypted', async () => {
  const org = await testOrg()
  await callKeyed(org, tally())
  const rows = await org.query('select body from live.idempotency_records where org_id = $1')
  assert.deepEqual(rows, [{ body: '{"count":1}' }])
})

test('a receipt stores an answer without its secrets, and only the first answer contains them', async () => {
  const org = await testOrg()
  const operation = tally(undefined, secretive)
  assert.equal((await callReceipted(org, operation)).answer, '{"count":1}')
  const again = await callReceipted(org, operation)
  assert.deepEqual([again.answer, again.replayed], ['{"count":-1}', true])
})
