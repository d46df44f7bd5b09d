import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { createLead, getLead } from '../../../customers/leads/operations.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { prepare } from '../testing/batching.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }

test('items are tried in order, each on the results of the earlier ones, and all of it is rolled back', async () => {
  const org = await testOrg()
  const { id: lead_id } = await org.run(createLead, lead, org.owner)
  const inputs = [
    { lead_id, notes: 'One' },
    { lead_id, notes: 'One' },
    { lead_id, notes: 'Two', expected_version: 2 },
    { lead_id, notes: 'Three', expected_version: 2 },
    { lead_id: randomUUID(), notes: 'Four' },
  ]
  const batch = await prepare(org, { operation: 'leads.update', inputs })
  assert.deepEqual(
    batch.items.map(({ verdict, error }) => [verdict, error?.code ?? null]),
    [
      ['ready', null],
      ['unchanged', null],
      ['ready', null],
      ['refused', 'stale_version'],
      ['refused', 'not_found'],
    ],
  )
  assert.deepEqual(batch.counts, { ready: 2, unchanged: 1, refused: 2, done: 0, changed: 0, stopped: 0 })
  assert.deepEqual(batch.totals.records, { created: 0, updated: 2, deleted: 0 })
  assert.deepEqual(
    [batch.status, batch.item_count, batch.operation, batch.duplicate],
    ['prepared', 5, 'leads.update', false],
  )
  assert.deepEqual(batch.items[0]!.subject, { kind: 'lead', id: lead_id })
  const after = await org.run(getLead, { lead_id }, org.owner)
  assert.deepEqual([after.version, after.notes], [1, null])
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('a repeated call with the same request id returns the batch of the first call', async () => {
  const org = await testOrg()
  const request_id = randomUUID()
  const input = { request_id, operation: 'leads.create', inputs: [lead] }
  const first = await prepare(org, input)
  const again = await prepare(org, input)
  assert.deepEqual([again.id, again.duplicate, again.items], [first.id, true, first.items])
  assert.deepEqual(await org.query('select count(*)::int as n from live.batches where org_id = $1'), [
    { n: 1 },
  ])
})

test('operations that a batch cannot run are refused by name', async () => {
  const org = await testOrg()
  const refusal = async (operation: string) =>
    await prepare(org, { operation, inputs: [{}] }).then(
      () => null,
      (error: { code: string; details: { field: string; reason?: string }[] }) => [
        error.code,
        error.details[0]!.field,
        error.details[0]!.reason,
      ],
    )
  assert.deepEqual(await refusal('leads.get'), ['validation_error', 'operation', undefined])
  assert.deepEqual(await refusal('batches.finish'), ['validation_error', 'operation', undefined])
  assert.deepEqual(await refusal('invoices.refundPayment'), ['validation_error', 'operation', 'provider'])
  assert.deepEqual(await refusal('webhooks.rotateSecret'), ['validation_error', 'operation', 'secret'])
  assert.deepEqual(await refusal('batches.prepare'), ['validation_error', 'operation', 'provider'])
  assert.deepEqual(await refusal('batches.stop'), ['validation_error', 'operation', 'batch'])
  assert.deepEqual(await org.query('select id from live.batches where org_id = $1'), [])
})

test('a member can prepare only operations that the member may run', async () => {
  const org = await testOrg()
  const crew = await hire(org, 'technician')
  await assert.rejects(prepare(org, { operation: 'leads.create', inputs: [lead] }, crew), {
    code: 'insufficient_permission',
  })
})

test('a batch needs exactly one of an operation with inputs, a recipe or a batch to undo', async () => {
  const org = await testOrg()
  const refused = { code: 'validation_error' }
  await assert.rejects(prepare(org, {}), refused)
  await assert.rejects(prepare(org, { operation: 'leads.create' }), refused)
  await assert.rejects(prepare(org, { inputs: [lead] }), refused)
  await assert.rejects(prepare(org, { operation: 'leads.create', inputs: [] }), refused)
  const inputs = Array.from({ length: 501 }, () => lead)
  await assert.rejects(prepare(org, { operation: 'leads.create', inputs }), refused)
  await assert.rejects(
    prepare(org, { operation: 'leads.create', inputs: [lead], undo_of: randomUUID() }),
    refused,
  )
  await assert.rejects(prepare(org, { undo_of: randomUUID() }), { code: 'not_found' })
})

test('while a batch of the organization is being prepared, another one is refused', async () => {
  const org = await testOrg()
  const outcomes = await Promise.allSettled(
    [1, 2].map(() =>
      prepare(org, { operation: 'leads.create', inputs: Array.from({ length: 20 }, () => lead) }),
    ),
  )
  const refused = outcomes.filter((each) => each.status === 'rejected')
  assert.equal(refused.length, 1)
  const { code, details, retryAfterSeconds } = refused[0]!.reason as {
    code: string
    details: { reason: string }[]
    retryAfterSeconds: number
  }
  assert.deepEqual([code, details[0]!.reason, retryAfterSeconds], ['invalid_state', 'preparing', 5])
})
