import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createKey, listKeys } from '../src/domains/organization/company/operations.ts'
import {
  applyCredit,
  chargeCard,
  recordPayment,
  sendInvoice,
} from '../src/domains/money/invoices/operations.ts'
import { read, sent } from '../src/domains/money/invoices/testing/invoicing.ts'
import { setJobStatus } from '../src/domains/office/mobile/operations.ts'
import { applyUpload } from '../src/domains/office/sync/operations.ts'
import { createLead } from '../src/domains/customers/leads/operations.ts'
import { createWebhook } from '../src/domains/office/webhooks/operations.ts'
import type { Actor } from '../src/kernel/access/actor.ts'
import type { Risk } from '../src/kernel/access/risks.ts'
import { canonicalText, parseJson } from '../src/kernel/json/index.ts'
import { createConfirmToken } from '../src/kernel/operations/confirmation.ts'
import { receiptIdOf } from '../src/kernel/operations/receipts/receipt.ts'
import { tally } from '../src/kernel/operations/testing/tally.ts'
import { callMcpTool } from '../src/testing/mcp-request.ts'
import { soon } from '../src/testing/soon.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import type { TestResponse } from '../src/testing/test-request.ts'
import { call, keyOf } from './from-catalog/calls.ts'

// Tests API keys with a confirmation policy, which need a confirm token for mutations with certain risk flags. A
// person confirms after reading the dry run.

const forAgents: readonly Risk[] = ['money', 'destructive', 'sends']
const cash = (invoice_id: string, amount_cents = 4000) => ({ invoice_id, amount_cents, method: 'cash' })
const codeOf = ({ status, body }: TestResponse) => [status, body.error?.code]
const hook = { name: 'Us', url: 'https://example.com/', events: ['lead.created'] }
const required = [428, 'confirm_token_required']

async function dryRunHeaders(org: TestOrg, operation: typeof recordPayment, input: object, key: string) {
  const { status, body, text } = await call(org, operation, input, { key, dryRun: true })
  assert.equal(status, 200, text)
  return { 'confirm-token': body.data.confirm_token as string }
}

/** Returns a confirm token for this call that was issued an hour ago and has expired. */
async function expired(org: TestOrg, input: object) {
  const { sealer } = org.app.kernel.services
  const actor = { type: 'member', id: org.ownerId, org: { id: org.id } } as Actor
  const confirmedCall = {
    operation: recordPayment,
    actor,
    canonicalInput: canonicalText(parseJson(Buffer.from(JSON.stringify(input)))),
  }
  const shownAt = new Date(Date.parse(org.app.kernel.now()) - 3_600_000).toISOString()
  return {
    'confirm-token': createConfirmToken(
      sealer,
      confirmedCall,
      { digest: 'digest', digests: {}, began: shownAt },
      shownAt,
    ).confirm_token,
  }
}

async function invoiced(confirm: readonly Risk[] = forAgents) {
  const org = await testOrg()
  return { org, invoice: await sent(org, 10_000), key: await org.key({ confirm }) }
}

test('a flagged call without a token is refused before its idempotency key is claimed, and succeeds with the token', async () => {
  const { org, invoice, key } = await invoiced()
  const input = cash(invoice.id)
  const idempotencyKey = randomUUID()
  const refused = await call(org, recordPayment, input, { key, idempotencyKey })
  assert.deepEqual(codeOf(refused), required, refused.text)
  assert.equal(
    refused.body.error.message,
    'This key needs a confirm token for calls flagged money, sends: call invoices.recordPayment with ?dry_run=true, then repeat the call with the Confirm-Token of its answer.',
  )
  assert.deepEqual(refused.body.error.details, [
    { field: 'Confirm-Token', message: 'is required', flags: ['money', 'sends'] },
  ])
  assert.equal(refused.body.receipt_id, undefined)
  const id = receiptIdOf(org.id, idempotencyKey)
  assert.equal((await org.request('GET', `/workflows/requests/${id}`, { key })).status, 404)
  const headers = await dryRunHeaders(org, recordPayment, input, key)
  const answer = await call(org, recordPayment, input, { key, idempotencyKey, headers })
  assert.equal(answer.status, 200, answer.text)
  assert.equal((await read(org, invoice.id)).balance_cents, 6000)
})

test('a completed call is replayed without a token, with its own token, and with an expired one', async () => {
  const { org, invoice, key } = await invoiced()
  const input = cash(invoice.id)
  const idempotencyKey = randomUUID()
  const headers = await dryRunHeaders(org, recordPayment, input, key)
  const first = await call(org, recordPayment, input, { key, idempotencyKey, headers })
  assert.equal(first.status, 200, first.text)
  const old = await expired(org, input)
  for (const more of [{}, { headers }, { headers: old }]) {
    const again = await call(org, recordPayment, input, { key, idempotencyKey, ...more })
    assert.deepEqual([again.text, again.headers['x-idempotent-replayed']], [first.text, 'true'])
  }
  const late = await call(org, recordPayment, input, { key, headers: old })
  assert.match(late.body.error.message, /has expired/)
  const other = await call(org, recordPayment, cash(invoice.id, 1), { key, idempotencyKey })
  assert.deepEqual(codeOf(other), [409, 'idempotency_conflict'])
  assert.equal((await read(org, invoice.id)).payments.length, 1)
})

test("only mutations with a flag of the key's policy are refused, and none for a key without a policy", async () => {
  const { org, invoice, key } = await invoiced(['money'])
  const free = await org.key()
  const mail = { invoice_id: invoice.id, channels: ['email'] }
  const policies = [
    [key, recordPayment, cash(invoice.id), 428],
    [key, createLead, { customer_name: 'Ada', service_address: '1 Main St' }, 200],
    [free, recordPayment, cash(invoice.id, 100), 200],
  ] as const
  for (const [each, operation, input, status] of policies)
    assert.equal((await call(org, operation, input, { key: each })).status, status, operation.name)
  const sends = await org.key({ confirm: ['sends'] })
  assert.deepEqual(codeOf(await call(org, sendInvoice, mail, { key: sends })), required)
  assert.equal((await call(org, applyCredit, { invoice_id: invoice.id }, { key: sends })).status, 409)
})

test('over MCP the refusal names arguments and the next step, and the catalog shows which operations need a token', async () => {
  const { org, invoice, key } = await invoiced()
  const args = { operation: recordPayment.name, input: cash(invoice.id), idempotencyKey: randomUUID() }
  const refused = await callMcpTool(key, 'mutate_workflow', args)
  const { error } = refused.structuredContent
  assert.deepEqual([error.status, error.code], required)
  assert.match(error.message, /with dryRun true, then repeat the call with the confirmToken/)
  assert.equal(error.details[0].field, 'confirmToken')
  assert.match(error.next, /dryRun true.*confirmToken/)
  const dry = await callMcpTool(key, 'mutate_workflow', { ...args, dryRun: true })
  const confirmToken = dry.structuredContent.result.confirm_token
  const [first, again] = [
    await callMcpTool(key, 'mutate_workflow', { ...args, confirmToken }),
    await callMcpTool(key, 'mutate_workflow', args),
  ].map(({ structuredContent }) => structuredContent)
  assert.equal(first.replayed, undefined)
  assert.deepEqual(again, { ...first, replayed: true })

  const find = { area: 'invoices', kind: 'mutation' }
  const confirmed = async (by: string): Promise<Record<string, boolean | undefined>> => {
    const { workflows } = (await callMcpTool(by, 'list_workflows', find)).structuredContent
    return Object.fromEntries(
      workflows.map(({ name, confirm }: { name: string; confirm?: boolean }) => [name, confirm]),
    )
  }
  const confirmByName = await confirmed(key)
  assert.deepEqual(
    [confirmByName['invoices.recordPayment'], confirmByName['invoices.create']],
    [true, undefined],
  )
  assert.deepEqual(new Set(Object.values(await confirmed(await org.key()))), new Set([undefined]))
  const entryOf = async (by: string) => {
    const { body } = await org.request('GET', `/workflows?operation=${recordPayment.name}`, { key: by })
    const { body: list } = await org.request('GET', '/workflows', { key: by })
    const listed = list.data.find(({ name }: { name: string }) => name === recordPayment.name)
    const schema = await callMcpTool(by, 'get_workflow_schema', { operation: recordPayment.name })
    return [body.data.confirm, listed.confirm, schema.structuredContent.schema.confirm]
  }
  assert.deepEqual(await entryOf(key), [true, true, true])
  assert.deepEqual(await entryOf(await org.key()), [undefined, undefined, undefined])
})

test('the resource API takes no tokens: it refuses flagged mutations and names where to confirm them', async () => {
  const org = await testOrg()
  const key = await org.key({ confirm: forAgents })
  const { id } = await org.run(createWebhook, hook, org.owner)
  for (const idempotencyKey of [null, randomUUID()]) {
    const refused = await org.request('DELETE', `/webhooks/${id}`, { key, idempotencyKey })
    assert.deepEqual(codeOf(refused), required, refused.text)
    assert.match(refused.body.error.message, /Call POST \/api\/v1\/workflows\/webhooks\.delete instead/)
  }
  assert.equal((await org.request('GET', `/webhooks/${id}`, { key })).status, 200)
  const lead = { customer_name: 'Ada', service_address: '1 Main St' }
  assert.equal((await org.request('POST', '/leads', { key, body: lead })).status, 201)
})

test('the resource API answers a replay, although the key has needed confirmation since', async () => {
  const org = await testOrg()
  const key = await org.key()
  const { id } = await org.run(createWebhook, hook, org.owner)
  const idempotencyKey = randomUUID()
  const first = await org.request('DELETE', `/webhooks/${id}`, { key, idempotencyKey })
  await changePolicy(org, forAgents)
  await soon(async () => {
    const other = await org.request('DELETE', `/webhooks/${randomUUID()}`, {
      key,
      idempotencyKey: randomUUID(),
    })
    assert.deepEqual(codeOf(other), required)
  })
  const again = await org.request('DELETE', `/webhooks/${id}`, { key, idempotencyKey })
  assert.deepEqual([again.status, again.text], [first.status, first.text])
})

async function changePolicy(org: TestOrg, confirms: readonly Risk[]): Promise<void> {
  await org.query('update quoin.api_keys set confirms = $2 where org_id = $1', [confirms])
}

test('a policy change applies at once to a cached key, and earlier tokens stay valid', async () => {
  const { org, invoice, key } = await invoiced([])
  assert.equal((await call(org, recordPayment, cash(invoice.id, 100), { key })).status, 200)
  await changePolicy(org, forAgents)
  await soon(async () =>
    assert.deepEqual(codeOf(await call(org, recordPayment, cash(invoice.id, 200), { key })), required),
  )
  const headers = await dryRunHeaders(org, recordPayment, cash(invoice.id, 300), key)
  await changePolicy(org, [])
  await soon(async () =>
    assert.equal((await call(org, recordPayment, cash(invoice.id, 400), { key })).status, 200),
  )
  // Because of the payment that was recorded in the meantime, the effects differ from those that the dry run showed.
  const stale = await call(org, recordPayment, cash(invoice.id, 300), { key, headers })
  assert.deepEqual(codeOf(stale), [409, 'invalid_state'])
  assert.match(stale.body.error.message, /effects have changed/)
})

test('a batch, or a call from a phone, that runs flagged mutations inside needs a token itself', async () => {
  const { org, key } = await invoiced()
  const upload = { device: 'Phone', device_now: org.app.kernel.now(), changes: [] }
  assert.deepEqual(codeOf(await call(org, applyUpload, upload, { key })), [422, 'validation_error'])
  const change = {
    operation: setJobStatus.name,
    input: {},
    change_id: randomUUID(),
    device_at: upload.device_now,
  }
  const refused = await call(org, applyUpload, { ...upload, changes: [change] }, { key })
  assert.deepEqual(codeOf(refused), required, refused.text)
  const rows = await org.query('select 1 from live.sync_results where org_id = $1')
  assert.equal(rows.length, 0)
})

test('a key with a policy creates no key without one, and a new key inherits the policy by default', async () => {
  const org = await testOrg()
  const scopes = ['workflows:read', 'workflows:write']
  const key = await org.key({ scopes, confirm: ['money'] })
  const keyInput = { name: 'Other', mode: 'live', scopes }
  for (const confirm of [[], ['sends']]) {
    const refused = await call(org, createKey, { ...keyInput, confirm }, { key })
    assert.deepEqual(codeOf(refused), [403, 'insufficient_scope'])
    assert.equal(refused.body.error.details[0].field, 'confirm')
  }
  const same = await call(org, createKey, keyInput, { key })
  assert.deepEqual(same.body.data.confirm, ['money'])
  const wider = await call(org, createKey, { ...keyInput, confirm: ['sends', 'money', 'sends'] }, { key })
  assert.deepEqual(wider.body.data.confirm, ['money', 'sends'])
  const { items } = await org.run(listKeys, {}, org.owner)
  assert.deepEqual(
    items.map(({ confirm }) => confirm),
    [['money'], ['money'], ['money', 'sends']],
  )
  const me = await org.request('GET', '/me', { key })
  assert.deepEqual(me.body.data.key.confirm, ['money'])
  assert.ok(!('confirm' in (await org.request('GET', '/me')).body.data.key))
})

test('a token is accepted from another key of the same member, and from no one else', async () => {
  const { org, invoice, key } = await invoiced()
  const input = cash(invoice.id)
  const strange = await dryRunHeaders(org, recordPayment, input, await keyOf(org, 'manager'))
  const refused = await call(org, recordPayment, input, { key, headers: strange })
  assert.deepEqual(codeOf(refused), [422, 'validation_error'])
  assert.match(refused.body.error.message, /was issued to another caller/)
  const headers = await dryRunHeaders(org, recordPayment, input, await org.key())
  const answer = await call(org, recordPayment, input, { key, headers })
  assert.equal(answer.status, 200, answer.text)
  const rows = await org.query<{ kinds: string[] }>(
    `select array(select distinct c->>'kind' from jsonb_array_elements(changes) c order by 1) as kinds
       from live.audit_log where org_id = $1 and operation = 'invoices.recordPayment' order by id desc limit 1`,
  )
  assert.deepEqual(
    rows[0]!.kinds,
    ['invoice', 'payment'],
    'what was seen of the background is not what the call changed',
  )
})

test('a card payment without a token sends no request to the processor', async () => {
  const { org, invoice, key } = await invoiced()
  const charge = { invoice_id: invoice.id, payment_method_token: 'tok_ok' }
  assert.deepEqual(codeOf(await call(org, chargeCard, charge, { key })), required)
  const rows = await org.query(`select 1 from quoin.fake_payments f where f.metadata->>'org_id' = $1`)
  assert.equal(rows.length, 0)
})

test('an operation that runs a flagged one inside must carry the same flags', async () => {
  const org = await testOrg()
  const part = tally(undefined, { name: 'test.part', money: true, sends: true })
  const runsPart = (more: object) =>
    tally((ctx) => ctx.runOperation(part, { what: 'a' }), { name: 'test.whole', ...more })
  await assert.rejects(org.run(runsPart({ money: true }), { what: 'b' }, org.owner), {
    message: 'test.whole runs test.part but does not declare sends.',
  })
  assert.deepEqual(await org.run(runsPart({ money: true, sends: true }), { what: 'b' }, org.owner), {
    count: 1,
  })
})
