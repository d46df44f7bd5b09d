import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { testOrg } from '../../../testing/test-org.ts'
import { createLead } from '../../customers/leads/operations.ts'
import { deleteWebhook, getWebhook } from './operations.ts'
import { deliveries, delivering, destination, settled, until } from './testing/delivering.ts'
import { always, hook, type Received } from './testing/hook.ts'

const ada = { customer_name: 'Ada Łovelace 🧽', service_address: '1 Main St' }

function hmac(secret: string, body: Buffer): string {
  const result = spawnSync('openssl', ['dgst', '-sha256', '-hmac', secret, '-hex'], { input: body })
  return result.stdout.toString().trim().split('= ')[1]!
}

function standard(secret: string, { headers, body }: Received): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}

test('a delivery has exactly the documented headers and body, and two tools verify its signature', async (t) => {
  const [org, receiver] = [await testOrg(), await hook()]
  const { id, secret } = await destination(org, receiver.url)
  await delivering(t)
  const lead = await org.run(createLead, ada)
  await settled(org)
  const [delivery] = await deliveries(org)
  assert.equal(receiver.received.length, 1)
  const { headers, body } = receiver.received[0]!
  const sent = JSON.parse(body.toString())
  assert.deepEqual(Object.keys(sent), ['id', 'event', 'timestamp', 'data', 'metadata'])
  assert.deepEqual([sent.metadata.actor, sent.metadata.automation], [lead.created_by, undefined])
  assert.deepEqual([sent.id, sent.event, sent.timestamp], [delivery!.id, 'lead.created', lead.created_at])
  assert.equal(sent.data.lead_id, lead.id)
  assert.equal(sent.data.customer_name, ada.customer_name)
  assert.equal(headers['content-type'], 'application/json')
  assert.equal(headers['x-webhook-id'], sent.id)
  assert.equal(headers['x-webhook-event'], 'lead.created')
  assert.equal(headers['x-webhook-attempt'], '1')
  assert.match(String(headers['x-webhook-timestamp']), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.match(String(headers['x-webhook-signature']), /^[0-9a-f]{64}$/)
  assert.equal(headers['x-webhook-signature'], hmac(secret, body))
  assert.equal(headers['webhook-id'], sent.id)
  assert.deepEqual(standard(secret, receiver.received[0]!), sent)
  assert.throws(() =>
    standard(secret, { ...receiver.received[0]!, body: Buffer.concat([body, Buffer.from(' ')]) }),
  )
  assert.equal(delivery!.body, body.toString())
  assert.equal(delivery!.status, 'delivered')
  assert.deepEqual(
    delivery!.attempt_log.map(({ number, status_code, error, response_excerpt }) => [
      number,
      status_code,
      error,
      response_excerpt,
    ]),
    [[1, 200, null, 'thanks']],
  )
  const webhook = await org.run(getWebhook, { destination_id: id })
  assert.ok(webhook.last_success_at !== null && webhook.last_delivery_at === webhook.last_success_at)
})

test('failed deliveries are retried after each delay with the same bytes and a rising number, then are dead letters', async (t) => {
  const [org, receiver] = [await testOrg(), await hook(always(500))]
  const { id, secret } = await destination(org, receiver.url)
  await delivering(t, { retrySeconds: [1, 2, 0.1] })
  await org.run(createLead, ada)
  await settled(org)
  const { received } = receiver
  assert.deepEqual(
    received.map(({ headers }) => headers['x-webhook-attempt']),
    ['1', '2', '3', '4'],
  )
  for (const each of received) {
    assert.deepEqual(each.body, received[0]!.body)
    assert.equal(each.headers['x-webhook-signature'], received[0]!.headers['x-webhook-signature'])
    assert.equal(each.headers['x-webhook-id'], received[0]!.headers['x-webhook-id'])
    standard(secret, each)
  }
  assert.equal(new Set(received.map(({ headers }) => headers['x-webhook-timestamp'])).size, 4)
  const gaps = received.slice(1).map((each, index) => each.at - received[index]!.at)
  for (const [index, delay] of [1000, 2000, 100].entries()) assert.ok(gaps[index]! >= delay, gaps.join())
  const [delivery] = await deliveries(org)
  assert.deepEqual(
    [delivery!.status, delivery!.attempts, delivery!.last_error],
    ['dead_letter', 4, 'http_5xx'],
  )
  assert.equal((await org.run(getWebhook, { destination_id: id })).consecutive_failures, 4)
})

test('a success after a failure ends the retries and resets the count of failures', async (t) => {
  const org = await testOrg()
  const receiver = await hook((turn, response) => response.writeHead(turn === 1 ? 502 : 204).end())
  const { id } = await destination(org, receiver.url)
  await delivering(t, { retrySeconds: [0.05, 0.05] })
  await org.run(createLead, ada)
  await settled(org)
  assert.equal(receiver.received.length, 2)
  assert.equal((await deliveries(org))[0]!.status, 'delivered')
  assert.equal((await org.run(getWebhook, { destination_id: id })).consecutive_failures, 0)
})

test('a redirect is a failure and is not followed', async (t) => {
  const [org, target] = [await testOrg(), await hook()]
  const receiver = await hook(always(302, { location: target.url }))
  await destination(org, receiver.url)
  await delivering(t)
  await org.run(createLead, ada)
  await settled(org)
  const [delivery] = await deliveries(org)
  assert.deepEqual([delivery!.status, delivery!.last_error], ['dead_letter', 'http_3xx'])
  assert.equal(target.received.length, 0)
})

test('Retry-After lengthens the delay to at most twice the usual, and never shortens it', async (t) => {
  const receivers = await Promise.all([
    hook(always(429, { 'retry-after': '3600' })),
    hook(always(503, { 'retry-after': '0' })),
    hook(always(500, { 'retry-after': '3600' })),
  ])
  const org = await testOrg()
  const destinations = []
  for (const { url } of receivers) destinations.push(await destination(org, url))
  await delivering(t, { retrySeconds: [100] })
  await org.run(createLead, ada)
  await until(
    async () =>
      (await deliveries(org)).filter(({ status }) => status === 'retrying').length === destinations.length,
  )
  const delays = await Promise.all(
    destinations.map(async ({ id }) => {
      const { next_attempt_at, attempt_log } = (await deliveries(org, id))[0]!
      return (Date.parse(next_attempt_at!) - Date.parse(attempt_log[0]!.started_at)) / 1000
    }),
  )
  assert.ok(delays[0]! >= 200 && delays[0]! < 250, delays.join())
  for (const delay of delays.slice(1)) assert.ok(delay >= 100 && delay < 150, delays.join())
  await org.query('delete from quoin.tasks where org_id = $1')
})

test('a 410 answer disables the destination, emails the owners, and cancels waiting deliveries', async (t) => {
  const [org, receiver] = [await testOrg(), await hook(always(410))]
  const { id } = await destination(org, receiver.url)
  for (let index = 0; index < 3; index++) await org.run(createLead, ada)
  await delivering(t, { retrySeconds: [0.1], perPartition: 1 })
  await settled(org)
  assert.equal(receiver.received.length, 1)
  assert.deepEqual(
    (await deliveries(org)).map(({ status }) => status),
    ['dead_letter', 'cancelled', 'cancelled'],
  )
  const webhook = await org.run(getWebhook, { destination_id: id })
  assert.deepEqual(
    [webhook.status, webhook.disabled_reason],
    ['disabled', 'The destination answered 410 (gone).'],
  )
  const mails = await org.app.mailer.list(org.id)
  assert.deepEqual(
    mails.map(({ to_address, subject }) => [to_address, subject]),
    [[`owner@${org.slug}.test`, 'The webhook destination "Board" was disabled']],
  )
  await org.run(createLead, ada)
  await sleep(100)
  assert.equal((await deliveries(org)).length, 3, 'a disabled destination is told of nothing')
})

test('fifty failures over three days disable the destination; fewer failures, or in less time, do not', async (t) => {
  const [org, receiver] = [await testOrg(), await hook(always(500))]
  const ages = { days: "interval '3 days'", hours: "interval '71 hours'" }
  const destinations = await Promise.all([1, 2, 3].map(() => destination(org, receiver.url)))
  for (const [index, [failures, age]] of (
    [
      [49, ages.days],
      [48, ages.days],
      [49, ages.hours],
    ] as const
  ).entries())
    await org.app.inspect.query(
      `update live.webhook_destinations set consecutive_failures = $2, failing_since = now() - ${age} where id = $1`,
      [destinations[index]!.id, failures],
    )
  await delivering(t)
  await org.run(createLead, ada)
  await settled(org)
  const statuses = await Promise.all(
    destinations.map(async ({ id }) => (await org.run(getWebhook, { destination_id: id })).status),
  )
  assert.deepEqual(statuses, ['disabled', 'active', 'active'])
  assert.equal((await org.app.mailer.list(org.id)).length, 1)
})

test('a delivery to a forbidden address is a dead letter at once, and its log does not reveal the address', async (t) => {
  const org = await testOrg()
  const { id } = await destination(org, 'https://hooks.example.com/quoin')
  await org.app.inspect.query(`update live.webhook_destinations set url = 'http://10.0.0.1/' where id = $1`, [
    id,
  ])
  await delivering(t, { retrySeconds: [0.05, 0.05] })
  await org.run(createLead, ada)
  await settled(org)
  const [delivery] = await deliveries(org)
  assert.deepEqual(
    [delivery!.status, delivery!.attempts, delivery!.last_error],
    ['dead_letter', 1, 'blocked_destination'],
  )
  assert.doesNotMatch(JSON.stringify(delivery!.attempt_log), /10\.0\.0\.1/)
})

test('nothing is sent to a destination that was deleted meanwhile', async (t) => {
  const [org, receiver] = [await testOrg(), await hook(always(500))]
  const { id } = await destination(org, receiver.url)
  await delivering(t, { retrySeconds: [3] })
  await org.run(createLead, ada)
  await until(() => receiver.received.length === 1)
  await org.run(deleteWebhook, { destination_id: id })
  await settled(org)
  assert.equal(receiver.received.length, 1)
  const [delivery] = await deliveries(org)
  assert.deepEqual([delivery!.status, delivery!.last_error], ['cancelled', 'The destination was deleted.'])
})

test('a hanging destination delays no other destination', async (t) => {
  const [org, hanging, lively] = [await testOrg(), await hook(() => undefined), await hook()]
  const { id } = await destination(org, hanging.url)
  await destination(org, lively.url)
  for (let index = 0; index < 30; index++) await org.run(createLead, ada)
  await delivering(t, { stopTimeoutMs: 50 })
  await until(() => lively.received.length === 30)
  assert.deepEqual(
    (await deliveries(org, id)).flatMap(({ attempt_log }) => attempt_log),
    [],
    'no attempt at the hanging one has come to its end',
  )
  assert.ok(hanging.received.length <= 8, 'the lane of the hanging destination has its bound')
})

test('a stopping worker aborts a hanging delivery, and the attempt does not count', async (t) => {
  const org = await testOrg()
  const hanging = await hook(() => undefined)
  await destination(org, hanging.url)
  const worker = await delivering(t, { stopTimeoutMs: 50 })
  await org.run(createLead, ada)
  await until(() => hanging.received.length === 1)
  const began = performance.now()
  await worker.stop()
  const took = performance.now() - began
  assert.ok(took < 5000, `it took ${took} ms`)
  const rows = await org.query('select state, attempt from quoin.tasks where org_id = $1')
  assert.deepEqual(rows, [{ state: 'pending', attempt: 0 }])
  assert.deepEqual((await deliveries(org))[0]!.attempt_log, [])
  await org.query('delete from quoin.tasks where org_id = $1')
})

test('after a worker crashed while sending, the attempt is repeated with the same id and bytes', async (t) => {
  const org = await testOrg()
  const answers: (() => void)[] = []
  const receiver = await hook((turn, response) =>
    turn === 1 ? answers.push(() => response.end()) : response.end(),
  )
  await destination(org, receiver.url)
  const dying = await delivering(t, { leaseSeconds: 30, stopTimeoutMs: 20 })
  await org.run(createLead, ada)
  await until(() => receiver.received.length === 1)
  // Simulates a killed process: its lease on the task expires.
  await org.query(`update quoin.tasks set leased_until = now() - interval '1 second' where org_id = $1`)
  const stopped = dying.stop()
  await delivering(t, { leaseSeconds: 0.5 })
  await until(() => receiver.received.length === 2)
  for (const answer of answers) answer()
  await stopped
  await settled(org)
  const [first, second] = receiver.received
  assert.deepEqual(second!.body, first!.body)
  assert.equal(second!.headers['x-webhook-id'], first!.headers['x-webhook-id'])
  assert.equal(second!.headers['x-webhook-attempt'], '1')
  assert.equal((await deliveries(org))[0]!.status, 'delivered')
})
