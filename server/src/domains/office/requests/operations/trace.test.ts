import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { run } from '../../../../kernel/operations/run.ts'
import { plansOf } from '../../../../testing/plans-of.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { assignedManager } from '../../../organization/company/testing/assigned-manager.ts'
import { saveLocation } from '../../../organization/company/operations.ts'
import {
  createEstimate,
  reviseEstimate,
  sendEstimate,
  setLineItems,
} from '../../../selling/estimates/operations.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { driveAutomations, published } from '../../automations/testing/drive.ts'
import { delivering, destination, settled } from '../../webhooks/testing/delivering.ts'
import { hook } from '../../webhooks/testing/hook.ts'
import { traceRequest } from '../operations.ts'

const ada = { customer_name: 'Ada', customer_email: 'ada@example.com', service_address: '1 Main St' }

const trace = (org: TestOrg, id: string, as: object = org.owner) => org.run(traceRequest, { id }, as)

/** Creates a lead through the gateway, as an assistant would. */
async function leadByKey(org: TestOrg) {
  const key = await org.key({ scopes: ['workflows:write'] })
  const idempotencyKey = randomUUID()
  const answer = await org.request('POST', '/api/v1/workflows/leads.create', {
    key,
    idempotencyKey,
    body: ada,
  })
  assert.equal(answer.status, 200, answer.text)
  await org.app.requestLog.flush()
  return {
    leadId: String(answer.body.data.id),
    requestId: String(answer.headers['x-request-id']),
    receiptId: String(answer.body.meta.request_id),
    idempotencyKey,
  }
}

test('the id of any part leads to the same tree: request, audit entry, receipt, idempotency key, event and delivery', async (t) => {
  const org = await testOrg()
  const receiver = await hook((turn, response) => response.writeHead(turn === 1 ? 500 : 204).end())
  t.after(() => receiver.close())
  await destination(org, receiver.url)
  await delivering(t, { retrySeconds: [0] })
  const { leadId, requestId, receiptId, idempotencyKey } = await leadByKey(org)
  await org.run(createLead, ada)
  await settled(org)

  const { subject, receipt, ...tree } = await trace(org, requestId)
  assert.deepEqual([subject, receipt], [{ type: 'request', id: requestId }, null])
  assert.deepEqual([tree.request!.id, tree.request!.actor!.id], [requestId, org.ownerId])
  assert.equal(tree.request!.actor!.on_behalf_of!.name, 'test')
  const [entry, ...others] = tree.entries
  assert.deepEqual(
    [others.length, entry!.operation, entry!.records.map(({ id }) => id)],
    [0, 'leads.create', [leadId]],
  )
  const [event] = tree.events
  assert.deepEqual([tree.events.length, event!.name, event!.runs], [1, 'lead.created', []])
  assert.ok(event!.relayed_at !== null)
  const [delivery] = event!.deliveries
  assert.deepEqual([delivery!.status, delivery!.attempts], ['delivered', 2])
  assert.deepEqual(
    delivery!.attempt_log.map(({ status_code, error }) => [status_code, error]),
    [
      [500, 'http_5xx'],
      [204, null],
    ],
  )
  assert.deepEqual(tree.hidden, [])

  for (const [type, id] of [
    ['audit_entry', entry!.id],
    ['event', event!.id],
    ['delivery', delivery!.id],
    ['receipt', receiptId],
    ['receipt', idempotencyKey],
  ] as const) {
    const { subject: found, receipt: ofReceipt, ...same } = await trace(org, id)
    assert.deepEqual(found, { type, id: id === idempotencyKey ? receiptId : id })
    assert.deepEqual(same, tree, type)
    assert.equal(ofReceipt?.state, type === 'receipt' ? 'completed' : undefined)
  }
})

test('a trace shows the runs that a call started, their steps, and why a message was not sent', async () => {
  const org = await testOrg()
  await published(org, {
    trigger: { kind: 'lead.created', subjectType: 'lead' },
    actions: [{ kind: 'send_email', config: { subject: 'Hello', body: 'We will call you.' } }],
  })
  const { requestId } = await leadByKey(org)
  await driveAutomations(org)
  const tree = await trace(org, requestId)
  const [started] = tree.events[0]!.runs
  assert.deepEqual([tree.events[0]!.runs.length, started!.state], [1, 'completed'])
  const [step] = started!.steps
  assert.deepEqual([step!.kind, step!.message!.reason], ['send_email', 'no_smtp'])

  const ofRun = await trace(org, started!.id)
  assert.deepEqual([ofRun.subject.type, ofRun.request!.id], ['run', requestId])
  assert.deepEqual(ofRun.events[0]!.runs, [started])

  const ofMessage = await trace(org, step!.message!.id)
  assert.deepEqual(
    [ofMessage.subject.type, ofMessage.request!.id, ofMessage.request!.actor!.type],
    ['message', `run/${started!.id}/1`, 'automation'],
  )
  assert.deepEqual(
    ofMessage.messages.map(({ to, state, reason }) => [to, state, reason]),
    [['ada@example.com', 'kept_in_outbox', 'no_smtp']],
  )
  assert.match(ofMessage.messages[0]!.why!, /mail/i)
  assert.deepEqual((await trace(org, ofMessage.request!.id)).subject, { type: 'run', id: started!.id })
})

test('with a clock that stands still, each message still belongs to the call that wrote it', async () => {
  const org = await testOrg('live', '2026-03-02T15:00:00.000Z')
  const address = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
  const client = await org.run(createClient, { name: 'Ada', email: 'ada@example.com', ...address }, org.owner)
  const { id: estimate_id } = await org.run(
    createEstimate,
    { client_id: client.id, location_id: org.locationId },
    org.owner,
  )
  const line_items = [{ name: 'House wash', quantity: '1', unit_price_cents: 24_900 }]
  await org.run(setLineItems, { estimate_id, line_items }, org.owner)
  const actor = {
    type: 'member',
    id: org.ownerId,
    role: 'owner',
    org: org.self,
    mode: 'live',
    locations: '*',
  } as const
  const requestIds = [newId(), `own-${randomUUID()}`]
  const messageIds: string[] = []
  for (const requestId of requestIds) {
    if (messageIds.length > 0) await org.run(reviseEstimate, { estimate_id }, org.owner)
    const input = { estimate_id, channels: ['email'] }
    const { deliveries } = await run(org.app.kernel, sendEstimate, { actor, input, requestId })
    messageIds.push(deliveries[0]!.message_id!)
  }
  assert.equal(new Set(messageIds).size, 2)
  for (const [index, requestId] of requestIds.entries()) {
    const { messages } = await trace(org, requestId)
    assert.deepEqual(
      messages.map(({ message_id, reason }) => [message_id, reason]),
      [[messageIds[index], 'test_clock']],
    )
    assert.equal((await trace(org, messageIds[index]!)).request!.id, requestId)
  }
})

test('a manager of one location sees the entries about its records, and nothing of the whole organization', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const north = await org.run(saveLocation, { name: 'North' }, org.owner)
  const manager = assignedManager(org, [north.id])
  const { requestId, receiptId } = await leadByKey(org)
  const [{ id: eventId }] = (await org.query(`select id from live.events where org_id = $1`)) as [
    { id: string },
  ]
  for (const id of [requestId, receiptId, eventId]) {
    await assert.rejects(trace(org, id, manager), { code: 'not_found' })
    await assert.rejects(trace(other, id), { code: 'not_found' })
  }
  const ours = await org.run(createLead, { ...ada, location_id: north.id }, org.owner)
  const [entry] = await org.query<{ id: string; request_id: string }>(
    `select l.id, l.request_id from live.audit_log l join live.audit_records r on r.org_id = l.org_id and r.id = l.id
      where l.org_id = $1 and r.record_id = $2`,
    [ours.id],
  )
  for (const id of [entry!.id, entry!.request_id]) {
    const tree = await trace(org, id, manager)
    assert.deepEqual(
      tree.entries.map(({ records }) => records.map((record) => record.id)),
      [[ours.id]],
    )
    assert.deepEqual([tree.events, tree.hidden], [[], ['events', 'deliveries', 'runs']])
  }
  await assert.rejects(trace(org, requestId, { ...manager, role: 'technician' }), {
    code: 'insufficient_permission',
  })
  await assert.rejects(trace(org, newId()), { code: 'not_found' })
})

test('an answer is limited, and says how many parts it omits', async () => {
  const org = await testOrg()
  const { requestId } = await leadByKey(org)
  await org.query(
    `insert into live.events (org_id, id, name, payload, cause, occurred_at)
     select e.org_id, quoin.new_id(e.id), e.name, e.payload, e.cause, e.occurred_at
       from live.events e cross join generate_series(1, 69) n where e.org_id = $1`,
  )
  const { events, omitted } = await trace(org, requestId)
  assert.deepEqual([events.length, omitted.events], [50, 20])
})

/** Fills the tables of a trace with rows of a busy day, and returns the id of a request in the middle. */
async function busyDay(org: TestOrg): Promise<string> {
  const requestId = newId()
  const id = `lpad(to_hex((extract(epoch from now()) * 1000)::bigint - n * 4000), 12, '0')`
  const uuid = `overlay(overlay(${id} || '7000800000000000' || lpad(to_hex(n), 4, '0') placing '-' from 9 for 0) placing '-' from 14 for 0)::uuid`
  const many = `generate_series(1, 20000) n`
  await org.query(
    `insert into live.audit_log (org_id, id, operation, actor_type, request_id, at)
     select $1, ${uuid}, 'x', 'system', n::text, now() from ${many}`,
  )
  await org.query(
    `insert into live.events (org_id, id, name, payload, cause, occurred_at, relayed_at)
     select $1, ${uuid}, 'x', '{}', jsonb_build_object('request_id', n::text), now(), now() from ${many}`,
  )
  await org.query(
    `insert into quoin.mail_messages (org_id, id, idempotency_key, to_address, subject, created_at)
     select $1, ${uuid}, n::text, 'a@example.com', 'x', now() from ${many}`,
  )
  const actor = {
    type: 'member',
    id: org.ownerId,
    role: 'owner',
    org: org.self,
    mode: 'live',
    locations: '*',
  } as const
  await run(org.app.kernel, createLead, { actor, input: ada, requestId })
  return requestId
}

test('a trace reads only rows of the time around the call, however many there are', async () => {
  const org = await testOrg()
  const requestId = await busyDay(org)
  const plans = await plansOf(org, () => trace(org, requestId))
  for (const plan of plans) {
    assert.doesNotMatch(plan, /Seq Scan on \w*(audit_log|events|mail_messages|webhook|automation_runs)/, plan)
    const rows = [...plan.matchAll(/rows=(\d+)(?:\.\d+)? loops/g)].map(([, count]) => Number(count))
    assert.ok(Math.max(...rows) < 1000, plan)
  }
})

test('a query and a refused call are traced by the request log', async () => {
  const org = await testOrg()
  for (const [path, status, error_code] of [
    ['/leads', 200, null],
    ['/leads/01980000-0000-7000-8000-000000000001', 404, 'not_found'],
  ] as const) {
    const { headers } = await org.request('GET', path)
    await org.app.requestLog.flush()
    const { request, entries, events } = await trace(org, String(headers['x-request-id']))
    assert.deepEqual([request?.answer?.status, request?.answer?.error_code], [status, error_code])
    assert.deepEqual([request?.at, entries, events], [request?.answer?.at, [], []])
    const limited = { ...org.owner, locations: [org.locationId] }
    await assert.rejects(trace(org, String(headers['x-request-id']), limited), { code: 'not_found' })
  }
})
