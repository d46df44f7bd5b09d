import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { samplePayloads } from '../sample-payloads.ts'
import { webhookEventNames, webhookEvents } from '../webhook-events.ts'
import { getDelivery, testWebhook } from '../operations.ts'
import { delivering, destination, settled } from '../testing/delivering.ts'
import { hook } from '../testing/hook.ts'

test('a test delivery reaches only its destination, looks like a real one and is marked as a test', async (t) => {
  const [org, receiver, other] = [await testOrg(), await hook(), await hook()]
  const { id } = await destination(org, receiver.url, ['lead.created', 'invoice.paid'])
  await destination(org, other.url, ['lead.created', 'invoice.paid'])
  await delivering(t)
  const { delivery_id } = await org.run(testWebhook, { destination_id: id, event: 'invoice.paid' }, org.owner)
  await org.run(testWebhook, { destination_id: id }, org.owner)
  await settled(org)
  assert.equal(other.received.length, 0)
  const bodies = receiver.received.map(({ body }) => JSON.parse(body.toString()))
  assert.deepEqual(bodies.map(({ event, data }) => [event, data.test]).toSorted(), [
    ['invoice.paid', true],
    ['lead.created', true],
  ])
  const delivery = await org.run(getDelivery, { delivery_id }, org.owner)
  assert.deepEqual([delivery.status, delivery.is_test, delivery.event], ['delivered', true, 'invoice.paid'])
  assert.deepEqual(await org.events(), [], 'a test is no event of the organization')
})

test('the sample of every event matches its payload schema', () => {
  const samples = samplePayloads('2026-03-02T15:04:05.678Z')
  for (const name of webhookEventNames) {
    assert.equal(webhookEvents[name].name, name)
    assert.deepEqual(webhookEvents[name].payload.strict().parse(samples[name]), samples[name])
  }
})

test('testing an event that the destination does not receive, or an unknown destination, is refused', async () => {
  const [org, stranger] = [await testOrg(), await testOrg()]
  const { id: destination_id } = await destination(org, 'https://hooks.example.com/quoin')
  await assert.rejects(org.run(testWebhook, { destination_id, event: 'job.created' }, org.owner), {
    code: 'validation_error',
    details: [{ field: 'event', message: 'is not among the events that the destination receives' }],
  })
  await assert.rejects(stranger.run(testWebhook, { destination_id }, stranger.owner), { code: 'not_found' })
  await assert.rejects(
    org.run(testWebhook, { destination_id }, { ...org.owner, locations: [org.locationId] }),
    { code: 'insufficient_permission' },
  )
})
