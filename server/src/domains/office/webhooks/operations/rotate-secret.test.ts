import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { testOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { getWebhook, rotateSecret } from '../operations.ts'
import { delivering, destination, settled } from '../testing/delivering.ts'
import { hook, type Received } from '../testing/hook.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

function verifies(secret: string, { headers, body }: Received): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

test('after a rotation both secrets sign for 24 hours, and then only the new one', async (t) => {
  const [org, receiver] = [await testOrg(), await hook()]
  const old = await destination(org, receiver.url)
  await delivering(t)
  const rotated = await org.run(rotateSecret, { destination_id: old.id }, org.owner)
  assert.match(rotated.secret, /^whsec_/)
  assert.notEqual(rotated.secret, old.secret)
  assert.equal(rotated.secret_hint, rotated.secret.slice(-4))
  assert.equal(rotated.version, 2)
  const hours = (Date.parse(rotated.previous_secret_expires_at!) - Date.parse(rotated.updated_at)) / 3_600_000
  assert.equal(hours, 24)

  await org.run(createLead, ada)
  await settled(org)
  const during = receiver.received[0]!
  assert.equal(String(during.headers['webhook-signature']).split(' ').length, 2)
  assert.ok(verifies(old.secret, during) && verifies(rotated.secret, during))
  const own = createHmac('sha256', rotated.secret).update(during.body).digest('hex')
  assert.equal(during.headers['x-webhook-signature'], own)

  await org.app.inspect.query(
    `update live.webhook_destinations set previous_secret_expires_at = now() where id = $1`,
    [old.id],
  )
  await org.run(createLead, ada)
  await settled(org)
  const after = receiver.received[1]!
  assert.ok(!verifies(old.secret, after) && verifies(rotated.secret, after))
})

test('without an overlap the old secret ends at once, and an overlap over seven days is refused', async (t) => {
  const [org, receiver] = [await testOrg(), await hook()]
  const old = await destination(org, receiver.url)
  await delivering(t)
  const rotate = (overlap_hours: number) =>
    org.run(rotateSecret, { destination_id: old.id, overlap_hours }, org.owner)
  assert.equal((await rotate(0)).previous_secret_expires_at, null)
  await org.run(createLead, ada)
  await settled(org)
  assert.ok(!verifies(old.secret, receiver.received[0]!))
  await rotate(168)
  await assert.rejects(rotate(169), { code: 'validation_error' })
  await assert.rejects(rotate(-1), { code: 'validation_error' })
})

test('after a rotation neither reads nor the database show the secret', async () => {
  const org = await testOrg()
  const { id } = await destination(org, 'https://hooks.example.com/quoin')
  await org.run(rotateSecret, { destination_id: id }, org.owner)
  assert.ok(!JSON.stringify(await org.run(getWebhook, { destination_id: id })).includes('whsec_'))
  const { rows } = await org.app.inspect.query<{ text: string }>(
    `select d::text as text from live.webhook_destinations d where id = $1`,
    [id],
  )
  assert.ok(!rows[0]!.text.includes('whsec_'))
  await assert.rejects((await testOrg()).run(rotateSecret, { destination_id: id }, org.owner), {
    code: 'not_found',
  })
})
