import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { saveLeadSource } from '../../../organization/company/operations.ts'
import { estimating } from '../../../selling/estimates/testing/estimating.ts'
import { acceptEstimate, declineEstimate } from '../../../selling/estimates/operations.ts'
import { createInvoice, sendInvoice } from '../../../money/invoices/operations.ts'
import { addClient, line, pay, sent } from '../../../money/invoices/testing/invoicing.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { completedJob, policyFrom, workedAt } from '../../../work/crew-pay/testing/paying.ts'
import { soldByRep } from '../../../selling/commissions/testing/selling.ts'
import { inspecting } from '../../../work/quality/testing/inspecting.ts'
import { convertDoorToLead } from '../../../selling/canvassing/operations.ts'
import { endWalk, knockAt, startWalk } from '../../../selling/canvassing/testing/walking.ts'
import { newMember } from '../../workforce/testing/new-member.ts'
import { rate } from '../metrics/rate.ts'
import { itIs, reportOf, tradeOfVectorOne } from '../testing/reporting.ts'

let org: TestOrg
afterEach(() => (org.app.clock.now = undefined))

const reached = {
  customer_email: 'ada@example.com',
  service_address: '1 Main St',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
}
const may = { from: '2026-05-01', to: '2026-05-31' }

test('V1: revenue follows the books: invoices, refunds, credits, write-offs and voids', async () => {
  org = await testOrg()
  itIs(org, '2026-05-14T15:00:00.000Z')
  await tradeOfVectorOne(org)
  const { totals, rows, definitions, ...head } = await reportOf(org, 'revenue', { ...may, group_by: 'week' })
  assert.deepEqual(head, {
    report: 'revenue',
    ...may,
    timezone: 'America/Chicago',
    currency: 'USD',
    location_id: null,
    group_by: 'week',
    generated_at: '2026-05-14T15:00:00.000Z',
    rows_are_cut: false,
  })
  assert.deepEqual(Object.keys(definitions!), Object.keys(totals))
  assert.deepEqual(totals, {
    gross_cents: 145_000,
    discounts_cents: 5000,
    invoiced_cents: 140_000,
    goodwill_cents: 4000,
    bad_debt_cents: 23_300,
    net_revenue_cents: 112_700,
    tax_cents: 11_550,
    collected_cents: 130_250,
    tips_cents: 2000,
    refunded_cents: 14_000,
    net_collected_cents: 116_250,
  })
  assert.deepEqual(
    rows.map(({ key, label, net_revenue_cents }) => [key, label, net_revenue_cents]),
    [
      ['2026-04-27', '2026-04-27', 0],
      ['2026-05-04', '2026-05-04', 0],
      ['2026-05-11', '2026-05-11', 112_700],
      ['2026-05-18', '2026-05-18', 0],
      ['2026-05-25', '2026-05-25', 0],
    ],
  )
  assert.deepEqual(rows[0], { ...rows[1]!, key: '2026-04-27', label: '2026-04-27' })
  const owed = await reportOf(org, 'receivables', may)
  assert.deepEqual(owed.totals.total, { count: 1, cents: 10_000 })
})

test('V2: rates are percentages with two decimals, rounded half up, and null if there is nothing to divide by', async () => {
  assert.equal(rate(7, 18), '38.89')
  assert.equal(rate(0, 4), '0.00')
  assert.equal(rate(0, 0), null)
  org = await testOrg()
  const of = await estimating(org)
  const span = { from: '2026-01-01', to: '2026-12-31' }
  itIs(org, '2026-06-01T12:00:00.000Z')
  const none = await reportOf(org, 'close_rate', span)
  assert.deepEqual([none.totals.sent, none.totals.rate, none.totals.value_rate], [0, null, null])
  for (let n = 0; n < 3; n++) await of.sent()
  await org.run(acceptEstimate, { estimate_id: (await of.sent()).id }, org.owner)
  await org.run(declineEstimate, { estimate_id: (await of.sent()).id, reason: 'Price' }, org.owner)
  itIs(org, '2026-06-02T12:00:00.000Z')
  const { totals, rows } = await reportOf(org, 'close_rate', { ...span, group_by: 'month' })
  const { sent_cents, accepted_cents, ...counts } = totals
  assert.deepEqual(counts, {
    sent: 5,
    accepted: 1,
    declined: 1,
    expired: 0,
    open: 3,
    rate: '20.00',
    value_rate: '20.00',
  })
  assert.deepEqual([sent_cents, accepted_cents], [50_000, 10_000])
  assert.deepEqual(
    rows.map(({ key, sent: count }) => [key, count]),
    ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => [
      `2026-${month}`,
      month === '06' ? 5 : 0,
    ]),
  )
  itIs(org, '2027-06-02T12:00:00.000Z')
  const later = await reportOf(org, 'close_rate', span)
  assert.deepEqual([later.totals.expired, later.totals.open], [3, 0])
})

test('V3: receivables are grouped by days past due', async () => {
  org = await testOrg()
  itIs(org, '2026-01-05T12:00:00.000Z')
  const to = '2026-05-31'
  for (const [at, due_date] of [
    '2026-05-31',
    '2026-05-01',
    '2026-04-30',
    '2026-04-01',
    '2026-03-31',
    '2026-03-02',
    '2026-03-01',
  ].entries())
    await sent(org, 1000 * 2 ** at, { line_items: [line(1000 * 2 ** at)], due_date })
  const { totals, rows } = await reportOf(org, 'receivables', { from: '2026-05-01', to })
  assert.deepEqual(totals, {
    current: { count: 1, cents: 1000 },
    days_1_30: { count: 1, cents: 2000 },
    days_31_60: { count: 2, cents: 12_000 },
    days_61_90: { count: 2, cents: 48_000 },
    days_over_90: { count: 1, cents: 64_000 },
    total: { count: 7, cents: 127_000 },
  })
  assert.deepEqual(
    rows.map(({ key }) => key),
    [org.locationId],
  )
})

test('receivables are as of the end of the day, whatever happened later', async () => {
  org = await testOrg()
  itIs(org, '2026-05-10T12:00:00.000Z')
  const { id } = await sent(org, 5000)
  // The last instant of May 12 in Chicago, and the first one of May 13.
  itIs(org, '2026-05-13T04:59:59.999Z')
  await pay(org, id, 2000)
  itIs(org, '2026-05-13T05:00:00.000Z')
  await pay(org, id, 3000)
  const at = async (to: string) => (await reportOf(org, 'receivables', { from: to, to })).totals.total
  assert.deepEqual(await at('2026-05-09'), { count: 0, cents: 0 })
  assert.deepEqual(await at('2026-05-11'), { count: 1, cents: 5000 })
  assert.deepEqual(await at('2026-05-12'), { count: 1, cents: 3000 })
  assert.deepEqual(await at('2026-05-13'), { count: 0, cents: 0 })
})

test('days follow the location, also when clocks change, and for several locations the organization', async () => {
  org = await testOrg()
  const tokyo = await addLocation(org, 'Asia/Tokyo')
  const client_id = await addClient(org)
  const invoice = async (at: string, location_id: string) => {
    itIs(org, at)
    const { id } = await org.run(
      createInvoice,
      { client_id, location_id, line_items: [line(1000)] },
      org.owner,
    )
    await org.run(sendInvoice, { invoice_id: id, channels: ['none'] }, org.owner)
  }
  // On 2026-03-08 daylight saving time begins in Chicago. The day has 23 hours, from 06:00 to 05:00 of the next day
  // in UTC.
  for (const at of ['2026-03-08T05:59:59.999Z', '2026-03-08T06:00:00.000Z', '2026-03-09T04:59:59.999Z'])
    await invoice(at, org.locationId)
  await invoice('2026-03-09T05:00:00.000Z', org.locationId)
  // The next two invoices are on either side of midnight in Tokyo.
  await invoice('2026-03-08T14:59:59.999Z', tokyo)
  await invoice('2026-03-08T15:00:00.000Z', tokyo)
  const days = { from: '2026-03-07', to: '2026-03-09' }
  const grossOf = async (more: object) =>
    (await reportOf(org, 'revenue', { ...days, ...more })).rows.map(({ gross_cents }) => gross_cents)
  assert.deepEqual(await grossOf({ location_id: org.locationId }), [1000, 2000, 1000])
  assert.deepEqual(await grossOf({ location_id: tokyo }), [0, 1000, 1000])
  assert.deepEqual(await grossOf({}), [1000, 4000, 1000])
  const all = await reportOf(org, 'revenue', { ...days, group_by: 'location' })
  assert.deepEqual(
    all.rows.map(({ key, gross_cents }) => [key, gross_cents]),
    [
      [org.locationId, 4000],
      [tokyo, 2000],
    ],
  )
  assert.equal(all.timezone, 'America/Chicago')
  const there = await hire(org, 'manager', [tokyo])
  const report = await reportOf(org, 'revenue', days, there)
  assert.deepEqual([report.timezone, report.totals.gross_cents], ['Asia/Tokyo', 2000])
  const abroad = await hire(org, 'manager', [tokyo, await addLocation(org, 'Europe/London')])
  const { timezone, totals } = await reportOf(org, 'revenue', days, abroad)
  assert.deepEqual([timezone, totals.gross_cents], ['America/Chicago', 2000])
  await assert.rejects(reportOf(org, 'revenue', { ...days, location_id: org.locationId }, there), {
    code: 'validation_error',
  })
})

test('a sales rep gets metrics of own leads and estimates, and cannot run reports about everyone', async () => {
  org = await testOrg()
  itIs(org, '2026-05-14T15:00:00.000Z')
  const [ada, grace] = [await hire(org), await hire(org)]
  const leadOf = (rep: { id: string }) =>
    org.run(createLead, { customer_name: 'Ada', ...reached, assigned_to: rep.id }, org.owner)
  const lead = await leadOf(ada)
  await leadOf(grace)
  const lines = (unit_price_cents: number) => [{ name: 'Gutters', unit_price_cents }]
  const sold = await soldByRep(org, lines(10_000), { rep: ada.id, lead_id: lead.id })
  const others = await soldByRep(org, lines(30_000), { rep: grace.id })
  for (const [estimate_id, client_id, cents] of [
    [sold.estimate_id, sold.client_id, 10_000],
    [others.estimate_id, others.client_id, 30_000],
  ] as const) {
    const job_id = await addJob(org, { client_id, estimate_id })
    const invoice = { client_id, job_id, line_items: [line(cents)] }
    const { id } = await org.run(createInvoice, invoice, org.owner)
    await org.run(sendInvoice, { invoice_id: id, channels: ['none'] }, org.owner)
    await pay(org, id, cents)
  }
  const own = await reportOf(org, 'revenue', may, ada)
  assert.deepEqual([own.totals.gross_cents, own.totals.collected_cents], [10_000, 10_000])
  assert.equal((await reportOf(org, 'revenue', may)).totals.gross_cents, 40_000)
  const closed = await reportOf(org, 'close_rate', may, ada)
  assert.deepEqual(
    closed.rows.map(({ key, label, sent: count, accepted_cents }) => [key, label, count, accepted_cents]),
    [[ada.id, 'sales_rep', 1, 10_000]],
  )
  assert.equal((await reportOf(org, 'lead_sources', may, ada)).totals.leads, 1)
  for (const report of ['receivables', 'payroll', 'jobs'])
    await assert.rejects(reportOf(org, report as 'jobs', may, ada), { code: 'insufficient_permission' })
})

test('leads are reported by source, with the revenue sold and the rep who sold most', async () => {
  org = await testOrg()
  itIs(org, '2026-05-14T15:00:00.000Z')
  const [ada, grace] = [await hire(org), await hire(org)]
  await org.run(saveLeadSource, { name: 'Google' }, org.owner)
  const lead = async (source: string | null) => {
    const input = { customer_name: 'Ada', ...reached, source }
    return (await org.run(createLead, input, org.owner)).id
  }
  const first = await lead('Google')
  await lead('Google')
  await lead(null)
  const lines = (unit_price_cents: number) => [{ name: 'Gutters', unit_price_cents }]
  const a = await soldByRep(org, lines(10_001), { rep: ada.id, lead_id: first })
  const b = await soldByRep(org, lines(5000), { rep: grace.id, lead_id: first })
  const { totals, rows } = await reportOf(org, 'lead_sources', may)
  const commission_cents = a.commission.amount_cents + b.commission.amount_cents
  assert.ok(commission_cents > 0)
  const sold = {
    estimates_sent: 2,
    won: 1,
    revenue_cents: 15_001,
    commission_cents,
    top_member_id: ada.id,
    // The work was sold but not invoiced yet.
    net_revenue_cents: 0,
  }
  assert.deepEqual(totals, { leads: 3, ...sold, win_rate: '33.33', revenue_per_lead_cents: 5000 })
  assert.deepEqual(rows, [
    { key: 'Google', label: 'Google', leads: 2, ...sold, win_rate: '50.00', revenue_per_lead_cents: 7501 },
    {
      key: null,
      label: 'No source',
      leads: 1,
      estimates_sent: 0,
      won: 0,
      win_rate: '0.00',
      revenue_cents: 0,
      revenue_per_lead_cents: 0,
      commission_cents: 0,
      top_member_id: null,
      net_revenue_cents: 0,
    },
  ])
})

test('completed jobs are reported with callbacks, on-time starts and checklists', async () => {
  org = await testOrg()
  itIs(org, '2026-05-14T15:00:00.000Z')
  const [ada, grace] = [(await newMember(org)).id, (await newMember(org)).id]
  const day = '2026-05-12'
  const planned = { scheduled_time_start: '09:00:00', scheduled_time_end: '11:00:00' }
  const at = (time: string) => ({ actual_started_at: `${day}T${time}.000Z`, ...planned })
  // 09:00 in Chicago is 14:00 in UTC.
  const first = await completedJob(org, day, 100, [ada, grace], at('14:00:00'))
  await completedJob(org, day, 100, [ada], at('16:00:00'))
  await completedJob(org, day, 100, [ada], at('13:59:59'))
  await completedJob(org, day, 100, [ada], { ...at('15:00:01'), arrival_window_minutes: 60 })
  await completedJob(org, day, 100, [], {
    callback_of_job_id: first,
    actual_started_at: `${day}T18:00:00.000Z`,
  })
  const over = { scheduled_time_start: '22:00:00', scheduled_time_end: '02:00:00' }
  await completedJob(org, day, 100, [grace], { ...over, actual_started_at: `2026-05-13T06:30:00.000Z` })
  const { totals, rows } = await reportOf(org, 'jobs', { from: day, to: day, group_by: 'member' })
  assert.deepEqual(totals, {
    completed: 6,
    callbacks: 1,
    callback_rate: '16.67',
    on_time: 3,
    with_window: 5,
    on_time_rate: '60.00',
    checklist_score: null,
  })
  assert.deepEqual(
    rows.map(({ key, completed, on_time_rate }) => [key, completed, on_time_rate]).toSorted(),
    [
      [ada, 4, '50.00'],
      [grace, 2, '100.00'],
      [null, 1, null],
    ].toSorted(),
  )
  const days = await reportOf(org, 'jobs', { from: '2026-05-11', to: '2026-05-13' })
  assert.deepEqual(
    days.rows.map(({ key, completed }) => [key, completed]),
    [
      ['2026-05-11', 0],
      ['2026-05-12', 6],
      ['2026-05-13', 0],
    ],
  )
})

test('the checklist score counts the latest answer of each item at completed jobs', async () => {
  org = await testOrg('live', '2026-05-14T15:00:00.000Z')
  const { job_id, submit } = await inspecting(org)
  await submit([{ item_id: 'gutters', value: 'fail' }])
  await submit([
    { item_id: 'gutters', value: 'pass' },
    { item_id: 'ladder', value: 'fail' },
    { item_id: 'remarks', value: 'na', note: 'Nothing' },
  ])
  await org.query(
    `update live.jobs set status = 'complete', completed_at = '2026-05-14T16:00:00Z' where org_id = $1 and id = $2`,
    [job_id],
  )
  assert.equal((await reportOf(org, 'jobs', may)).totals.checklist_score, '50.00')
})

test('canvassing is reported by member; a rep reads their own metrics only', async () => {
  org = await testOrg()
  const [ada, grace] = [await hire(org), await hire(org)]
  itIs(org, '2026-05-12T15:00:00.000Z')
  const walk = await startWalk(org, {}, ada)
  const knock = (number: number, outcome: string, as: object) =>
    knockAt(org, number, { outcome, knocked_at: '2026-05-12T15:00:00.000Z' }, as)
  await knock(1, 'not_home', ada)
  await knock(1, 'interested', ada)
  const { door } = await knock(2, 'sold', ada)
  await knock(3, 'not_interested', grace)
  await org.run(convertDoorToLead, { door_id: door.id, customer_name: 'Lin' }, ada)
  itIs(org, '2026-05-12T16:30:00.000Z')
  await endWalk(org, walk.id, ada)
  const { totals, rows } = await reportOf(org, 'canvassing', may)
  const mine = {
    knocks: 3,
    doors: 2,
    contacts: 2,
    by_outcome: {
      not_home: 1,
      not_interested: 0,
      interested: 1,
      callback: 0,
      quote_sent: 0,
      sold: 1,
      do_not_knock: 0,
    },
    leads: 1,
    sold: 1,
    contact_rate: '66.67',
    session_seconds: 5400,
  }
  const all = { ...mine.by_outcome, not_interested: 1 }
  assert.deepEqual(totals, {
    ...mine,
    knocks: 4,
    doors: 3,
    contacts: 3,
    by_outcome: all,
    contact_rate: '75.00',
  })
  assert.deepEqual(rows[0], { key: ada.id, label: 'sales_rep', ...mine })
  const own = await reportOf(org, 'canvassing', { ...may, group_by: 'day' }, ada)
  assert.deepEqual(own.totals, mine)
  assert.deepEqual(own.rows[11], { key: '2026-05-12', label: '2026-05-12', ...mine })
  assert.deepEqual(
    [own.rows[0]!.knocks, own.rows[0]!.contact_rate, own.rows[0]!.by_outcome.sold],
    [0, null, 0],
  )
})

test('payroll contains the crew pay of the pay periods that end within the dates', async () => {
  org = await testOrg()
  itIs(org, '2026-03-02T12:00:00.000Z')
  await policyFrom(org, '2026-03-02')
  const ada = (await newMember(org)).id
  await completedJob(org, '2026-03-03', 100_000, [ada])
  await workedAt(org, ada, '2026-03-03T14:00:00.000Z', '2026-03-03T18:00:00.000Z')
  itIs(org, '2026-03-20T12:00:00.000Z')
  const span = { from: '2026-03-01', to: '2026-03-08' }
  const { totals, rows } = await reportOf(org, 'payroll', span)
  assert.deepEqual(
    rows.map(({ key, commission_cents, total_cents }) => [key, commission_cents, total_cents]),
    [[ada, 30_000, 30_000]],
  )
  assert.deepEqual([totals.seconds, totals.total_cents, totals.regular_rate], [14_400, 30_000, null])
  assert.deepEqual((await reportOf(org, 'payroll', { from: '2026-03-01', to: '2026-03-07' })).rows, [])
})

test('dates that are too long or reversed, and an unknown grouping, are refused with the field', async () => {
  org = await testOrg()
  const refused = (input: object, field: string) =>
    assert.rejects(
      reportOf(org, 'revenue', input),
      ({ code, details }: { code: string; details: { field: string }[] }) => {
        assert.deepEqual([code, details[0]!.field], ['validation_error', field])
        return true
      },
    )
  await refused({ from: '2026-01-01', to: '2027-01-02' }, 'to')
  await refused({ from: '2026-01-02', to: '2026-01-01' }, 'to')
  await refused({ ...may, group_by: 'member' }, 'group_by')
  await refused({ from: '9999-12-31', to: '9999-12-31' }, 'to')
  assert.equal((await reportOf(org, 'revenue', { from: '2026-01-01', to: '2027-01-01' })).rows.length, 366)
})
