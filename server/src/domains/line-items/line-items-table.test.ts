import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testOrg, type TestOrg } from '../../testing/test-org.ts'
import { createClient } from '../clients/operations.ts'
import { createEstimate } from '../estimates/operations.ts'
import { computeLines, replaceLineItems, requireSourceLines, selectLineItems } from './index.ts'

const rate = { id: randomUUID(), components: [{ name: 'State', percent: '6.25' }] }

const inOrg = <Result>(org: TestOrg, work: (db: Parameters<typeof replaceLineItems>[0]) => Promise<Result>) =>
  org.app.kernel.databases.live.transaction({ orgId: org.id, locations: '*' }, async (db) => {
    const result = await work(db)
    await db.commit()
    return result
  })

test('lines are read as they were written, and replaced as a whole', async () => {
  const org = await testOrg()
  const client = await org.run(createClient, {
    name: 'Ada',
    phone: '(312) 555-0142',
    address_line1: '1 Main St',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  })
  const { id } = await org.run(createEstimate, { location_id: org.locationId, client_id: client.id })
  const { items } = computeLines(
    'USD',
    [
      {
        name: 'Lawn',
        quantity: '33.3333',
        unit_price_decimal: '0.185',
        discount: { type: 'percent', value: '12.5' },
        minimum_cents: 9900,
        tax_rate_id: rate.id,
        option_id: 'best',
      },
      { name: 'Hedge', unit_price_cents: 100, optional: true },
    ],
    { taxRates: [rate] },
  )
  await inOrg(org, (db) => replaceLineItems(db, org.id, 'estimate_id', id, items))
  assert.deepEqual(await inOrg(org, (db) => selectLineItems(db, org.id, 'estimate_id', id)), items)

  const source = items[0]!.id
  const { items: next } = computeLines(
    'USD',
    [{ name: 'One', unit_price_cents: 1, source_line_id: source }],
    {
      taxRates: [],
    },
  )
  await inOrg(org, (db) => requireSourceLines(db, org.id, next))
  await inOrg(org, (db) => replaceLineItems(db, org.id, 'estimate_id', id, next))
  assert.deepEqual(await inOrg(org, (db) => selectLineItems(db, org.id, 'estimate_id', id)), next)
  await assert.rejects(
    inOrg(org, (db) => requireSourceLines(db, org.id, next)),
    { code: 'validation_error', message: 'line_items.0.source_line_id: is no line of the organization' },
  )
  await inOrg(org, (db) => replaceLineItems(db, org.id, 'estimate_id', id, []))
  assert.deepEqual(await inOrg(org, (db) => selectLineItems(db, org.id, 'estimate_id', id)), [])
})
