import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Invoice } from '../../src/domains/money/invoices/invoice.ts'
import { createFromJob, updateInvoice } from '../../src/domains/money/invoices/operations.ts'
import { lineItem } from '../../src/domains/organization/line-items/testing/line-item.ts'
import { updateCompany } from '../../src/domains/organization/company/operations.ts'
import type { Estimate } from '../../src/domains/selling/estimates/estimate.ts'
import { createEstimate, getEstimate } from '../../src/domains/selling/estimates/operations.ts'
import {
  completeJob,
  createFromEstimate,
  createJob,
  getJob,
  saveVisit,
  setLineItems,
  splitJob,
} from '../../src/domains/work/jobs/operations.ts'
import { sell } from '../../src/domains/work/jobs/testing/selling.ts'
import { jobIn } from '../../src/domains/work/jobs/testing/working.ts'
import { testOrg, type TestOrg } from '../../src/testing/test-org.ts'

type Lines = Estimate['line_items']

/** Returns input lines that copy the lines of a document at these positions and name them as their sources. */
const takenFrom = (lines: Lines, ...ats: number[]) =>
  ats.map((at) => {
    const { id, kind, name, quantity, unit_price_cents, discount, taxable } = lines[at]!
    return { kind, name, quantity, unit_price_cents, discount, taxable, source_line_id: id }
  })

const discountLine = (cents: number, more: object = {}) => ({
  kind: 'discount',
  unit_price_cents: -cents,
  ...more,
})

const create = (org: TestOrg, { client_id, line_items }: Estimate, ...ats: number[]) =>
  org.run(createJob, { client_id, line_items: takenFrom(line_items, ...ats) }, org.owner)
const unplanned = async (org: TestOrg, { id: estimate_id }: Estimate) =>
  (await org.run(getEstimate, { estimate_id })).unplanned_cents
const bill = (org: TestOrg, job_id: string, more: object = {}): Promise<Invoice> =>
  org.run(createFromJob, { job_id, ...more }, org.owner)

const leavesNegative = {
  code: 'validation_error',
  details: [
    {
      field: 'line_items',
      message:
        'must include more lines of the estimate, because the lines without a job would have a negative total',
    },
  ],
}

test('a job is not created from the positive lines of a sale without its discount line', async () => {
  const org = await testOrg()
  const sale = await sell(org, { lines: [10_000, 5000, discountLine(2000)], percents: ['8.25'] })
  await assert.rejects(create(org, sale, 0, 1), leavesNegative)
  assert.equal(await unplanned(org, sale), sale.total_cents)
  const first = await create(org, sale, 0)
  await assert.rejects(create(org, sale, 1), leavesNegative)
  const second = await create(org, sale, 1, 2)
  const invoices = [await bill(org, first.id), await bill(org, second.id)]
  assert.equal(invoices[0]!.total_cents + invoices[1]!.total_cents, sale.total_cents)
})

test('new lines of a job do not drop the discount line of its sale, but may change it or drop all', async () => {
  const org = await testOrg()
  const sale = await sell(org, { lines: [10_000, 5000, discountLine(2000)], create_job: true })
  const job_id = sale.job_id!
  const { line_items } = await org.run(getJob, { job_id })
  const set = (lines: object[]) => org.run(setLineItems, { job_id, line_items: lines }, org.owner)
  await assert.rejects(set(takenFrom(line_items, 0, 1)), leavesNegative)
  assert.equal((await org.run(getJob, { job_id })).total_cents, 13_000)
  const [a, b, c] = takenFrom(line_items, 0, 1, 2)
  assert.equal((await set([a!, b!, { ...c!, unit_price_cents: 0 }])).total_cents, 15_000)
  assert.equal((await set([{ name: 'Other work', unit_price_cents: 700 }])).total_cents, 700)
  assert.equal(await unplanned(org, sale), 13_000)
})

test('a sale whose discount line is on no job can still change its other lines', async () => {
  const org = await testOrg()
  const sale = await sell(org, { lines: [10_000, discountLine(2000)], create_job: true })
  const job_id = sale.job_id!
  await org.query(`delete from live.line_items where org_id = $1 and job_id = $2 and line_total_cents < 0`, [
    job_id,
  ])
  await org.query(`update live.jobs set total_cents = 10000 where org_id = $1 and id = $2`, [job_id])
  assert.equal(await unplanned(org, sale), -2000)
  const { line_items } = await org.run(getJob, { job_id })
  const more = [...takenFrom(line_items, 0), { name: 'More', unit_price_cents: 500 }]
  assert.equal((await org.run(setLineItems, { job_id, line_items: more }, org.owner)).total_cents, 10_500)
})

test('lines whose total with tax is negative can be neither planned nor split off, nor be what remains', async () => {
  const org = await testOrg()
  const lines = [{ unit_price_cents: 5000, taxable: false }, 6000, discountLine(5000)]
  const sale = await sell(org, { lines, percents: ['9.5'] })
  const ids = sale.line_items.map(({ id }) => id)
  const plan = (...ats: number[]) =>
    org.run(
      createFromEstimate,
      { estimate_id: sale.id, lines: ats.map((at) => ({ line_id: ids[at] })) },
      org.owner,
    )
  // Together, these lines have a net amount of zero but a negative tax: 5000 without tax, and -5000 with a tax of
  // -475.
  await assert.rejects(plan(0, 2), { code: 'validation_error' })
  await assert.rejects(plan(1), { code: 'validation_error' })
  await assert.rejects(create(org, sale, 0, 2), { code: 'validation_error' })
  const job = await plan(0, 1, 2)
  const split = (...ats: number[]) =>
    org.run(
      splitJob,
      { job_id: job.id, lines: ats.map((at) => ({ line_id: job.line_items[at]!.id })) },
      org.owner,
    )
  await assert.rejects(split(0, 2), { code: 'validation_error' })
  await assert.rejects(split(1), { code: 'validation_error' })
  const offer = {
    client_id: sale.client_id,
    location_id: org.locationId,
    line_items: [
      { name: 'A', ...(lines[0] as object) },
      { name: 'C', ...discountLine(5000) },
    ],
    tax_rate_id: sale.tax_rate_id,
  }
  await assert.rejects(org.run(createEstimate, offer, org.owner), {
    code: 'validation_error',
    details: [{ field: 'line_items', message: 'must not have a negative total' }],
  })
})

/** Creates a job with two lines, one for each of its visits, and a discount line that does not belong to a visit. */
async function visitsWithDiscount(org: TestOrg) {
  const line_items = [lineItem(60_000), lineItem(25_000), lineItem(-10_000, { kind: 'discount' })]
  const job_id = await jobIn(org, 'scheduled', { line_items, total_cents: 75_000 })
  const ids = (await org.run(getJob, { job_id })).line_items.map(({ id }) => id)
  await org.run(saveVisit, { job_id, dates: ['2026-03-17'], line_ids: [ids[1]] }, org.owner)
  const { visits } = await org.run(saveVisit, { visit_id: job_id, line_ids: [ids[0]] }, org.owner)
  return { job_id, visit_ids: visits.map(({ visit_id }) => visit_id) }
}

test('an invoice of visits does not leave only a discount line to bill', async () => {
  const org = await testOrg()
  const { job_id, visit_ids } = await visitsWithDiscount(org)
  const refused = {
    code: 'invalid_state',
    details: [{ field: 'visit_ids', message: 'leave lines with a negative total', job_id }],
  }
  await assert.rejects(bill(org, job_id, { visit_ids }), refused)
  assert.equal((await bill(org, job_id, { visit_ids: [visit_ids[0]] })).total_cents, 60_000)
  await assert.rejects(bill(org, job_id, { visit_ids: [visit_ids[1]] }), refused)
  assert.equal((await bill(org, job_id)).total_cents, 15_000)
})

test('a job is completed although the lines that are left to invoice have a negative total', async () => {
  const org = await testOrg()
  await org.run(updateCompany, { auto_invoice: true }, org.owner)
  const { job_id, visit_ids } = await visitsWithDiscount(org)
  const { id: invoice_id, line_items } = await bill(org, job_id)
  const without = takenFrom(line_items, 0, 1)
  await org.run(updateInvoice, { invoice_id, line_items: without }, org.owner)
  for (const visit_id of visit_ids) await org.run(completeJob, { job_id, visit_id }, org.owner)
  const job = await org.run(getJob, { job_id })
  assert.deepEqual([job.status, job.invoice_ids], ['complete', [invoice_id]])
  await assert.rejects(bill(org, job_id), {
    code: 'invalid_state',
    details: [{ field: 'job_id', message: 'has lines to invoice with a negative total', job_id }],
  })
})
