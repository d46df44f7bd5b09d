import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { createLead } from '../../../../customers/leads/operations.ts'
import { replayFailed, testWebhook } from '../../operations.ts'
import { deliveries, delivering, destination, settled } from '../../testing/delivering.ts'
import { hook } from '../../testing/hook.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

test('replaying resends failed deliveries since a time, in order; delivered, older and test deliveries are not resent', async (t) => {
  const org = await testOrg()
  const since = new Date().toISOString()
  let works = false
  const receiver = await hook((_turn, response) => response.writeHead(works ? 200 : 500).end())
  const healthy = await hook()
  const { id } = await destination(org, receiver.url)
  await destination(org, healthy.url)
  await delivering(t, { perPartition: 1 })
  for (let index = 0; index < 4; index++) await org.run(createLead, ada)
  await org.run(testWebhook, { destination_id: id }, org.owner)
  await settled(org)
  const failed = (await deliveries(org, id)).filter((each) => !each.is_test)
  const [old, ...recent] = failed.map((each) => each.id)
  await org.app.inspect.query(
    `update live.webhook_deliveries set created_at = created_at - interval '1 hour' where id = $1`,
    [old],
  )
  works = true
  receiver.received.length = 0
  assert.deepEqual(await org.run(replayFailed, { since }, org.owner), { replayed: 3, has_more: false })
  await settled(org)
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers['x-webhook-id']),
    recent,
  )
  assert.equal(healthy.received.length, 4)
  assert.deepEqual(await org.run(replayFailed, { since }, org.owner), { replayed: 0, has_more: false })
  const longAgo = new Date(Date.now() - 7_200_000).toISOString()
  const one = { since: longAgo, destination_id: id }
  assert.deepEqual(await org.run(replayFailed, one, org.owner), { replayed: 1, has_more: false })
})

test('another organization cannot replay the failed deliveries, and does not find the destination', async (t) => {
  const [org, stranger] = [await testOrg(), await testOrg()]
  const receiver = await hook((_turn, response) => response.writeHead(500).end())
  const { id } = await destination(org, receiver.url)
  await delivering(t)
  const since = new Date().toISOString()
  await org.run(createLead, ada)
  await settled(org)
  const replay = (input: object) => stranger.run(replayFailed, { since, ...input }, stranger.owner)
  assert.deepEqual(await replay({}), { replayed: 0, has_more: false })
  await assert.rejects(replay({ destination_id: id }), { code: 'not_found' })
  await assert.rejects(replay({ since: 'yesterday' }), { code: 'validation_error' })
})
