import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { acceptEstimate } from '../../../selling/estimates/operations.ts'
import { estimating } from '../../../selling/estimates/testing/estimating.ts'
import { createInvoice, sendInvoice } from '../../../money/invoices/operations.ts'
import { addClient, line, pay, sent } from '../../../money/invoices/testing/invoicing.ts'
import { addLocation } from '../../../customers/leads/testing/people.ts'
import { createSnapshot, getSnapshot } from '../operations.ts'
import { reportNames } from '../report-name.ts'
import { itIs, reportOf } from '../testing/reporting.ts'

let org: TestOrg
afterEach(() => (org.app.clock.now = undefined))

const compare = 'previous'
const may = { from: '2026-05-01', to: '2026-05-31' }

test('a month is compared with the previous month, in total and for each location', async () => {
  org = await testOrg()
  const north = await addLocation(org)
  const client_id = await addClient(org)
  const issue = async (cents: number, location_id = org.locationId) => {
    const invoice = { client_id, location_id, line_items: [line(cents)] }
    const { id } = await org.run(createInvoice, invoice, org.owner)
    await org.run(sendInvoice, { invoice_id: id, channels: ['none'] }, org.owner)
    return id
  }
  // Chicago is five hours behind UTC. These are the last instants of March and of April in Chicago.
  itIs(org, '2026-04-01T04:59:59.999Z')
  await issue(99_999)
  itIs(org, '2026-05-01T04:59:59.999Z')
  await issue(3000)
  itIs(org, '2026-05-01T05:00:00.000Z')
  await pay(org, await issue(4000), 1000)
  await issue(500, north)
  const { totals, comparison } = await reportOf(org, 'revenue', { ...may, group_by: 'location', compare })
  assert.deepEqual([totals.net_revenue_cents, totals.collected_cents], [4500, 1000])
  assert.ok(comparison)
  assert.deepEqual(
    [comparison.from, comparison.to, comparison.rows_are_cut],
    ['2026-04-01', '2026-04-30', false],
  )
  const april = await reportOf(org, 'revenue', { from: '2026-04-01', to: '2026-04-30' })
  assert.deepEqual(comparison.totals, april.totals)
  assert.equal(comparison.totals.net_revenue_cents, 3000)
  assert.deepEqual(comparison.change['net_revenue_cents'], { amount: 1500, percent: '50.00' })
  assert.deepEqual(comparison.change['collected_cents'], { amount: 1000, percent: null })
  assert.deepEqual(comparison.change['tax_cents'], { amount: 0, percent: null })
  assert.deepEqual(
    comparison.rows.map(({ key, net_revenue_cents, change }) => [
      key,
      net_revenue_cents,
      change!['net_revenue_cents'],
    ]),
    [
      [org.locationId, 3000, { amount: 1000, percent: '33.33' }],
      [north, 0, { amount: 500, percent: null }],
    ],
  )
  const june = await reportOf(org, 'revenue', { from: '2026-06-01', to: '2026-06-30', compare })
  assert.deepEqual(june.comparison!.change['net_revenue_cents'], { amount: -4500, percent: '-100.00' })
  assert.equal(june.comparison!.rows.length, 31)
  assert.deepEqual(
    [
      june.comparison!.rows[0]!.key,
      june.comparison!.rows[0]!.net_revenue_cents,
      june.comparison!.rows[0]!.change,
    ],
    ['2026-05-01', 4500, null],
  )
})

test('percentages change by points, and nested metrics are compared one by one', async () => {
  org = await testOrg()
  const of = await estimating(org)
  itIs(org, '2026-04-10T12:00:00.000Z')
  await of.sent()
  await org.run(acceptEstimate, { estimate_id: (await of.sent()).id }, org.owner)
  itIs(org, '2026-05-10T12:00:00.000Z')
  for (let n = 0; n < 3; n++) await of.sent()
  await org.run(acceptEstimate, { estimate_id: (await of.sent()).id }, org.owner)
  const { change } = (await reportOf(org, 'close_rate', { ...may, compare })).comparison!
  assert.deepEqual(change['sent'], { amount: 2, percent: '100.00' })
  assert.equal(change['rate'], '-25.00')
  const march = { from: '2026-03-01', to: '2026-03-31' }
  assert.equal((await reportOf(org, 'close_rate', { ...march, compare })).comparison!.change['rate'], null)
  await sent(org, 700)
  const owed = (await reportOf(org, 'receivables', { ...may, compare })).comparison!
  assert.deepEqual(owed.change['total'], {
    count: { amount: 1, percent: null },
    cents: { amount: 700, percent: null },
  })
})

test('every report supports comparison, and defines each of its metrics in a sentence', async () => {
  org = await testOrg()
  itIs(org, '2026-05-14T15:00:00.000Z')
  await sent(org, 5000)
  for (const report of reportNames) {
    const { definitions, totals, comparison } = await reportOf(org, report, { ...may, compare })
    assert.deepEqual(Object.keys(definitions!).toSorted(), Object.keys(totals).toSorted(), report)
    for (const [name, definition] of Object.entries(definitions!))
      assert.match(definition, /^.{20,}\.$/, `${report}.${name}`)
    assert.deepEqual([comparison!.from, comparison!.to], ['2026-04-01', '2026-04-30'], report)
    const changing = Object.entries(totals).flatMap(([name, value]) =>
      typeof value === 'boolean' || name.endsWith('_id') ? [] : [name],
    )
    assert.deepEqual(Object.keys(comparison!.change).toSorted(), changing.toSorted(), report)
    assert.equal((await reportOf(org, report, may)).comparison, undefined, report)
  }
})

test('a snapshot can contain a comparison', async () => {
  org = await testOrg()
  itIs(org, '2026-05-14T15:00:00.000Z')
  await sent(org, 5000)
  const snapshotInput = { report: 'revenue' as const, ...may, compare: 'previous' as const, name: 'May' }
  const { id } = await org.run(createSnapshot, snapshotInput, org.owner)
  const { input, result } = await org.run(getSnapshot, { report_snapshot_id: id }, org.owner)
  assert.equal(input.compare, 'previous')
  assert.deepEqual(result, await reportOf(org, 'revenue', { ...may, compare }))
})
