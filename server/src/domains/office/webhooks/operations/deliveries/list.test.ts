import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { createLead } from '../../../../customers/leads/operations.ts'
import { getDelivery, listDeliveries } from '../../operations.ts'
import { delivering, destination, settled } from '../../testing/delivering.ts'
import { hook } from '../../testing/hook.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

test('deliveries are filtered by destination, event, status and time, page by page', async (t) => {
  const [org, good] = [await testOrg(), await hook()]
  const bad = await hook((_turn, response) =>
    response.writeHead(404, { 'x-request-id': 'theirs-1' }).end('gone fishing'),
  )
  const [one, two] = [await destination(org, good.url), await destination(org, bad.url)]
  await delivering(t)
  for (let index = 0; index < 3; index++) await org.run(createLead, ada)
  await settled(org)
  const list = (input: object) => org.run(listDeliveries, input, org.owner)
  const all = (await list({})).items
  assert.equal(all.length, 6)
  assert.deepEqual(
    all.map(({ created_at }) => created_at),
    all
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  )
  const ofOne = (await list({ destination_id: one.id })).items
  assert.deepEqual(
    ofOne.map(({ destination_id, status }) => [destination_id, status]),
    Array.from({ length: 3 }, () => [one.id, 'delivered']),
  )
  const dead = (await list({ status: 'dead_letter' })).items
  assert.deepEqual(new Set(dead.map(({ destination_id }) => destination_id)), new Set([two.id]))
  assert.equal((await list({ event: 'lead.created' })).items.length, 6)
  assert.equal((await list({ event: 'job.created' })).items.length, 0)
  assert.equal((await list({ created_after: new Date(Date.now() + 1000).toISOString() })).items.length, 0)

  const page = await list({ status: 'dead_letter', limit: 2 })
  const rest = await list({ status: 'dead_letter', limit: 2, cursor: page.next_cursor! })
  assert.deepEqual([...page.items, ...rest.items], dead)
  assert.equal(rest.has_more, false)
  await assert.rejects(list({ limit: 2, cursor: page.next_cursor! }), { code: 'invalid_cursor' })

  const { attempt_log, next_attempt_at } = await org.run(getDelivery, { delivery_id: dead[0]!.id }, org.owner)
  assert.equal(next_attempt_at, null)
  assert.deepEqual(
    attempt_log.map(({ status_code, error, response_excerpt, response_headers }) => [
      status_code,
      error,
      response_excerpt,
      response_headers['x-request-id'],
    ]),
    [[404, 'http_4xx', 'gone fishing', 'theirs-1']],
  )
})

test('only members with access to the whole organization see its delivery log, and no other organization does', async (t) => {
  const [org, stranger, receiver] = [await testOrg(), await testOrg(), await hook()]
  await destination(org, receiver.url)
  await delivering(t)
  await org.run(createLead, ada)
  await settled(org)
  const delivery_id = (await org.run(listDeliveries, {}, org.owner)).items[0]!.id
  assert.deepEqual((await stranger.run(listDeliveries, {}, stranger.owner)).items, [])
  await assert.rejects(stranger.run(getDelivery, { delivery_id }, stranger.owner), { code: 'not_found' })
  const limited = { ...org.owner, locations: [org.locationId] }
  await assert.rejects(org.run(listDeliveries, {}, limited), { code: 'insufficient_permission' })
  await assert.rejects(org.run(getDelivery, { delivery_id }, limited), { code: 'insufficient_permission' })
})

test('a delivery that waits for its next attempt shows when that is', async (t) => {
  const org = await testOrg()
  const receiver = await hook((_turn, response) => response.writeHead(500).end())
  await destination(org, receiver.url)
  await delivering(t, { retrySeconds: [60] })
  const before = Date.now()
  await org.run(createLead, ada)
  const deadline = Date.now() + 60_000
  let [delivery] = (await org.run(listDeliveries, {}, org.owner)).items
  while (delivery?.status !== 'retrying' && Date.now() < deadline)
    [delivery] = (await org.run(listDeliveries, {}, org.owner)).items
  const next = Date.parse(delivery!.next_attempt_at!)
  assert.ok(next > before + 50_000 && next < Date.now() + 70_000, delivery!.next_attempt_at!)
})
