import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { enableWebhook, getDelivery, getWebhook, testWebhook } from '../operations.ts'
import { deliveries, delivering, destination, settled } from '../testing/delivering.ts'
import { hook } from '../testing/hook.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

async function disabled(org: TestOrg, url: string): Promise<string> {
  const { id } = await destination(org, url)
  await org.app.inspect.query(
    `update live.webhook_destinations set status = 'disabled', disabled_at = now(), disabled_reason = 'Broken.',
            consecutive_failures = 60, failing_since = now() - interval '4 days' where id = $1`,
    [id],
  )
  return id
}

test('a disabled destination becomes active once it accepts a test delivery', async (t) => {
  const [org, receiver] = [await testOrg(), await hook()]
  const destination_id = await disabled(org, receiver.url)
  await delivering(t)
  const answer = await org.run(enableWebhook, { destination_id }, org.owner)
  assert.equal(answer.status, 'disabled', 'not before the test arrives')
  await settled(org)
  const webhook = await org.run(getWebhook, { destination_id })
  assert.deepEqual(
    [webhook.status, webhook.disabled_reason, webhook.consecutive_failures],
    ['active', null, 0],
  )
  assert.equal(JSON.parse(receiver.received[0]!.body.toString()).data.test, true)
  await org.run(createLead, ada)
  await settled(org)
  assert.equal(receiver.received.length, 2)
})

test('a destination that refuses the test delivery stays disabled, and the test is sent only once', async (t) => {
  const org = await testOrg()
  const receiver = await hook((_turn, response) => response.writeHead(500).end())
  const destination_id = await disabled(org, receiver.url)
  await delivering(t, { retrySeconds: [0.05, 0.05] })
  const { test_delivery_id } = await org.run(enableWebhook, { destination_id }, org.owner)
  await settled(org)
  assert.equal(receiver.received.length, 1)
  assert.equal((await org.run(getWebhook, { destination_id })).status, 'disabled')
  const delivery = await org.run(getDelivery, { delivery_id: test_delivery_id }, org.owner)
  assert.deepEqual([delivery.status, delivery.last_error], ['dead_letter', 'http_5xx'])
  assert.deepEqual(await org.app.mailer.list(org.id), [])
})

test('an active destination cannot be enabled, and a disabled one cannot be tested otherwise', async () => {
  const org = await testOrg()
  const { id: active } = await destination(org, 'https://hooks.example.com/a')
  const broken = await disabled(org, 'https://hooks.example.com/b')
  await assert.rejects(org.run(enableWebhook, { destination_id: active }, org.owner), {
    code: 'invalid_state',
  })
  await assert.rejects(org.run(testWebhook, { destination_id: broken }, org.owner), { code: 'invalid_state' })
  await assert.rejects((await testOrg()).run(enableWebhook, { destination_id: broken }, org.owner), {
    code: 'not_found',
  })
  assert.deepEqual(await deliveries(org), [])
})
