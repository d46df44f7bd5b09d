import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../src/testing/race.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import { addLocation, hire } from '../../src/domains/customers/leads/testing/people.ts'
import { boundBy } from '../../src/domains/organization/line-items/testing/bound.ts'
import { previewPay } from '../../src/domains/work/crew-pay/operations.ts'
import { policyFrom } from '../../src/domains/work/crew-pay/testing/paying.ts'
import { localToday } from '../../src/kernel/time/index.ts'
import type { Invoice } from '../../src/domains/money/invoices/invoice.ts'
import {
  copyInvoice,
  createFromJob,
  creditInvoice,
  previewInvoice,
  sendInvoice,
  updateInvoice,
  voidInvoice,
} from '../../src/domains/money/invoices/operations.ts'
import type { Estimate } from '../../src/domains/selling/estimates/estimate.ts'
import {
  acceptEstimate,
  collectDeposit,
  getEstimate,
  undoAcceptance,
} from '../../src/domains/selling/estimates/operations.ts'
import {
  cancelJob,
  createFromEstimate,
  createJob,
  getJob,
  restoreJob,
  saveVisit,
  scheduleJob,
  setLineItems,
  splitJob,
} from '../../src/domains/work/jobs/operations.ts'
import { showBoard } from '../../src/domains/work/schedule/operations.ts'
import { sell } from '../../src/domains/work/jobs/testing/selling.ts'

const bill = (org: TestOrg, job_id: string) => org.run(createFromJob, { job_id }, org.owner)
const split = (org: TestOrg, job_id: string, lines: object[], more: object = {}) =>
  org.run(splitJob, { job_id, lines, ...more }, org.owner)
const plan = (org: TestOrg, estimate_id: string, lines?: object[]) =>
  org.run(createFromEstimate, { estimate_id, ...(lines ? { lines } : {}) }, org.owner)
const read = (org: TestOrg, estimate_id: string) => org.run(getEstimate, { estimate_id })
const job = (org: TestOrg, job_id: string) => org.run(getJob, { job_id })

const fixed = (value: string) => ({ type: 'fixed', value })
const percent = (value: string) => ({ type: 'percent', value })

/** Returns the lines of a job as input with all of their fields. */
const inputs = (lines: Awaited<ReturnType<typeof job>>['line_items'], ...changes: (object | undefined)[]) =>
  lines.map((line, at) => ({
    kind: line.kind,
    name: line.name,
    quantity: line.quantity,
    ...(line.unit_price_decimal === null
      ? { unit_price_cents: line.unit_price_cents }
      : { unit_price_decimal: line.unit_price_decimal }),
    discount: line.discount,
    minimum_cents: line.minimum_cents,
    taxable: line.taxable,
    tax_rate_id: line.tax_rate_id,
    source_line_id: line.id,
    ...changes[at],
  }))

/** Asserts that the amounts of all invoices together are the accepted amounts. */
function assertWhole(estimate: Estimate, invoices: readonly Invoice[]) {
  const sum = (of: (invoice: Invoice) => number) => invoices.reduce((total, each) => total + of(each), 0)
  assert.deepEqual(
    [
      sum((each) => each.subtotal_cents),
      sum((each) => each.discount_cents),
      sum((each) => each.tax_cents),
      sum((each) => each.total_cents),
    ],
    [estimate.subtotal_cents, estimate.discount_cents, estimate.tax_cents, estimate.total_cents],
  )
}

test('when an acceptance was undone, all lines can be planned again after the next one', async () => {
  const org = await testOrg()
  const estimate = await sell(org, { lines: [10_000, 5000], discount: percent('10'), create_job: true })
  const estimate_id = estimate.id
  await org.run(undoAcceptance, { estimate_id }, org.owner)
  const again = await org.run(acceptEstimate, { estimate_id, create_job: false }, org.owner)
  assert.equal(again.unplanned_cents, 13_500)
  assert.equal((await read(org, estimate_id)).unplanned_cents, 13_500)
  const planned = await plan(org, estimate_id)
  assertWhole(again, [await bill(org, planned.id)])
})

test('changing a part of a line does not change the discount shares of the other parts', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [{ quantity: '3', unit_price_cents: 10_000 }],
    discount: fixed('3000'),
  })
  const line_id = estimate.line_items[0]!.id
  const one = await plan(org, estimate.id, [{ line_id, quantity: '1' }])
  const two = await plan(org, estimate.id)
  await org.run(
    setLineItems,
    { job_id: one.id, line_items: inputs(one.line_items, { unit_price_cents: 9000 }) },
    org.owner,
  )
  const changed = await org.run(
    setLineItems,
    { job_id: two.id, line_items: inputs(two.line_items, { unit_price_cents: 9000 }) },
    org.owner,
  )
  assert.deepEqual([changed.line_items[0]!.sold_discount_cents, changed.total_cents], [2000, 16_000])
})

test('a line that was added later has no part of the fixed discount, also in a job of its own', async () => {
  const org = await testOrg()
  const estimate = await sell(org, { lines: [10_000], discount: fixed('3000'), create_job: true })
  const job_id = estimate.job_id!
  const { line_items } = await job(org, job_id)
  const with2 = await org.run(
    setLineItems,
    { job_id, line_items: [...inputs(line_items), { name: 'Extra', unit_price_cents: 5000 }] },
    org.owner,
  )
  assert.equal(with2.total_cents, 12_000)
  const { job: rest, into } = await split(org, job_id, [{ line_id: with2.line_items[1]!.id }])
  assert.deepEqual([rest.total_cents, into.total_cents], [7000, 5000])
  assert.deepEqual(
    [(await bill(org, rest.id)).total_cents, (await bill(org, into.id)).total_cents],
    [7000, 5000],
  )
})

test('a visit on the board has the net value of its lines, with the shares of the discount that were fixed at acceptance', async () => {
  const org = await testOrg()
  const estimate = await sell(org, { lines: [10_000], discount: fixed('1000'), create_job: true })
  const job_id = estimate.job_id!
  const { line_items } = await job(org, job_id)
  const added = { name: 'Extra', unit_price_cents: 10_000 }
  const changed = await org.run(
    setLineItems,
    { job_id, line_items: [...inputs(line_items), added] },
    org.owner,
  )
  const [sold, extra] = changed.line_items.map(({ id }) => id)
  const assignees = [{ member_id: org.ownerId, role: 'lead' }]
  await org.run(scheduleJob, { job_id, scheduled_date: '2026-03-16', assignees }, org.owner)
  await org.run(saveVisit, { visit_id: job_id, line_ids: [sold] }, org.owner)
  await org.run(saveVisit, { job_id, dates: ['2026-03-17'], assignees, line_ids: [extra] }, org.owner)
  const board = await org.run(showBoard, { from: '2026-03-16', days: 2, group_by: 'member' }, org.owner)
  const cards = board.rows.flatMap(({ cells }) => cells.flatMap(({ jobs }) => jobs))
  assert.deepEqual(
    cards.map(({ visit_number, value_cents }) => [visit_number, value_cents]),
    [
      [1, 9000],
      [2, 10_000],
    ],
  )
})

test('lines with quantity 0, without a price and of kind text are part of the job', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [
      10_000,
      { quantity: '0', unit_price_cents: 500 },
      { kind: 'text', name: 'Note' },
      { unit_price_cents: 0 },
    ],
  })
  const planned = await plan(org, estimate.id)
  assert.equal(planned.line_items.length, 4)
})

test('a line with quantity 0 is planned once, like any other', async () => {
  const org = await testOrg()
  const estimate = await sell(org, { lines: [10_000, { quantity: '0', unit_price_cents: 500 }] })
  const planned = await plan(org, estimate.id, [{ line_id: estimate.line_items[1]!.id }])
  assert.equal(planned.total_cents, 0)
  await plan(org, estimate.id)
  await assert.rejects(plan(org, estimate.id), { code: 'invalid_state' })
})

test('no part of a sale has a negative total', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [10_000, 5000, { kind: 'discount', unit_price_cents: -2000 }],
    discount: percent('10'),
    percents: ['8.25', '1'],
  })
  const ids = estimate.line_items.map(({ id }) => id)
  const refusal = (message: string) => ({ code: 'validation_error', details: [{ field: 'lines', message }] })
  const [negative, leaves] = [
    refusal('must not have a negative total'),
    refusal('must include more lines, because the lines that stay behind have a negative total'),
  ]
  await assert.rejects(plan(org, estimate.id, [{ line_id: ids[2] }]), negative)
  await assert.rejects(plan(org, estimate.id, [{ line_id: ids[0] }, { line_id: ids[1] }]), leaves)
  const j = await plan(org, estimate.id)
  const of = j.line_items.map(({ id }) => id)
  await assert.rejects(split(org, j.id, [{ line_id: of[2] }]), negative)
  await assert.rejects(split(org, j.id, [{ line_id: of[0] }, { line_id: of[1] }]), leaves)
  const r = await split(org, j.id, [
    { line_id: j.line_items[0]!.id },
    { line_id: j.line_items[2]!.id, quantity: '0.3333' },
  ])
  const invoices = [await bill(org, r.into.id), await bill(org, j.id)]
  assertWhole(estimate, invoices)
})

test('the preview of an unchanged invoice has its amounts', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [12_345, 6789, 4321],
    discount: fixed('2500'),
    percents: ['6.25', '1'],
  })
  const j = await plan(org, estimate.id, [{ line_id: estimate.line_items[0]!.id }])
  const invoice = await bill(org, j.id)
  const same = await org.run(
    previewInvoice,
    { invoice_id: invoice.id, line_items: inputs(invoice.line_items) },
    org.owner,
  )
  assert.deepEqual(
    [same.total_cents, same.discount_cents, same.tax_cents],
    [invoice.total_cents, invoice.discount_cents, invoice.tax_cents],
  )
  const other = { invoice_id: invoice.id, discount: null }
  const shown = await org.run(previewInvoice, other, org.owner)
  const made = await org.run(updateInvoice, other, org.owner)
  assert.deepEqual(
    [shown.total_cents, shown.discount_cents, shown.tax_cents],
    [made.total_cents, made.discount_cents, made.tax_cents],
  )
})

test('the preview of a change of a draft has the amounts of the update', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [12_345, 6789, 4321],
    discount: fixed('2500'),
    percents: ['6.25', '1'],
  })
  const j = await plan(org, estimate.id, [
    { line_id: estimate.line_items[0]!.id },
    { line_id: estimate.line_items[1]!.id },
  ])
  const changes = [
    (lines: Invoice['line_items']) => ({ line_items: inputs(lines, { unit_price_cents: 10_000 }) }),
    (lines: Invoice['line_items']) => ({ line_items: inputs(lines).slice(0, 1) }),
    () => ({ line_items: [{ name: 'New', unit_price_cents: 700 }] }),
    () => ({ tax_rate_id: null }),
  ]
  for (const change of changes) {
    const { id: invoice_id, line_items } = await bill(org, j.id)
    const input = { invoice_id, ...change(line_items) }
    const shown = await org.run(previewInvoice, input, org.owner)
    const made = await org.run(updateInvoice, input, org.owner)
    assert.deepEqual(
      [shown.total_cents, shown.discount, shown.discount_cents, shown.tax_cents],
      [made.total_cents, made.discount, made.discount_cents, made.tax_cents],
    )
    await org.run(voidInvoice, { invoice_id }, org.owner)
  }
})

test('a job is not billed again after the price of its line was changed on the draft', async () => {
  const org = await testOrg()
  for (const discount of [percent('10'), fixed('1000'), null]) {
    const estimate = await sell(org, { lines: [10_000], discount, create_job: true })
    const invoice = await bill(org, estimate.job_id!)
    await org.run(
      updateInvoice,
      { invoice_id: invoice.id, line_items: inputs(invoice.line_items, { unit_price_cents: 9000 }) },
      org.owner,
    )
    await assert.rejects(bill(org, estimate.job_id!), { code: 'invalid_state' }, JSON.stringify(discount))
  }
})

test('a job that does not belong to the sale stays separate, although it has a copy of a sold line', async () => {
  const org = await testOrg()
  const estimate = await sell(org, { lines: [10_000] })
  const line = { name: 'Line 1', unit_price_cents: 10_000, source_line_id: estimate.line_items[0]!.id }
  const a = await org.run(
    createJob,
    { client_id: estimate.client_id, line_items: [{ name: 'x', unit_price_cents: 1 }] },
    org.owner,
  )
  await org.query(
    `update live.line_items set source_line_id = $2, unit_price_cents = 10000, line_total_cents = 10000 where org_id = $1 and job_id = $3`,
    [line.source_line_id, a.id],
  )
  await plan(org, estimate.id)
  const set = await org.run(setLineItems, { job_id: a.id, line_items: [line] }, org.owner)
  assert.deepEqual([set.estimate_id, set.line_items[0]!.sold_tax_cents], [null, null])
  assert.equal((await read(org, estimate.id)).jobs.length, 1)
})

test('after a part of a line with a minimum was planned by amount, the rest is billed completely', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [{ quantity: '0.5', unit_price_cents: 4000, minimum_cents: 8000 }],
    discount: percent('10'),
    percents: ['7'],
  })
  const line_id = estimate.line_items[0]!.id
  const first = await plan(org, estimate.id, [{ line_id, amount_cents: 4000 }])
  const second = await plan(org, estimate.id)
  assertWhole(estimate, [await bill(org, first.id), await bill(org, second.id)])
})

test('a job with a fixed discount without stored shares is not split, so that the discount is not given twice', async () => {
  const org = await testOrg()
  const estimate = await sell(org, { lines: [10_000, 5000], discount: fixed('3000'), create_job: true })
  await org.query(
    `update live.line_items set sold_discount_cents = null, sold_tax_cents = null where org_id = $1`,
  )
  await org.query(`update live.estimates set sold_taxes = null where org_id = $1`)
  const j = await job(org, estimate.job_id!)
  await assert.rejects(split(org, j.id, [{ line_id: j.line_items[1]!.id }]), {
    code: 'invalid_state',
    details: [{ field: 'job_id', message: 'has a fixed discount that is not divided among its lines' }],
  })
  assertWhole(estimate, [await bill(org, j.id)])
})

test('a sale that was accepted before shares were stored is billed as before', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [10_000, 5000],
    discount: percent('10'),
    percents: ['8.25'],
    create_job: true,
  })
  await org.query(
    `update live.line_items set sold_discount_cents = null, sold_tax_cents = null where org_id = $1`,
  )
  await org.query(`update live.estimates set sold_taxes = null where org_id = $1`)
  const j = await job(org, estimate.job_id!)
  assert.equal((await read(org, estimate.id)).unplanned_cents, 0)
  const set = await org.run(setLineItems, { job_id: j.id, line_items: inputs(j.line_items) }, org.owner)
  assert.equal(set.total_cents, estimate.total_cents)
  await assert.rejects(plan(org, estimate.id), { code: 'invalid_state' })
  await assert.rejects(plan(org, estimate.id, [{ line_id: estimate.line_items[0]!.id }]), {
    code: 'validation_error',
  })
  await org.run(cancelJob, { job_id: j.id, reason: 'x', cancelled_by: 'company' }, org.owner)
  await org.run(restoreJob, { job_id: j.id }, org.owner)
  const invoice = await bill(org, j.id)
  assertWhole(estimate, [invoice])
  await org.run(updateInvoice, { invoice_id: invoice.id, line_items: inputs(invoice.line_items) }, org.owner)
  await org.run(previewInvoice, { invoice_id: invoice.id }, org.owner)
})

test('concurrent calls plan no line twice, and concurrent invoices add up to the whole tax and deposit', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [3333, 3334, 3333],
    discount: fixed('1000'),
    percents: ['6.25', '1.3'],
    deposit: { ...fixed('5000'), use: 'spread' },
  })
  await org.run(collectDeposit, { estimate_id: estimate.id, amount_cents: 5000, method: 'cash' }, org.owner)
  const [a, b, c] = estimate.line_items.map(({ id }) => id)
  const at = { table: 'live.estimates', orgId: org.id, id: estimate.id }
  const twice = await race(at, [
    () => plan(org, estimate.id, [{ line_id: a }]),
    () => plan(org, estimate.id, [{ line_id: a }, { line_id: b }]),
  ])
  assert.deepEqual(twice.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const rest = await read(org, estimate.id)
  if (rest.unplanned_cents > 0)
    for (const line_id of [b, c]) await plan(org, estimate.id, [{ line_id }]).catch(() => null)
  const jobs = (await read(org, estimate.id)).jobs
  const billed = await race(
    at,
    jobs.map(
      ({ job_id }) =>
        () =>
          bill(org, job_id),
    ),
  )
  const invoices = billed.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  assertWhole(estimate, invoices)
  assert.equal(
    invoices.reduce((sum, each) => sum + each.deposit_applied_cents, 0),
    5000,
  )
  const parts = [0, 1].map((n) => invoices.reduce((sum, each) => sum + each.tax_lines[n]!.tax_cents, 0))
  const [row] = await org.query(`select sold_taxes from live.estimates where org_id = $1 and id = $2`, [
    estimate.id,
  ])
  assert.deepEqual(parts, row!.sold_taxes[0].components_cents)
})

test('concurrent calls cannot take more of a line than is left', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [{ quantity: '3', unit_price_cents: 1000 }],
    discount: fixed('100'),
  })
  const line_id = estimate.line_items[0]!.id
  const one = await plan(org, estimate.id, [{ line_id, quantity: '1' }])
  const outcomes = await race({ table: 'live.estimates', orgId: org.id, id: estimate.id }, [
    () => plan(org, estimate.id, [{ line_id, quantity: '2' }]),
    () =>
      org.run(
        setLineItems,
        { job_id: one.id, line_items: inputs(one.line_items, { quantity: '3' }) },
        org.owner,
      ),
  ])
  const taken = outcomes.map((each) =>
    each.status === 'fulfilled' ? each.value.total_cents : each.reason.details[0].reason,
  )
  assert.ok(taken.includes('sold_elsewhere'), String(taken))
})

test('a restored job takes its lines again, unless other jobs have them', async () => {
  const org = await testOrg()
  for (const discount of [fixed('1000'), percent('10')]) {
    const estimate = await sell(org, {
      lines: [10_000, 5000],
      discount,
      percents: ['8.25'],
      create_job: true,
    })
    const estimate_id = estimate.id
    await org.run(undoAcceptance, { estimate_id }, org.owner)
    await org.run(acceptEstimate, { estimate_id, create_job: false }, org.owner)
    const restored = await org.run(restoreJob, { job_id: estimate.job_id! }, org.owner)
    assert.equal(restored.total_cents, estimate.total_cents)
    assert.equal((await read(org, estimate_id)).unplanned_cents, 0)
    await assert.rejects(plan(org, estimate_id), { code: 'invalid_state' })
    const { into } = await split(org, restored.id, [{ line_id: restored.line_items[0]!.id }])
    assertWhole(estimate, [await bill(org, into.id), await bill(org, restored.id)])
  }
  const estimate = await sell(org, { lines: [10_000, 5000], create_job: true })
  const estimate_id = estimate.id
  await org.run(undoAcceptance, { estimate_id }, org.owner)
  await org.run(acceptEstimate, { estimate_id, create_job: true }, org.owner)
  await assert.rejects(org.run(restoreJob, { job_id: estimate.job_id! }, org.owner), {
    code: 'invalid_state',
    details: [{ field: 'job_id', message: 'has lines that are now in other jobs', reason: 'sold_elsewhere' }],
  })
})

test('a job that was restored before the next acceptance counts as a job of the sale', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [10_000, 5000],
    discount: fixed('1000'),
    percents: ['8.25'],
    create_job: true,
  })
  const estimate_id = estimate.id
  await org.run(undoAcceptance, { estimate_id }, org.owner)
  await org.run(restoreJob, { job_id: estimate.job_id! }, org.owner)
  await org.run(acceptEstimate, { estimate_id, create_job: false }, org.owner)
  await assert.rejects(plan(org, estimate_id), { code: 'invalid_state' })
  assertWhole(estimate, [await bill(org, estimate.job_id!)])
})

test('a draft that changes while another job is billed does not change the accepted tax in total', async () => {
  const org = await testOrg()
  const estimate = await sell(org, { lines: [1234, 1234, 1234, 555], percents: ['6.25', '1.3'] })
  const [a, b, c, d] = estimate.line_items.map(({ id: line_id }) => ({ line_id }))
  const one = await plan(org, estimate.id, [a!, b!])
  const two = await plan(org, estimate.id, [c!, d!])
  const draft = await bill(org, one.id)
  const at = { table: 'live.estimates', orgId: org.id, id: estimate.id }
  const outcomes = await race<Invoice>(at, [
    () =>
      org.run(
        updateInvoice,
        { invoice_id: draft.id, line_items: inputs(draft.line_items).slice(0, 1) },
        org.owner,
      ),
    () => bill(org, two.id),
  ])
  const invoices = outcomes.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  assertWhole(estimate, [...invoices, await bill(org, one.id)])
})

test('optional lines are planned only if the customer selected them', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [
      { unit_price_cents: 10_000, optional: true, selected: false },
      { unit_price_cents: 2000, optional: true, selected: true },
      3000,
    ],
    discount: percent('10'),
    percents: ['7', '1'],
  })
  assert.equal(estimate.line_items[0]!.sold_tax_cents, null)
  await assert.rejects(plan(org, estimate.id, [{ line_id: estimate.line_items[0]!.id }]), {
    details: [{ field: 'lines.0.line_id', message: 'is not a line that the customer bought' }],
  })
  const one = await plan(org, estimate.id, [{ line_id: estimate.line_items[1]!.id, quantity: '0.5' }])
  const two = await plan(org, estimate.id)
  const set = await org.run(setLineItems, { job_id: one.id, line_items: inputs(one.line_items) }, org.owner)
  assert.equal(set.total_cents, one.total_cents)
  assertWhole(estimate, [await bill(org, two.id), await bill(org, one.id)])
})

test('voiding an invoice releases its shares and its deposit; an invoice with a credit note cannot be voided', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [3333, 6667],
    percents: ['6.25', '1'],
    deposit: { ...fixed('1000'), use: 'spread' },
  })
  await org.run(collectDeposit, { estimate_id: estimate.id, amount_cents: 1000, method: 'cash' }, org.owner)
  const one = await plan(org, estimate.id, [{ line_id: estimate.line_items[0]!.id }])
  const two = await plan(org, estimate.id)
  const first = await bill(org, one.id)
  const second = await bill(org, two.id)
  await org.run(voidInvoice, { invoice_id: first.id }, org.owner)
  const again = await bill(org, one.id)
  assertWhole(estimate, [again, second])
  assert.equal(again.deposit_applied_cents + second.deposit_applied_cents, 1000)
  await org.run(sendInvoice, { invoice_id: second.id, channels: ['none'] }, org.owner)
  await org.run(
    creditInvoice,
    { invoice_id: second.id, lines: [{ line_id: second.line_items[0]!.id, amount_cents: 5 }], reason: 'x' },
    org.owner,
  )
  await assert.rejects(org.run(voidInvoice, { invoice_id: second.id }, org.owner), {
    code: 'invalid_state',
    details: [{ field: 'invoice_id', message: 'has a credit note', reason: 'credited' }],
  })
  await assert.rejects(bill(org, two.id), { code: 'invalid_state' })
})

test('the refusal of a split does not reveal the price of the line', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [{ quantity: '3', unit_price_cents: 4321 }],
    discount: fixed('777'),
    create_job: true,
  })
  const j = await job(org, estimate.job_id!)
  const blind = boundBy(['manage_jobs', 'view_jobs', 'view_estimates'])
  const line_id = j.line_items[0]!.id
  for (const lines of [[{ line_id, amount_cents: 999_999 }], [{ line_id, quantity: '9' }]])
    await assert.rejects(
      org.run(splitJob, { job_id: j.id, lines }, blind),
      (error: { message: string; details: unknown }) =>
        !/12963|4321/.test(error.message + JSON.stringify(error.details)),
    )
})

test('crews are paid by the net amount of each part of a line', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [{ quantity: '3', unit_price_cents: 10_000 }, 5000],
    discount: fixed('3500'),
    percents: ['8'],
    create_job: true,
  })
  const job_id = estimate.job_id!
  const { line_items } = await job(org, job_id)
  const more = await org.run(
    setLineItems,
    { job_id, line_items: [...inputs(line_items), { name: 'Extra', unit_price_cents: 5000 }] },
    org.owner,
  )
  const a = await split(org, job_id, [{ line_id: more.line_items[2]!.id }])
  const b = await split(org, job_id, [{ line_id: more.line_items[0]!.id, quantity: '1' }])
  await policyFrom(org, localToday('America/Chicago', new Date(org.app.kernel.now())), {})
  const nets = []
  for (const id of [job_id, a.into.id, b.into.id]) {
    await org.query(
      `update live.jobs set status = 'complete', completed_at = now() where org_id = $1 and id = $2`,
      [id],
    )
    const { jobs } = await org.run(previewPay, { job_id: id }, org.owner)
    nets.push(jobs[0]!.allowed_cents)
  }
  assert.deepEqual(nets, [22_500, 5000, 9000])
})

test('parts of a line in jobs of inaccessible locations are not planned again', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const estimate = await sell(org, { lines: [{ quantity: '2', unit_price_cents: 500 }] })
  const one = await plan(org, estimate.id, [{ line_id: estimate.line_items[0]!.id, quantity: '1' }])
  await org.query(`update live.jobs set location_id = $2 where org_id = $1 and id = $3`, [north, one.id])
  const local = await hire(org, 'manager', [org.locationId])
  const made = await org.run(createFromEstimate, { estimate_id: estimate.id }, local)
  assert.deepEqual(
    made.line_items.map((l) => l.quantity),
    ['1'],
  )
})

test('a copy of a void invoice has the accepted amounts, or those of the changed draft', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [3333, 3334, 4444],
    discount: fixed('1000'),
    percents: ['6.25', '1.3'],
  })
  const one = await plan(org, estimate.id, [
    { line_id: estimate.line_items[0]!.id },
    { line_id: estimate.line_items[1]!.id },
  ])
  const two = await plan(org, estimate.id)
  const draft = await bill(org, one.id)
  await org.run(voidInvoice, { invoice_id: draft.id }, org.owner)
  const second = await bill(org, two.id)
  const copy = await org.run(copyInvoice, { invoice_id: draft.id }, org.owner)
  assertWhole(estimate, [second, copy])
  // Changes the draft, then voids and copies it.
  const changed = await org.run(
    updateInvoice,
    { invoice_id: copy.id, line_items: inputs(copy.line_items, { unit_price_cents: 3000 }) },
    org.owner,
  )
  await org.run(voidInvoice, { invoice_id: changed.id }, org.owner)
  const again = await org.run(copyInvoice, { invoice_id: changed.id }, org.owner)
  assert.deepEqual(
    [again.total_cents, again.discount_cents, again.tax_cents],
    [changed.total_cents, changed.discount_cents, changed.tax_cents],
  )
  await assert.rejects(bill(org, one.id), { code: 'invalid_state' })
})

test('a part with all cents of a line, but not its whole quantity, does not count as the whole line', async () => {
  const org = await testOrg()
  const estimate = await sell(org, { lines: [1, 10_000] })
  const j = await plan(org, estimate.id)
  const [cent] = j.line_items
  const halves = await split(org, j.id, [{ line_id: cent!.id, quantity: '0.5' }])
  const [half] = halves.into.line_items
  const joined = await split(org, halves.into.id, [{ line_id: half!.id, quantity: '0.25' }], {
    into_job_id: j.id,
  })
  const quantities = (lines: readonly { name: string; quantity: string }[]) =>
    lines.filter(({ name }) => name === cent!.name).map(({ quantity }) => quantity)
  assert.deepEqual(
    [quantities(joined.into.line_items), quantities(joined.job.line_items)],
    [['0.75'], ['0.25']],
  )
})
