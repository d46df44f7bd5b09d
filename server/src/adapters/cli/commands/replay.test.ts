import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { createLead } from '../../../domains/customers/leads/operations.ts'
import {
  delivering,
  deliveries,
  destination,
  settled,
} from '../../../domains/office/webhooks/testing/delivering.ts'
import { hook } from '../../../domains/office/webhooks/testing/hook.ts'
import { readWebhook } from '../../../../../sdk/src/webhooks.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { listeningPort } from '../../../testing/wire.ts'
import { reporting } from '../testing/reporting.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

/** Creates a lead whose webhook was delivered to a receiver, and returns the delivery and a second, local receiver. */
async function delivered(t: TestContext) {
  const [org, receiver, local] = [await testOrg(), await hook(), await hook()]
  t.after(() => {
    receiver.close()
    local.close()
  })
  await destination(org, receiver.url)
  await delivering(t)
  await org.run(createLead, ada)
  await settled(org)
  const [delivery] = await deliveries(org)
  return { org, receiver, local, delivery: delivery! }
}

/** Returns all rows that a second effect could change. */
const effects = (org: TestOrg) =>
  org.query(
    `select (select jsonb_agg(d order by d.id) from live.webhook_deliveries d where d.org_id = $1) as deliveries,
            (select count(*)::int from live.webhook_attempts a where a.org_id = $1) as attempts,
            (select count(*)::int from live.events e where e.org_id = $1) as events,
            (select count(*)::int from live.audit_log l where l.org_id = $1) as entries,
            (select count(*)::int from quoin.tasks k where k.org_id = $1) as tasks`,
  )

test('a delivery is replayed to a local address with its id and bytes and the chosen secret, and nothing else happens', async (t) => {
  const { org, receiver, local, delivery } = await delivered(t)
  const before = await effects(org)
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const args = ['replay', delivery.id, '--org', org.slug, '--forward-to', local.url, '--secret', secret]
  for (let time = 0; time < 2; time++) assert.equal((await reporting(args, org)).isFailure, false)
  for (const { headers, body } of local.received) {
    assert.deepEqual(body, receiver.received[0]!.body)
    assert.equal(headers['x-webhook-id'], delivery.id)
    assert.equal(headers['x-webhook-signature'], createHmac('sha256', secret).update(body).digest('hex'))
    const read = await readWebhook(body.toString(), headers, secret)
    assert.equal(read.event, 'lead.created')
  }
  assert.deepEqual([local.received.length, receiver.received.length], [2, 1])
  assert.deepEqual(await effects(org), before)
})

test('the id of an event finds its delivery, also by a key of another instance, and the printed secret signs it', async (t) => {
  const { org, local, receiver } = await delivered(t)
  const lines: string[] = []
  t.mock.method(process.stderr, 'write', (line: string) => lines.push(line) > 0)
  const [event] = await org.query<{ id: string }>('select id from live.events where org_id = $1')
  const against = `http://127.0.0.1:${await listeningPort()}`
  const key = await org.key({ scopes: ['workflows:read'] })
  const args = ['--against', against, '--key', key, '--forward-to', local.url]
  assert.equal((await reporting(['replay', event!.id, ...args])).isFailure, false)
  const secret = /signing secret of this replay is (\S+)/.exec(lines.join(''))![1]!
  const [{ headers, body }] = local.received as [(typeof local.received)[0]]
  assert.deepEqual(body, receiver.received[0]!.body)
  assert.equal(headers['x-webhook-signature'], createHmac('sha256', secret).update(body).digest('hex'))
})

test('an event without a delivery is replayed from the own database only', async (t) => {
  const [org, local] = [await testOrg(), await hook((_turn, response) => response.writeHead(500).end())]
  t.after(() => local.close())
  t.mock.method(process.stderr, 'write', () => true)
  const lead = await org.run(createLead, ada)
  const [event] = await org.query<{ id: string }>('select id from live.events where org_id = $1')
  const { text, isFailure } = await reporting(
    ['replay', event!.id, '--org', org.slug, '--forward-to', local.url],
    org,
  )
  assert.deepEqual([text, isFailure], [`lead.created  ${event!.id}  → 500\n`, true])
  const body = JSON.parse(local.received[0]!.body.toString()) as { id: string; data: object }
  assert.equal(body.id, event!.id)
  assert.deepEqual([body.data], await org.payloads('lead.created'))
  const against = `http://127.0.0.1:${await listeningPort()}`
  const called = ['--against', against, '--key', await org.key(), '--forward-to', local.url]
  await assert.rejects(reporting(['replay', event!.id, ...called]), /no delivery.*--org/)
  await assert.rejects(reporting(['replay', lead.id, '--org', org.slug, '--forward-to', local.url], org), {
    code: 'not_found',
  })
})

test('without a local address, the delivery is sent to its destination again', async (t) => {
  const { org, receiver, delivery } = await delivered(t)
  const { answer } = await reporting(['replay', delivery.id, '--org', org.slug], org)
  assert.deepEqual(answer, { replayed: 1 })
  await settled(org)
  assert.equal(receiver.received.length, 2)
  assert.deepEqual(receiver.received[1]!.body, receiver.received[0]!.body)
  const secret = ['--secret', 'whsec_AAAA']
  await assert.rejects(reporting(['replay', delivery.id, '--org', org.slug, ...secret], org), {
    code: 'validation_error',
  })
})
