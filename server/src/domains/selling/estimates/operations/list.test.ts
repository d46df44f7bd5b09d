import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { insertLineItems, type LineItem } from '../../../organization/line-items/index.ts'
import { lineItem } from '../../../organization/line-items/testing/line-item.ts'
import { estimateStatuses } from '../estimate-status.ts'
import { createEstimate, getEstimate, listEstimates, patchEstimate, updateDetails } from '../operations.ts'
import { estimating } from '../testing/estimating.ts'

const ada = { name: 'Ada', address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }

const line = (position: number, quantity: string, unit_price_decimal: string | null): LineItem =>
  lineItem(19, {
    position,
    name: `Line ${position}`,
    quantity,
    unit: 'sqft',
    unit_price_decimal,
    line_total_cents: 1900,
  })

test('estimates are filtered by client, location and rep, newest first', async () => {
  const org = await testOrg()
  const clients = [await org.run(createClient, ada), await org.run(createClient, ada)]
  const estimates = []
  for (const client of clients)
    estimates.push(await org.run(createEstimate, { location_id: org.locationId, client_id: client.id }))
  const [first, second] = estimates.map((estimate) => estimate.id)
  await org.run(patchEstimate, { estimate_id: first, assigned_rep_id: null })
  const ids = async (filter: object) => (await org.run(listEstimates, filter)).items.map((each) => each.id)
  assert.deepEqual(await ids({}), [second, first])
  assert.deepEqual(await ids({ client_id: clients[0]!.id }), [first])
  assert.deepEqual(await ids({ location_id: org.locationId }), [second, first])
  assert.deepEqual(await ids({ assigned_to: org.ownerId }), [second])
  assert.deepEqual(await ids({ sort: 'updated_at', order: 'asc', limit: 1 }), [second])
})

test('an estimate returns its lines in order, with all decimals', async () => {
  const org = await testOrg()
  const client = await org.run(createClient, ada)
  const { id } = await org.run(createEstimate, { location_id: org.locationId, client_id: client.id })
  const lines = [line(1, '1234567890.1234', '0.185'), line(2, '100', null)]
  await org.app.kernel.databases.live.transaction({ orgId: org.id, locations: '*' }, (db) =>
    insertLineItems(db, org.id, 'estimate_id', id, lines.toReversed()),
  )
  assert.deepEqual((await org.run(getEstimate, { estimate_id: id })).line_items, lines)
})

test('a key of another location cannot see the estimate', async () => {
  const org = await testOrg()
  const client = await org.run(createClient, ada)
  const { id } = await org.run(createEstimate, { location_id: org.locationId, client_id: client.id })
  const elsewhere = { locations: [randomUUID()] }
  assert.deepEqual((await org.run(listEstimates, {}, elsewhere)).items, [])
  await assert.rejects(org.run(getEstimate, { estimate_id: id }, elsewhere), { code: 'not_found' })
})

test('a status filter finds expired estimates, whether or not they are stored as expired', async () => {
  const of = await estimating()
  const idByStatus = new Map<string, string>()
  for (const status of estimateStatuses) idByStatus.set(status, (await of.at(status)).id)
  for (const status of estimateStatuses) {
    const { items } = await of.run(listEstimates, { status })
    assert.deepEqual(
      items.map((each) => [each.id, each.status]),
      [[idByStatus.get(status), status]],
    )
  }
  assert.equal((await of.row(idByStatus.get('expired')!)).status, 'sent')
})

test('only open estimates with time left are listed as expiring soon', async () => {
  const of = await estimating()
  const soon = await of.sent()
  await of.sent()
  await of.at('expired')
  await of.at('accepted')
  await of.run(updateDetails, {
    estimate_id: soon.id,
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  })
  const ids = async (filter: object) => (await of.run(listEstimates, filter)).items.map((each) => each.id)
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  assert.deepEqual(await ids({ expires_before: inAnHour }), [soon.id])
  assert.deepEqual(await ids({ expires_before: inAnHour, status: 'sent', vertical: 'residential' }), [
    soon.id,
  ])
  assert.deepEqual(await ids({ expires_before: inAnHour, vertical: 'commercial' }), [])
})

test('a cursor is valid only for its filter and its member', async () => {
  const of = await estimating()
  await of.sent()
  await of.sent()
  const { next_cursor } = await of.run(listEstimates, { limit: 1, status: 'sent' })
  const next = (more: object, as = of.org.owner) =>
    of.org.run(listEstimates, { limit: 1, cursor: next_cursor, ...more }, as)
  assert.equal((await next({ status: 'sent' })).items.length, 1)
  await assert.rejects(next({}), { code: 'invalid_cursor' })
  await assert.rejects(next({ status: 'draft' }), { code: 'invalid_cursor' })
  const rep = { type: 'member', id: of.org.ownerId, role: 'sales_rep' } as const
  await assert.rejects(next({ status: 'sent' }, rep), { code: 'invalid_cursor' })
})

test('over REST the filters of the operation are ignored', async () => {
  const of = await estimating()
  await of.draft()
  const query = 'status=accepted&vertical=commercial&expires_before=never'
  const { status, body } = await of.org.request('GET', `/estimates?${query}`)
  assert.deepEqual([status, body.data.length], [200, 1])
})
