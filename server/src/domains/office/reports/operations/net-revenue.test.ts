import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { soldByRep } from '../../../selling/commissions/testing/selling.ts'
import { saveLeadSource } from '../../../organization/company/operations.ts'
import { collectDeposit } from '../../../selling/estimates/operations.ts'
import { addRate } from '../../../selling/estimates/testing/add-rate.ts'
import type { Estimating } from '../../../selling/estimates/testing/estimating.ts'
import {
  createInvoice,
  refundPayment,
  sendInvoice,
  voidInvoice,
  writeOff,
} from '../../../money/invoices/operations.ts'
import { addClient, line, pay } from '../../../money/invoices/testing/invoicing.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { itIs, reportOf } from '../testing/reporting.ts'

let org: TestOrg
afterEach(() => (org.app.clock.now = undefined))

const may = { from: '2026-05-01', to: '2026-05-31' }
const reached = {
  customer_name: 'Ada',
  customer_email: 'ada@example.com',
  service_address: '1 Main St',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
}

const sumOf = (rows: { net_revenue_cents?: number | undefined }[]): number =>
  rows.reduce((sum, row) => sum + row.net_revenue_cents!, 0)

const issue = async (input: object) => {
  const { id } = await org.run(createInvoice, input, org.owner)
  return await org.run(sendInvoice, { invoice_id: id, channels: ['none'] }, org.owner)
}

/** Creates a lead from this source, with an accepted estimate and a job. */
async function sold(source: string, cents: number, more: object = {}) {
  const { id: lead_id } = await org.run(createLead, { ...reached, source }, org.owner)
  const sale = await soldByRep(org, [{ name: 'Gutters', unit_price_cents: cents }], { lead_id, ...more })
  const { client_id, estimate_id } = sale
  return { ...sale, lead_id, job_id: await addJob(org, { client_id, estimate_id }) }
}

/**
 * Creates invoices with 10 percent tax and these amounts of net revenue in May, in cents:
 * - Google, location of the test: 100,000 less a discount of 10,000 is 90,000. A refund of 4,000 that also reduces
 *   the invoice (effect `credit`) leaves 86,000.
 * - Google, location of the test: 20,000, issued and voided on the next day: 0.
 * - Referral, location of the test, for a job that has no estimate but a lead from a referral: 30,000.
 * - Yelp, which the estimate names, although its lead came from Google: 50,000. Of 55,000 with tax, 15,000 is paid
 * and 40,000 is written off, which leaves 10,000.
 * - Unknown source, location `north`: 7,000, unpaid.
 * - Unknown source, location of the test: 1,000.
 */
async function mixedTrade(north: string): Promise<void> {
  for (const name of ['Google', 'Referral', 'Yelp']) await org.run(saveLeadSource, { name }, org.owner)
  const tax_rate_id = await addRate({ org } as Estimating, '10', false)
  // The lead and the sale are of April, but the invoice is of May.
  itIs(org, '2026-04-20T15:00:00.000Z')
  const google = await sold('Google', 100_000)
  itIs(org, '2026-05-05T15:00:00.000Z')
  const of = ({ client_id, job_id }: { client_id: string; job_id: string }, cents: number, more = {}) =>
    issue({ client_id, job_id, line_items: [line(cents)], tax_rate_id, ...more })
  const first = await of(google, 100_000, { discount: { type: 'fixed', value: '10000' } })
  assert.equal(first.total_cents, 99_000)
  const { payment_id } = await pay(org, first.id, 99_000, { tip_cents: 500 })
  const refund = { payment_id, reason: 'A window was left out.', amount_cents: 4000, effect: 'credit' }
  await org.run(refundPayment, refund, org.owner)
  const { client_id } = google
  const another = await addJob(org, { client_id, estimate_id: google.estimate_id })
  const wrong = await of({ client_id, job_id: another }, 20_000)
  const referred = await org.run(createLead, { ...reached, source: 'Referral' }, org.owner)
  await of({ client_id, job_id: await addJob(org, { client_id, lead_id: referred.id }) }, 30_000)
  const yelp = await sold('Google', 50_000, { source: 'Yelp' })
  const lost = await of(yelp, 50_000)
  await pay(org, lost.id, 15_000)
  itIs(org, '2026-05-06T15:00:00.000Z')
  await org.run(voidInvoice, { invoice_id: wrong.id }, org.owner)
  await org.run(writeOff, { invoice_id: lost.id, reason: 'Moved away.' }, org.owner)
  const stranger = await addClient(org)
  await issue({ client_id: stranger, location_id: north, line_items: [line(7000)], tax_rate_id })
  await issue({ client_id: stranger, line_items: [line(1000)] })
}

test('net revenue by source and by location adds up, with discounts, tax, refunds, voids and write-offs', async () => {
  org = await testOrg()
  const north = await addLocation(org)
  await mixedTrade(north)
  const net = 86_000 + 30_000 + 10_000 + 7000 + 1000
  const whole = await reportOf(org, 'revenue', may)
  assert.equal(whole.totals.net_revenue_cents, net)
  const by = async (group_by: string, more: object = {}) =>
    await reportOf(org, 'revenue', { ...may, group_by, ...more })

  const bySource = await by('source')
  assert.deepEqual(bySource.totals, whole.totals)
  assert.deepEqual(
    bySource.rows.map(({ key, label, net_revenue_cents }) => [key, label, net_revenue_cents]),
    [
      ['Google', 'Google', 86_000],
      ['Referral', 'Referral', 30_000],
      ['Yelp', 'Yelp', 10_000],
      [null, 'Unknown source', 8000],
    ],
  )
  for (const metric of Object.keys(whole.totals) as (keyof typeof whole.totals)[])
    assert.equal(
      bySource.rows.reduce((sum, row) => sum + row[metric], 0),
      whole.totals[metric],
      metric,
    )

  const byLocation = await by('location')
  assert.deepEqual(
    byLocation.rows.map(({ key, net_revenue_cents }) => [key, net_revenue_cents]),
    [
      [org.locationId, 127_000],
      [north, 7000],
    ],
  )
  assert.equal(sumOf(byLocation.rows), net)
  assert.equal(sumOf(byLocation.rows), sumOf(bySource.rows))
  const inNorth = await by('source', { location_id: north })
  assert.deepEqual(
    inNorth.rows.map(({ key, net_revenue_cents }) => [key, net_revenue_cents]),
    [[null, 7000]],
  )

  const sources = await reportOf(org, 'lead_sources', may)
  // May has two new leads: one from a referral, without a sale, and one from Google, with an accepted estimate.
  assert.deepEqual(
    sources.rows.map(({ key, leads, revenue_cents, net_revenue_cents }) => [
      key,
      leads,
      revenue_cents,
      net_revenue_cents,
    ]),
    [
      ['Google', 1, 50_000, 86_000],
      [null, 0, 0, 8000],
      ['Referral', 1, 0, 30_000],
      ['Yelp', 0, 0, 10_000],
    ],
  )
  assert.equal(sumOf(sources.rows), net)
  assert.deepEqual([sources.totals.leads, sources.totals.revenue_cents], [2, 50_000])
  assert.equal(sources.totals.net_revenue_cents, net)
})

test('a member with access to own records sees only own net revenue by source', async () => {
  org = await testOrg()
  await org.run(saveLeadSource, { name: 'Google' }, org.owner)
  itIs(org, '2026-05-05T15:00:00.000Z')
  const ada = await hire(org)
  const sale = await sold('Google', 9000, { rep: ada.id })
  const other = await sold('Google', 5000)
  for (const [{ client_id, job_id }, cents] of [
    [sale, 9000],
    [other, 5000],
  ] as const)
    await issue({ client_id, job_id, line_items: [line(cents)] })
  const own = await reportOf(org, 'revenue', { ...may, group_by: 'source' }, ada)
  assert.deepEqual(
    own.rows.map(({ key, net_revenue_cents }) => [key, net_revenue_cents]),
    [['Google', 9000]],
  )
  assert.equal((await reportOf(org, 'lead_sources', may, ada)).totals.net_revenue_cents, 9000)
  assert.equal((await reportOf(org, 'lead_sources', may)).totals.net_revenue_cents, 14_000)
})

test('a deposit counts as collected for the source of its estimate', async () => {
  org = await testOrg()
  await org.run(saveLeadSource, { name: 'Google' }, org.owner)
  itIs(org, '2026-05-05T15:00:00.000Z')
  const { estimate_id } = await sold('Google', 9000)
  await org.run(collectDeposit, { estimate_id, amount_cents: 2000, method: 'cash' }, org.owner)
  const { rows } = await reportOf(org, 'revenue', { ...may, group_by: 'source' })
  assert.deepEqual(
    rows.map(({ key, collected_cents, net_revenue_cents }) => [key, collected_cents, net_revenue_cents]),
    [['Google', 2000, 0]],
  )
})
