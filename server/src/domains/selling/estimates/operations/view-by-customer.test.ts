import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { viewByCustomer, voidEstimate } from '../operations.ts'
import { estimating } from '../testing/estimating.ts'

test('the first view of a customer is recorded, and further views change nothing', async () => {
  const of = await estimating()
  const { id: estimate_id, version } = await of.sent()
  const eventCount = (await of.org.events()).length
  const first = await of.asCustomer(viewByCustomer, { estimate_id })
  assert.deepEqual([first.status, first.total_cents, first.can_accept], ['viewed', 10_000, true])
  assert.deepEqual(await of.row(estimate_id), { status: 'viewed', version: version + 1 })
  assert.deepEqual(await of.asCustomer(viewByCustomer, { estimate_id }), first)
  assert.deepEqual(await of.row(estimate_id), { status: 'viewed', version: version + 1 })
  assert.deepEqual((await of.org.events()).slice(eventCount), ['estimate.viewed'])
})

test("the customer's view contains no internal data of the company", async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.sent()
  const view = await of.asCustomer(viewByCustomer, { estimate_id })
  for (const inside of [
    'assigned_rep_id',
    'source',
    'lead_id',
    'client_id',
    'created_by',
    'external_refs',
    'tags',
  ])
    assert.ok(!(inside in view), inside)
})

test('an expired estimate is shown but cannot be answered; a void one is not shown', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.at('expired')
  const view = await of.asCustomer(viewByCustomer, { estimate_id })
  assert.deepEqual([view.status, view.can_accept, view.can_decline], ['expired', false, false])
  await of.run(voidEstimate, { estimate_id })
  await assert.rejects(of.asCustomer(viewByCustomer, { estimate_id }), {
    code: 'invalid_state',
    message: 'This estimate is no longer available.',
  })
  await assert.rejects(of.asCustomer(viewByCustomer, { estimate_id: randomUUID() }), { code: 'not_found' })
})
