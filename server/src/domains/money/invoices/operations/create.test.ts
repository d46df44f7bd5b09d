import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { saveLocation, saveTaxRate, updateCompany } from '../../../organization/company/operations.ts'
import { createInvoice, previewInvoice } from '../operations.ts'
import { addClient, books, line } from '../testing/invoicing.ts'

test('a draft has the customer, its amounts and no number, and emits an event as a draft', async () => {
  const org = await testOrg()
  await org.run(updateCompany, { default_terms_days: 21, default_memo: 'Thank you.' }, org.owner)
  const client_id = await addClient(org)
  const invoice = await org.run(
    createInvoice,
    { client_id, line_items: [line(1050, { quantity: '2.5' }), line(300, { optional: true })] },
    org.owner,
  )
  assert.deepEqual(
    [
      invoice.status,
      invoice.invoice_number,
      invoice.issue_date,
      invoice.due_date,
      invoice.terms_days,
      invoice.memo,
    ],
    ['draft', null, null, null, 21, 'Thank you.'],
  )
  assert.deepEqual(
    [
      invoice.billing_name,
      invoice.billing_email,
      invoice.billing_city,
      invoice.subtotal_cents,
      invoice.total_cents,
    ],
    ['Ada Lovelace', 'ada@example.com', 'Springfield', 2625, 2625],
  )
  assert.deepEqual(await books(org), {})
  const payloads = await org.payloads('invoice.created')
  assert.deepEqual(payloads, [
    {
      invoice_id: invoice.id,
      invoice_number: null,
      client_id,
      job_id: null,
      estimate_id: null,
      location_id: org.locationId,
      status: 'draft',
      total_cents: 2625,
      balance_cents: 2625,
      currency: 'USD',
      issue_date: null,
      due_date: null,
      version: 1,
      updated_at: invoice.updated_at,
    },
  ])
})

test("the location's tax rate applies unless another rate, or none, is chosen", async () => {
  const org = await testOrg()
  const rate = (name: string, percent: string) =>
    org.run(saveTaxRate, { name, components: [{ name, percent }] }, org.owner)
  const [usual, other] = [await rate('Usual', '6.25'), await rate('Other', '10')]
  await org.run(saveLocation, { location_id: org.locationId, default_tax_rate_id: usual.id }, org.owner)
  const client_id = await addClient(org)
  const tax = async (more: object, lines = [line(1099)]) =>
    (await org.run(createInvoice, { client_id, line_items: lines, ...more }, org.owner)).tax_cents
  assert.equal(await tax({}), 69)
  assert.equal(await tax({ tax_rate_id: other.id }), 110)
  assert.equal(await tax({ tax_rate_id: null }), 0)
  assert.equal(await tax({}, [line(1099, { tax_rate_id: other.id }), line(1000, { taxable: false })]), 110)
  assert.equal(await tax({ tax_rate_id: null }, [line(1099, { tax_rate_id: other.id })]), 110)
})

test('named records must exist and belong together', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const [client_id, second, foreign] = [await addClient(org), await addClient(org), await addClient(other)]
  const job_id = await addJob(org, { client_id: second })
  const line_items = [line(100)]
  const cases: [object, string][] = [
    [{ client_id: foreign }, 'client_id'],
    [{ client_id: crypto.randomUUID() }, 'client_id'],
    [{ client_id, job_id }, 'job_id'],
    [{ client_id, property_id: crypto.randomUUID() }, 'property_id'],
    [{ client_id, location_id: other.locationId }, 'location_id'],
    [{ client_id, tax_rate_id: crypto.randomUUID() }, 'tax_rate_id'],
    [{ client_id, line_items: [] }, 'line_items'],
    [
      { client_id, line_items: [line(100, { source_line_id: crypto.randomUUID() })] },
      'line_items.0.source_line_id',
    ],
  ]
  for (const [input, field] of cases)
    await assert.rejects(
      org.run(createInvoice, { line_items, ...input }, org.owner),
      (error: { code: string; details: { field: string }[] }) => {
        assert.equal(error.code, 'validation_error')
        assert.equal(error.details[0]!.field, field)
        return true
      },
    )
  const { job_id: storedJobId } = await org.run(
    createInvoice,
    { client_id: second, job_id, line_items },
    org.owner,
  )
  assert.equal(storedJobId, job_id)
})

test('a preview returns the amounts of the invoice with each calculation step, and stores nothing', async () => {
  const org = await testOrg()
  const rate = await org.run(
    saveTaxRate,
    { name: 'IL', components: [{ name: 'IL', percent: '22' }] },
    org.owner,
  )
  const contents = {
    line_items: [line(34_835, { quantity: '16' })],
    discount: { type: 'percent', value: '4' },
    tax_rate_id: rate.id,
  }
  const preview = await org.run(previewInvoice, contents, org.owner)
  assert.deepEqual(
    [preview.subtotal_cents - preview.discount_cents, preview.tax_cents, preview.total_cents],
    [535_066, 117_715, 652_781],
  )
  assert.deepEqual(
    preview.trace.map((step) => step.step),
    [
      'line_gross',
      'subtotal',
      'document_discount',
      'document_discount_share',
      'tax',
      'tax_component',
      'tax_share',
      'total',
    ],
  )
  assert.deepEqual(await org.events(), [])
  const invoice = await org.run(createInvoice, { client_id: await addClient(org), ...contents }, org.owner)
  const again = await org.run(previewInvoice, { invoice_id: invoice.id }, org.owner)
  assert.deepEqual([again.total_cents, invoice.total_cents], [652_781, 652_781])
  await assert.rejects(org.run(previewInvoice, {}, org.owner), { code: 'validation_error' })
  await assert.rejects(org.run(previewInvoice, { invoice_id: crypto.randomUUID() }, org.owner), {
    code: 'not_found',
  })
})
