import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testOrg, type TestOrg } from '../../../testing/test-org.ts'
import { createClient } from '../../customers/clients/operations.ts'
import { createEstimate } from '../../selling/estimates/operations.ts'
import { computeLines } from './compute-lines.ts'
import { replaceLineItems, selectLineItems } from './line-items-table.ts'

const rate = { id: randomUUID(), components: [{ name: 'State', percent: '6.25' }] }

const inOrg = <Result>(org: TestOrg, work: (db: Parameters<typeof replaceLineItems>[0]) => Promise<Result>) =>
  org.app.kernel.databases.live.transaction({ orgId: org.id, locations: '*' }, async (db) => {
    const result = await work(db)
    await db.commit()
    return result
  })

test('stored lines are read as they were written, and replaced as a whole', async () => {
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
        service_id: randomUUID(),
        pay_class: 'lift',
        price_book_version: 3,
        package_id: randomUUID(),
        floor_cents: 4200,
      },
      { name: 'Hedge', unit_price_cents: 100, optional: true },
    ],
    { taxRates: [rate] },
  )
  await inOrg(org, (db) => replaceLineItems(db, org.id, 'estimate_id', id, items))
  assert.deepEqual(await inOrg(org, (db) => selectLineItems(db, org.id, 'estimate_id', id)), items)

  const source = items[0]!.id
  const copy = { name: 'One', unit_price_cents: 1, source_line_id: source }
  const { items: next } = computeLines('USD', [copy], { taxRates: [] })
  await inOrg(org, (db) => replaceLineItems(db, org.id, 'estimate_id', id, next))
  assert.deepEqual(await inOrg(org, (db) => selectLineItems(db, org.id, 'estimate_id', id)), next)
  await inOrg(org, (db) => replaceLineItems(db, org.id, 'estimate_id', id, []))
  assert.deepEqual(await inOrg(org, (db) => selectLineItems(db, org.id, 'estimate_id', id)), [])
})
