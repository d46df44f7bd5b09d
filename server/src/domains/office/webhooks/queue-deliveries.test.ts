import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testOrg } from '../../../testing/test-org.ts'
import { createLead } from '../../customers/leads/operations.ts'
import { deliveries, delivering, destination, settled } from './testing/delivering.ts'
import { hook } from './testing/hook.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }
const eventsOf = (received: { headers: Record<string, unknown> }[]) =>
  received.map(({ headers }) => headers['x-webhook-event'])

test('a destination receives only events that it subscribed to, and only of its own organization', async (t) => {
  const [org, stranger] = [await testOrg(), await testOrg()]
  const [leads, jobs, both] = [await hook(), await hook(), await hook()]
  await destination(org, leads.url, ['lead.created'])
  await destination(org, jobs.url, ['job.created', 'lead.status_changed'])
  await destination(org, both.url, ['job.created', 'lead.created'])
  await delivering(t)
  await org.run(createLead, ada)
  await stranger.run(createLead, ada)
  await Promise.all([settled(org), settled(stranger)])
  assert.deepEqual(
    [leads, jobs, both].map(({ received }) => eventsOf(received)),
    [['lead.created'], [], ['lead.created']],
  )
  const ids = [...leads.received, ...both.received].map(({ headers }) => headers['x-webhook-id'])
  assert.equal(new Set(ids).size, 2, 'each destination has a delivery of its own')
})

test('events of the sandbox are not delivered', async (t) => {
  const [org, receiver] = [await testOrg(), await hook()]
  await destination(org, receiver.url)
  await delivering(t)
  const body = { ...ada, notes: 'sandbox' }
  const answer = await org.request('POST', '/leads', { body, key: await org.key({ mode: 'test' }) })
  assert.equal(answer.status, 201)
  await sleep(200)
  assert.deepEqual(await deliveries(org), [])
  await org.run(createLead, ada)
  await settled(org)
  assert.equal(receiver.received.length, 1, 'the proof needs a worker that works')
})

test('a refused mutation causes no deliveries', async (t) => {
  const [org, receiver] = [await testOrg(), await hook()]
  await destination(org, receiver.url)
  await delivering(t)
  await assert.rejects(org.run(createLead, { ...ada, source: 'Nowhere' }))
  await sleep(100)
  assert.deepEqual([receiver.received, await deliveries(org)], [[], []])
})

test('each of 500 concurrently created leads is delivered exactly once, in the order of their events', async (t) => {
  const [org, one, two] = [await testOrg(), await hook(), await hook()]
  await destination(org, one.url)
  await destination(org, two.url)
  await delivering(t)
  // Creates the leads in batches of fifty, because a call that waits one second for a connection is refused, and a
  // busy machine can be that slow.
  const leads: { id: string }[] = []
  while (leads.length < 500)
    leads.push(...(await Promise.all(Array.from({ length: 50 }, () => org.run(createLead, ada)))))
  await settled(org)
  for (const { received } of [one, two]) {
    const leadIds = received.map(({ body }) => JSON.parse(body.toString()).data.lead_id)
    assert.equal(leadIds.length, 500)
    const ids = received.map(({ body }) => String(JSON.parse(body.toString()).id))
    // Ids of deliveries ascend, and requests start in that order. They arrive slightly out of order, because up to
    // eight connections send them at different speeds.
    const sortedIds = ids.toSorted()
    const displaced = ids.map((id, index) => Math.abs(sortedIds.indexOf(id) - index))
    assert.ok(
      Math.max(...displaced) < 8,
      `a delivery arrived ${Math.max(...displaced)} places away from its own`,
    )
    assert.deepEqual(leadIds.toSorted(), leads.map(({ id }) => id).toSorted())
  }
})

test('a delivery names the member and the API key that was used', async (t) => {
  const [org, receiver] = [await testOrg(), await hook()]
  await destination(org, receiver.url)
  await delivering(t)
  const key = await org.key({ scopes: ['workflows:write'] })
  const path = '/api/v1/workflows/leads.create'
  const answer = await org.request('POST', path, { key, idempotencyKey: randomUUID(), body: ada })
  assert.equal(answer.status, 200, answer.text)
  await settled(org)
  const { metadata, data } = JSON.parse(receiver.received[0]!.body.toString())
  const rows = await org.query('select id from quoin.api_keys where org_id = $1')
  const on_behalf_of = { key_id: rows[0].id, name: 'test' }
  assert.deepEqual(metadata, {
    request_id: answer.headers['x-request-id'],
    actor: { type: 'member', id: org.ownerId, on_behalf_of },
  })
  assert.equal('on_behalf_of' in data, false)
})
