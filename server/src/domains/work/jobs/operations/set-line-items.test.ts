import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { createFromJob, voidInvoice } from '../../../money/invoices/operations.ts'
import { lineItem } from '../../../organization/line-items/testing/line-item.ts'
import { estimating } from '../../../selling/estimates/testing/estimating.ts'
import { setAdjustments } from '../../../selling/estimates/operations.ts'
import { saveLocation, saveTaxRate } from '../../../organization/company/operations.ts'
import { getJob, setLineItems } from '../operations.ts'
import { jobIn } from '../testing/working.ts'

const set = (org: TestOrg, job_id: string, line_items: object[], more: object = {}) =>
  org.run(setLineItems, { job_id, line_items, ...more }, org.owner)
const windows = { name: 'Windows', quantity: '2', unit_price_cents: 5000 }

test('new lines replace the former ones, and the total is their sum with tax', async () => {
  const org = await testOrg()
  const components = [{ name: 'State', percent: '10' }]
  const rate = await org.run(saveTaxRate, { name: 'State', components }, org.owner)
  await org.run(saveLocation, { location_id: org.locationId, default_tax_rate_id: rate.id }, org.owner)
  const job_id = await jobIn(org, 'scheduled', { line_items: [lineItem(8000)], total_cents: 8000 })
  const free = { name: 'Permit', kind: 'fee', unit_price_cents: 1000, taxable: false }
  const job = await set(org, job_id, [windows, free])
  assert.deepEqual(
    job.line_items.map((line) => [line.position, line.name, line.line_total_cents, line.tax_cents]),
    [
      [1, 'Windows', 10_000, 1000],
      [2, 'Permit', 1000, 0],
    ],
  )
  assert.deepEqual([job.total_cents, job.version], [12_000, 2])
  await assert.rejects(set(org, job_id, [windows], { expected_version: 1 }), { code: 'stale_version' })
  assert.equal((await set(org, job_id, [], { expected_version: 2 })).total_cents, 0)
})

test('the discount of the estimate also applies to new lines of the job', async () => {
  const of = await estimating()
  const { id } = await of.draft()
  await of.run(setAdjustments, { estimate_id: id, discount: { type: 'percent', value: '10' } })
  const job_id = await jobIn(of.org, 'unscheduled', { estimate_id: id })
  assert.equal((await set(of.org, job_id, [windows])).total_cents, 9000)
})

test('lines of an invoiced job cannot be changed until the invoice is void', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'complete', { line_items: [lineItem(8000)] })
  const invoice = await org.run(createFromJob, { job_id }, org.owner)
  await assert.rejects(set(org, job_id, [windows]), {
    code: 'invalid_state',
    details: [{ field: 'job_id', message: 'has an invoice that is not void' }],
  })
  assert.equal((await org.run(getJob, { job_id })).line_items[0]!.line_total_cents, 8000)
  await org.run(voidInvoice, { invoice_id: invoice.id }, org.owner)
  assert.equal((await set(org, job_id, [windows])).total_cents, 10_000)
})

test('invalid lines, and lines with an unknown tax rate or source, are refused with their position', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  const refused = (line: object, field: string) =>
    assert.rejects(
      set(org, job_id, [windows, { ...windows, ...line }]),
      (error: { details: { field: string }[] }) => {
        assert.equal(error.details[0]!.field, field)
        return true
      },
    )
  await refused({ unit_price_cents: null }, 'line_items.1.unit_price_cents')
  await refused({ tax_rate_id: newId() }, 'line_items.1.tax_rate_id')
  await refused({ source_line_id: newId() }, 'line_items.1.source_line_id')
  const cancelled = await jobIn(org, 'cancelled')
  await assert.rejects(set(org, cancelled, [windows]), { code: 'invalid_state' })
})

test('lines of a callback must be free of charge', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'scheduled', { callback_of_job_id: await jobIn(org, 'complete') })
  await assert.rejects(set(org, job_id, [windows]), {
    details: [{ field: 'line_items', message: 'must have a total of 0, because the job is a callback' }],
  })
  assert.equal((await set(org, job_id, [{ ...windows, unit_price_cents: 0 }])).total_cents, 0)
})
