import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import type { Invoice } from '../../../money/invoices/index.ts'
import { copyInvoice, createFromJob, voidInvoice } from '../../../money/invoices/operations.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { address } from '../../../selling/estimates/testing/estimating.ts'
import { lineItem } from '../../../organization/line-items/testing/line-item.ts'
import { collectDeposit, getEstimate, undoAcceptance } from '../../../selling/estimates/operations.ts'
import { createFromEstimate, createJob, getJob, setLineItems, splitJob } from '../operations.ts'
import { sell } from '../testing/selling.ts'
import { jobEvents, jobIn } from '../testing/working.ts'

const tenPercent = { type: 'percent', value: '10' }

const bill = (org: TestOrg, job_id: string) => org.run(createFromJob, { job_id }, org.owner)
const split = (org: TestOrg, job_id: string, lines: object[], more: object = {}) =>
  org.run(splitJob, { job_id, lines, ...more }, org.owner)
const amounts = ({ total_cents, tax_cents }: Invoice) => [total_cents, tax_cents]

/** Creates a job for each line of the estimate. */
async function jobPerLine(
  org: TestOrg,
  { id: estimate_id, line_items }: { id: string; line_items: { id: string }[] },
) {
  const jobs = []
  for (const { id: line_id } of line_items)
    jobs.push(await org.run(createFromEstimate, { estimate_id, lines: [{ line_id }] }, org.owner))
  return jobs
}

test('sold lines of 80,000 and 20,000 less 10 % are billed at 72,000 and 18,000, in either order of the invoices', async () => {
  const org = await testOrg()
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const estimate = await sell(org, { lines: [80_000, 20_000], discount: tenPercent })
    const jobs = await jobPerLine(org, estimate)
    const totals = []
    for (const at of order) totals[at] = (await bill(org, jobs[at]!.id)).total_cents
    assert.deepEqual(totals, [72_000, 18_000])
  }
  const taxed = await sell(org, { lines: [80_000, 20_000], discount: tenPercent, percents: ['8.25'] })
  assert.equal(taxed.tax_cents, 7425)
  const jobs = await jobPerLine(org, taxed)
  assert.deepEqual(
    [await bill(org, jobs[1]!.id), await bill(org, jobs[0]!.id)].map((invoice) => invoice.tax_cents),
    [1485, 5940],
  )
})

test('fixed discount and tax of two jurisdictions are split by line; the deposit is spread by the amounts billed', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [12_345, 6789, 4321],
    discount: { type: 'fixed', value: '2500' },
    percents: ['6.25', '1'],
    deposit: { type: 'fixed', value: '5000', use: 'spread' },
  })
  assert.equal(estimate.total_cents, 22_474)
  assert.equal(estimate.deposit.use, 'spread')
  assert.deepEqual(
    estimate.line_items.map((line) => [line.sold_discount_cents, line.sold_tax_cents]),
    [
      [1316, 799],
      [724, 440],
      [460, 280],
    ],
  )
  await org.run(collectDeposit, { estimate_id: estimate.id, amount_cents: 5000, method: 'cash' }, org.owner)
  const jobs = await jobPerLine(org, estimate)
  const invoices: Invoice[] = []
  for (const { id } of jobs) invoices.push(await bill(org, id))
  assert.deepEqual(
    invoices.map(({ total_cents }) => total_cents),
    [11_828, 6505, 4141],
  )
  assert.deepEqual(
    invoices.map(({ tax_lines }) => tax_lines.map(({ tax_cents }) => tax_cents)),
    [
      [689, 110],
      [379, 61],
      [241, 39],
    ],
  )
  assert.deepEqual(
    invoices.map(({ deposit_applied_cents }) => deposit_applied_cents),
    [2631, 1448, 921],
  )
  assert.deepEqual(invoices[0]!.discount, { type: 'fixed', value: '1316' })
  const read = await org.run(getEstimate, { estimate_id: estimate.id })
  assert.deepEqual(
    read.jobs.map(({ total_cents, invoiced_cents }) => [total_cents, invoiced_cents]),
    [
      [11_828, 11_828],
      [6505, 6505],
      [4141, 4141],
    ],
  )
  assert.equal(read.unplanned_cents, 0)
})

/** Creates a job with one line: three pieces for 10,000 cents together, plus tax of 725, without a discount. */
async function threePieces(org: TestOrg) {
  const estimate = await sell(org, {
    lines: [{ quantity: '3', unit_price_decimal: '33.333333' }],
    percents: ['7.25'],
    create_job: true,
  })
  return { estimate, job: await org.run(getJob, { job_id: estimate.job_id! }) }
}

test('a line of three pieces is split twice, and is as before once the parts are moved back', async () => {
  const org = await testOrg()
  const { estimate, job } = await threePieces(org)
  assert.deepEqual([job.line_items[0]!.line_total_cents, job.line_items[0]!.tax_cents], [10_000, 725])
  const line_id = job.line_items[0]!.id
  const before = (await jobEvents(org)).length
  const first = await split(org, job.id, [{ line_id, quantity: '1' }])
  assert.deepEqual(
    (await jobEvents(org)).slice(before).map(({ name }) => name),
    ['job.created', 'job.split'],
  )
  const second = await split(org, job.id, [{ line_id, quantity: '1' }])
  assert.deepEqual(
    [first.into, second.into, second.job].map(({ line_items: [line], total_cents }) => [
      line!.quantity,
      line!.line_total_cents,
      line!.tax_cents,
      total_cents,
    ]),
    [
      ['1', 3333, 242, 3575],
      ['1', 3334, 242, 3576],
      ['1', 3333, 241, 3574],
    ],
  )
  await assert.rejects(split(org, job.id, [{ line_id, quantity: '2' }]), {
    code: 'validation_error',
    details: [{ field: 'lines.0.quantity', message: 'must be above 0 and at most 1' }],
  })
  for (const { into } of [first, second])
    await split(org, into.id, [{ line_id: into.line_items[0]!.id }], { into_job_id: job.id })
  const back = await org.run(getJob, { job_id: job.id })
  const { id: _, ...line } = back.line_items[0]!
  const { id: __, ...sold } = job.line_items[0]!
  assert.deepEqual([line, back.line_items.length, back.total_cents], [sold, 1, job.total_cents])
  assert.deepEqual((await org.run(getJob, { job_id: first.into.id })).line_items, [])
  assert.equal((await org.run(getEstimate, { estimate_id: estimate.id })).jobs.length, 3)
})

test('a line is split by amount, and is as it was sold once both parts are together again', async () => {
  const org = await testOrg()
  const { job } = await threePieces(org)
  const line_id = job.line_items[0]!.id
  const { into, job: rest } = await split(org, job.id, [{ line_id, amount_cents: 4000 }])
  assert.deepEqual(
    [into, rest].map(({ line_items: [line] }) => [
      line!.quantity,
      line!.unit_price_cents,
      line!.line_total_cents,
      line!.tax_cents,
    ]),
    [
      ['1', 4000, 4000, 290],
      ['1', 6000, 6000, 435],
    ],
  )
  const { into: whole } = await split(org, rest.id, [{ line_id }], { into_job_id: into.id })
  assert.deepEqual(
    whole.line_items.map((line) => [line.quantity, line.unit_price_decimal, line.line_total_cents]),
    [['3', '33.333333', 10_000]],
  )
})

test('two parts of a sold line that are moved to a new job together become one line there', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [1000, { quantity: '4', unit_price_cents: 2500 }],
    percents: ['7.25'],
    create_job: true,
  })
  const job_id = estimate.job_id!
  const read = async () => (await org.run(getJob, { job_id }, org.owner)).line_items
  const [, line] = await read()
  const { into } = await split(org, job_id, [{ line_id: line!.id, quantity: '2' }])
  const invoice = await bill(org, job_id)
  // A part cannot be merged with a line that is invoiced. It becomes a separate line.
  await split(org, into.id, [{ line_id: into.line_items[0]!.id, quantity: '1' }], { into_job_id: job_id })
  await org.run(voidInvoice, { invoice_id: invoice.id }, org.owner)
  const parts = (await read()).slice(1)
  assert.deepEqual(
    parts.map(({ quantity }) => quantity),
    ['2', '1'],
  )
  const { into: together } = await split(
    org,
    job_id,
    parts.map(({ id }) => ({ line_id: id })),
  )
  assert.deepEqual(
    together.line_items.map((each) => [each.quantity, each.line_total_cents, each.sold_tax_cents]),
    [['3', 7500, 544]],
  )
})

test('identical lines that were not sold stay separate lines in a new job', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, { name: 'Ada', ...address }, org.owner)
  const alike = { name: 'Window', unit_price_cents: 500 }
  const line_items = [{ name: 'Gutter', unit_price_cents: 900 }, alike, alike]
  const job = await org.run(createJob, { client_id, line_items }, org.owner)
  const { into } = await split(
    org,
    job.id,
    job.line_items.slice(1).map(({ id }) => ({ line_id: id })),
  )
  assert.deepEqual(
    into.line_items.map(({ quantity, line_total_cents }) => [quantity, line_total_cents]),
    [
      ['1', 500],
      ['1', 500],
    ],
  )
})

test('lines that are invoiced, on a closed job, or for a job of another client cannot be moved', async () => {
  const org = await testOrg()
  const { job } = await threePieces(org)
  const line_id = job.line_items[0]!.id
  const other = await jobIn(org, 'scheduled', { line_items: [lineItem(100)] })
  await assert.rejects(split(org, job.id, [{ line_id }], { into_job_id: other }), {
    details: [{ field: 'into_job_id', message: 'belongs to another client' }],
  })
  await assert.rejects(split(org, job.id, [{ line_id }], { into_job_id: job.id }), {
    details: [{ field: 'into_job_id', message: 'must not be the job itself' }],
  })
  await assert.rejects(split(org, job.id, [{ line_id: newId() }]), {
    details: [{ field: 'lines.0.line_id', message: 'is not a line of the job' }],
  })
  await assert.rejects(split(org, job.id, [{ line_id }], { expected_version: 7 }), { code: 'stale_version' })
  await bill(org, job.id)
  await assert.rejects(split(org, job.id, [{ line_id }]), {
    code: 'invalid_state',
    details: [{ field: 'lines.0.line_id', message: 'is on an invoice', reason: 'invoiced', line_id }],
  })
  const line = lineItem(100)
  for (const status of ['complete', 'cancelled'] as const) {
    const closed = await jobIn(org, status, { line_items: [{ ...line, id: newId() }] })
    await assert.rejects(split(org, closed, [{ line_id: newId() }]), {
      code: 'invalid_state',
      details: [{ field: 'job_id', message: `is ${status}`, status }],
    })
  }
})

test('lines that were not sold are moved as a whole or by quantity, and their amounts are computed again', async () => {
  const org = await testOrg()
  const [plain, discounted] = [
    lineItem(2500, { quantity: '4', line_total_cents: 10_000 }),
    lineItem(900, {
      position: 2,
      discount: { type: 'fixed', value: '100' },
      discount_cents: 100,
      line_total_cents: 800,
    }),
  ]
  const job_id = await jobIn(org, 'scheduled', { line_items: [plain, discounted], total_cents: 10_800 })
  await assert.rejects(split(org, job_id, [{ line_id: plain.id, amount_cents: 5 }]), {
    details: [
      {
        field: 'lines.0.amount_cents',
        message: 'can only be passed for a line that is unchanged since it was sold; pass a quantity',
      },
    ],
  })
  await assert.rejects(split(org, job_id, [{ line_id: discounted.id, quantity: '0.5' }]), {
    code: 'validation_error',
  })
  const { job, into } = await split(org, job_id, [
    { line_id: plain.id, quantity: '1' },
    { line_id: discounted.id },
  ])
  assert.deepEqual(
    [job, into].map(({ line_items, total_cents }) => [
      line_items.map((line) => line.line_total_cents),
      total_cents,
    ]),
    [
      [[7500], 7500],
      [[2500, 800], 3300],
    ],
  )
})

test('a line that was not sold has its original price again once its parts are moved back', async () => {
  const org = await testOrg()
  const plain = lineItem(25, { quantity: '1', line_total_cents: 25 })
  const job_id = await jobIn(org, 'scheduled', { line_items: [plain], total_cents: 25 })
  const { job, into } = await split(org, job_id, [{ line_id: plain.id, quantity: '0.5' }])
  assert.deepEqual([job.total_cents, into.total_cents], [13, 13], 'each half is rounded on its own')
  const more = { into_job_id: job_id }
  const back = await split(org, into.id, [{ line_id: into.line_items[0]!.id }], more)
  assert.deepEqual(
    back.job.line_items.concat(back.into.line_items).map((line) => [line.quantity, line.line_total_cents]),
    [['1', 25]],
  )
  // A line with the same name but another price is not merged.
  const other = await org.run(
    setLineItems,
    { job_id: into.id, line_items: [{ name: plain.name, unit_price_cents: 30 }] },
    org.owner,
  )
  const both = await split(org, into.id, [{ line_id: other.line_items[0]!.id }], more)
  assert.deepEqual(
    both.into.line_items.map((line) => line.line_total_cents),
    [25, 30],
  )
})

test('a void invoice cannot be copied once its lines were moved to another job or changed', async () => {
  const org = await testOrg()
  const { job } = await threePieces(org)
  const invoice = await bill(org, job.id)
  await org.run(voidInvoice, { invoice_id: invoice.id }, org.owner)
  const copy = await org.run(copyInvoice, { invoice_id: invoice.id }, org.owner)
  assert.deepEqual(amounts(copy), amounts(invoice))
  await org.run(voidInvoice, { invoice_id: copy.id }, org.owner)
  await split(org, job.id, [{ line_id: job.line_items[0]!.id, quantity: '1' }])
  await assert.rejects(
    org.run(copyInvoice, { invoice_id: invoice.id }, org.owner),
    ({ code, details }: { code: string; details: { reason: string }[] }) =>
      code === 'invalid_state' && details[0]!.reason === 'sold_elsewhere',
  )
})

test('a job created from sold lines gets their amounts and their estimate, and no more than is left of each line', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [80_000, { quantity: '4', unit_price_cents: 5000 }],
    discount: tenPercent,
  })
  const [roof, windows] = estimate.line_items
  const { client_id } = estimate
  const create = (line_items: object[], more: object = {}) =>
    org.run(createJob, { client_id, line_items, ...more }, org.owner)
  const take = (line: { id: string; name: string; unit_price_cents: number }, more: object = {}) => ({
    name: line.name,
    unit_price_cents: line.unit_price_cents,
    source_line_id: line.id,
    ...more,
  })
  const first = await create([take(roof!)])
  assert.deepEqual([first.estimate_id, first.total_cents], [estimate.id, 72_000])
  const second = await create([take(windows!, { quantity: '3' })])
  assert.deepEqual([second.estimate_id, second.total_cents], [estimate.id, 13_500])
  assert.equal((await org.run(getEstimate, { estimate_id: estimate.id })).unplanned_cents, 4500)
  await assert.rejects(create([take(windows!, { quantity: '2' })]), {
    code: 'validation_error',
    details: [
      {
        field: 'line_items.0',
        message: 'must have a quantity of at most 1, because other jobs contain the rest',
        reason: 'sold_elsewhere',
        left_quantity: '1',
      },
    ],
  })
  await assert.rejects(create([take(roof!)]), { code: 'validation_error' })
  // A line with another price does not count as the sold line, so its job does not belong to the estimate.
  const extra = await create([take(roof!, { unit_price_cents: 1000 })])
  assert.deepEqual([extra.estimate_id, extra.total_cents], [null, 1000])
  const rest = await org.run(createFromEstimate, { estimate_id: estimate.id }, org.owner)
  assert.deepEqual(
    rest.line_items.map((line) => [line.quantity, line.line_total_cents, line.sold_discount_cents]),
    [['1', 5000, 500]],
  )
  await assert.rejects(org.run(createFromEstimate, { estimate_id: estimate.id }, org.owner), {
    code: 'invalid_state',
  })
})

test('a changed line keeps the accepted terms, with its share of a fixed discount but at most its own amount', async () => {
  const org = await testOrg()
  const estimate = await sell(org, {
    lines: [30_000, 10_000],
    discount: { type: 'fixed', value: '4000' },
    percents: ['10'],
    create_job: true,
  })
  const job_id = estimate.job_id!
  const { line_items } = await org.run(getJob, { job_id })
  const set = async (...changes: object[]) => {
    const current = (await org.run(getJob, { job_id })).line_items
    const lines = current.map(({ id, name, unit_price_cents }, at) => ({
      name,
      unit_price_cents,
      source_line_id: id,
      ...changes[at],
    }))
    return await org.run(setLineItems, { job_id, line_items: lines }, org.owner)
  }
  assert.deepEqual(
    line_items.map((line) => [line.sold_discount_cents, line.sold_tax_cents]),
    [
      [3000, 2700],
      [1000, 900],
    ],
  )
  assert.equal((await set({}, {})).total_cents, estimate.total_cents)
  const cheaper = await set({}, { unit_price_cents: 600 })
  assert.deepEqual(
    cheaper.line_items.map((line) => [line.sold_discount_cents, line.sold_tax_cents, line.tax_cents]),
    [
      [3000, 2700, 2700],
      [1000, null, 0],
    ],
  )
  assert.equal(cheaper.total_cents, 29_700)
  const asSold = await set({}, { unit_price_cents: 10_000 })
  assert.equal(asSold.total_cents, estimate.total_cents)
  const dearer = await set({}, { unit_price_cents: 12_000 })
  const invoice = await bill(org, job_id)
  assert.equal(invoice.total_cents, dearer.total_cents)
  assert.deepEqual([invoice.discount_cents, invoice.tax_cents, invoice.total_cents], [4000, 3800, 41_800])
})

test('undoing an acceptance deletes the stored shares of its lines', async () => {
  const org = await testOrg()
  const estimate = await sell(org, { lines: [100], discount: tenPercent, create_job: true })
  const open = await org.run(undoAcceptance, { estimate_id: estimate.id }, org.owner)
  assert.deepEqual([open.status, open.unplanned_cents], ['sent', 0])
  const { line_items } = await org.run(getEstimate, { estimate_id: estimate.id })
  assert.deepEqual(
    line_items.map((line) => [line.sold_discount_cents, line.sold_tax_cents]),
    [[null, null]],
  )
})
