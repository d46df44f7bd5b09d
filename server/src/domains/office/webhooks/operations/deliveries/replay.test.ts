import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { createLead } from '../../../../customers/leads/operations.ts'
import { deleteWebhook, replayDelivery } from '../../operations.ts'
import { deliveries, delivering, destination, settled, until } from '../../testing/delivering.ts'
import { hook } from '../../testing/hook.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

test('a dead delivery is replayed with the same id and bytes, and its attempts count from 1', async (t) => {
  const org = await testOrg()
  const receiver = await hook((turn, response) => response.writeHead(turn <= 2 ? 500 : 200).end())
  await destination(org, receiver.url)
  await delivering(t, { retrySeconds: [0.05] })
  await org.run(createLead, ada)
  await settled(org)
  const [dead] = await deliveries(org)
  assert.equal(dead!.status, 'dead_letter')
  assert.deepEqual(await org.run(replayDelivery, { delivery_ids: [dead!.id] }, org.owner), { replayed: 1 })
  await settled(org)
  const [delivered] = await deliveries(org)
  assert.deepEqual([delivered!.status, delivered!.attempts], ['delivered', 3])
  assert.deepEqual(
    delivered!.attempt_log.map(({ number }) => number),
    [1, 2, 1],
  )
  const { received } = receiver
  assert.deepEqual(
    received.map(({ headers }) => headers['x-webhook-attempt']),
    ['1', '2', '1'],
  )
  assert.equal(received[2]!.headers['x-webhook-id'], dead!.id)
  assert.deepEqual(received[2]!.body, received[0]!.body)
  const rows = await org.query(`select 1 from quoin.tasks where org_id = $1`)
  assert.deepEqual(rows, [], 'no dead letter is left')
})

test('delivered deliveries can be replayed, several at once; one that waits is left as it is', async (t) => {
  const [org, receiver, hanging] = [await testOrg(), await hook(), await hook(() => undefined)]
  await destination(org, receiver.url)
  await delivering(t, { stopTimeoutMs: 20 })
  await org.run(createLead, ada)
  await org.run(createLead, ada)
  await settled(org)
  await destination(org, hanging.url, ['lead.created'])
  await org.run(createLead, ada)
  await until(() => hanging.received.length === 1 && receiver.received.length === 3)
  await until(async () => (await deliveries(org)).filter(({ status }) => status === 'delivered').length === 3)
  const delivery_ids = (await deliveries(org)).map(({ id }) => id)
  assert.equal(delivery_ids.length, 4)
  assert.deepEqual(await org.run(replayDelivery, { delivery_ids }, org.owner), { replayed: 3 })
  await until(() => receiver.received.length === 6)
  assert.equal(hanging.received.length, 1)
})

test('unknown and foreign deliveries are not found, and those of a deleted destination cannot be replayed', async (t) => {
  const [org, stranger, receiver] = [await testOrg(), await testOrg(), await hook()]
  const { id } = await destination(org, receiver.url)
  await delivering(t)
  await org.run(createLead, ada)
  await settled(org)
  const delivery_ids = (await deliveries(org)).map((each) => each.id)
  const replay = (from: typeof org, ids: string[]) =>
    from.run(replayDelivery, { delivery_ids: ids }, from.owner)
  await assert.rejects(replay(stranger, delivery_ids), { code: 'not_found' })
  await assert.rejects(replay(org, [...delivery_ids, randomUUID()]), { code: 'not_found' })
  await org.run(deleteWebhook, { destination_id: id })
  await assert.rejects(replay(org, delivery_ids), { code: 'invalid_state' })
  assert.equal(receiver.received.length, 1)
})
