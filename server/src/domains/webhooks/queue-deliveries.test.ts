import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testOrg } from '../../testing/test-org.ts'
import { createLead } from '../leads/index.ts'
import { deliveries, delivering, destination, settled } from './testing/delivering.ts'
import { hook } from './testing/hook.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }
const eventsOf = (received: { headers: Record<string, unknown> }[]) =>
  received.map(({ headers }) => headers['x-webhook-event'])

test('a destination is told only of what it subscribed to, and only of its own organization', async (t) => {
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

test('the sandbox tells nobody', async (t) => {
  const [org, receiver] = [await testOrg(), await hook()]
  await destination(org, receiver.url)
  await delivering(t)
  const body = { ...ada, notes: 'sandbox' }
  const made = await org.request('POST', '/leads', { body, key: await org.key({ mode: 'test' }) })
  assert.equal(made.status, 201)
  await sleep(200)
  assert.deepEqual(await deliveries(org), [])
  await org.run(createLead, ada)
  await settled(org)
  assert.equal(receiver.received.length, 1, 'the proof needs a worker that works')
})

test('a refused write tells nobody', async (t) => {
  const [org, receiver] = [await testOrg(), await hook()]
  await destination(org, receiver.url)
  await delivering(t)
  await assert.rejects(org.run(createLead, { ...ada, source: 'Nowhere' }))
  await sleep(100)
  assert.deepEqual([receiver.received, await deliveries(org)], [[], []])
})

test('five hundred leads made at once arrive exactly once each, started in the order of their events', async (t) => {
  const [org, one, two] = [await testOrg(), await hook(), await hook()]
  await destination(org, one.url)
  await destination(org, two.url)
  await delivering(t)
  const leads = await Promise.all(Array.from({ length: 500 }, () => org.run(createLead, ada)))
  await settled(org)
  for (const { received } of [one, two]) {
    const told = received.map(({ body }) => JSON.parse(body.toString()).data.lead_id)
    assert.equal(told.length, 500)
    assert.deepEqual(told.toSorted(), leads.map(({ id }) => id).toSorted())
  }
  const { rows } = await org.app.inspect.query<{ destination_id: string; late: string }>(
    `select destination_id, max(turn_wanted - turn) as late from (
       select d.destination_id, row_number() over (partition by d.destination_id order by a.started_at, e.position) as turn,
              row_number() over (partition by d.destination_id order by e.position) as turn_wanted
         from live.webhook_attempts a join live.webhook_deliveries d on d.org_id = a.org_id and d.id = a.delivery_id
         join live.events e on e.org_id = d.org_id and e.id = d.event_id where d.org_id = $1) t group by 1`,
    [org.id],
  )
  assert.deepEqual(
    rows.map(({ late }) => Number(late)),
    [0, 0],
    'an attempt was started before one of an earlier event',
  )
})
