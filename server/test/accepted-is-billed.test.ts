import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveLocation, saveTaxRate, updateCompany } from '../src/domains/organization/company/operations.ts'
import {
  acceptEstimate,
  collectDeposit,
  createEstimate,
  getEstimate,
  sendEstimate,
  setAdjustments,
  setLineItems,
} from '../src/domains/selling/estimates/operations.ts'
import { createClient } from '../src/domains/customers/clients/operations.ts'
import {
  createFromJob,
  createInvoice,
  getInvoice,
  previewInvoice,
  sendInvoice,
  updateInvoice,
} from '../src/domains/money/invoices/operations.ts'
import type { Invoice } from '../src/domains/money/invoices/invoice.ts'
import { address } from '../src/domains/selling/estimates/testing/estimating.ts'
import { testOrg, type TestOrg } from '../src/testing/test-org.ts'

// With these prices and the tax rate, every change of the rate or of the rounding changes the total.
const lines = [
  { name: 'Windows', quantity: '3', unit_price_cents: 3333 },
  { name: 'Gutters', unit_price_cents: 12_345 },
  { name: 'Tip for the poet', unit_price_cents: 999, taxable: false },
]

const rate = (org: TestOrg, percent: string, more: object = {}) =>
  org.run(
    saveTaxRate,
    { name: `Rate ${percent}`, components: [{ name: 'State', percent }], ...more },
    org.owner,
  )

const usual = (org: TestOrg, default_tax_rate_id: string | null) =>
  org.run(saveLocation, { location_id: org.locationId, default_tax_rate_id }, org.owner)

/** Creates an accepted estimate of a little over 800 dollars, with a deposit of one third. */
async function accepted(org: TestOrg, adjustments: object = {}) {
  const client = await org.run(createClient, { name: 'Ada', email: 'ada@example.com', ...address }, org.owner)
  const draft = await org.run(
    createEstimate,
    { client_id: client.id, location_id: org.locationId },
    org.owner,
  )
  const estimate_id = draft.id
  await org.run(setLineItems, { estimate_id, line_items: lines }, org.owner)
  const deposit = { type: 'percent', value: '33.333' }
  const discount = { type: 'percent', value: '7.5' }
  await org.run(setAdjustments, { estimate_id, deposit, discount, ...adjustments }, org.owner)
  await org.run(sendEstimate, { estimate_id, channels: ['email'] }, org.owner)
  return await org.run(acceptEstimate, { estimate_id }, org.owner)
}

/** Changes of settings after the acceptance. Each could affect a price, a tax or a number. */
const later: Record<string, (org: TestOrg, former: string | null) => Promise<unknown>> = {
  'a default rate': async (org) => usual(org, (await rate(org, '9.9999')).id),
  'no default rate': (org) => usual(org, null),
  'a new version of the rate': async (org, former) => former && rate(org, '3.21', { tax_rate_id: former }),
  'the rate switched off': (org, former) =>
    former === null
      ? Promise.resolve()
      : org.run(saveTaxRate, { tax_rate_id: former, active: false }, org.owner),
  'another rounding': (org) => org.run(updateCompany, { tax_rounding: 'line' }, org.owner),
  'another default deposit': (org) =>
    org.run(updateCompany, { default_deposit: { type: 'percent', value: '90' } }, org.owner),
  'a prefix of numbers': (org) =>
    org.run(saveLocation, { location_id: org.locationId, numbering_prefix: 'SPR-' }, org.owner),
}
later['all of these'] = async (org, former) => {
  for (const [label, change] of Object.entries(later)) if (label !== 'all of these') await change(org, former)
}

const amounts = (
  document: Pick<Invoice, 'subtotal_cents' | 'discount_cents' | 'tax_cents' | 'total_cents'>,
) => {
  const { subtotal_cents, discount_cents, tax_cents, total_cents } = document
  return { subtotal_cents, discount_cents, tax_cents, total_cents }
}

for (const [before, prepare] of Object.entries({
  'without a rate': () => Promise.resolve(null),
  'with the usual rate': async (org: TestOrg) => {
    const { id } = await rate(org, '8.8125')
    await usual(org, id)
    return id
  },
}))
  for (const [label, change] of Object.entries(later))
    test(`work accepted ${before} is billed as accepted, although this is set later: ${label}`, async () => {
      const org = await testOrg()
      const former = await prepare(org)
      const estimate = await accepted(org)
      await change(org, former)

      const again = await org.run(getEstimate, { estimate_id: estimate.id }, org.owner)
      assert.deepEqual(amounts(again), amounts(estimate))
      assert.deepEqual(again.deposit, estimate.deposit)
      assert.equal(again.display_number, '#1')
      const { payment } = await org.run(
        collectDeposit,
        { estimate_id: estimate.id, method: 'cash' },
        org.owner,
      )
      assert.equal(payment.amount_cents, estimate.deposit.required_cents)

      const draft = await org.run(createFromJob, { job_id: estimate.job_id }, org.owner)
      assert.deepEqual(amounts(draft), amounts(estimate))
      const invoice_id = draft.id
      const same = {
        invoice_id,
        line_items: draft.line_items.map(({ name, quantity, unit_price_cents, taxable }) => ({
          name,
          quantity,
          unit_price_cents,
          taxable,
        })),
      }
      assert.deepEqual(amounts(await org.run(previewInvoice, { invoice_id }, org.owner)), amounts(estimate))
      assert.deepEqual(amounts(await org.run(updateInvoice, same, org.owner)), amounts(estimate))
      const sent = await org.run(sendInvoice, { invoice_id }, org.owner)
      assert.deepEqual(amounts(sent), amounts(estimate))
      assert.equal(sent.balance_cents, estimate.total_cents - estimate.deposit.required_cents)
    })

test('an invoice created by hand for accepted work is taxed like that work', async () => {
  const org = await testOrg()
  const { client_id, job_id, tax_cents, subtotal_cents } = await accepted(org, { discount: null })
  await usual(org, (await rate(org, '9.9999')).id)
  const input = { client_id, job_id, line_items: lines }
  const invoice = await org.run(createInvoice, input, org.owner)
  assert.deepEqual([invoice.subtotal_cents, invoice.tax_cents], [subtotal_cents, tax_cents])
  const chosen = await org.run(
    updateInvoice,
    { invoice_id: invoice.id, tax_rate_id: (await rate(org, '10')).id },
    org.owner,
  )
  assert.equal(chosen.tax_cents, 2234)
  const withoutDiscount = await org.run(updateInvoice, { invoice_id: invoice.id, discount: null }, org.owner)
  assert.equal(withoutDiscount.tax_cents, 2234)
})

test('an estimate or invoice that has its number keeps the prefix, and the next one gets the new prefix', async () => {
  const org = await testOrg()
  const prefixed = (numbering_prefix: string | null) =>
    org.run(saveLocation, { location_id: org.locationId, numbering_prefix }, org.owner)
  const first = await accepted(org)
  const bill = async (job_id: string | null) => {
    const { id } = await org.run(createFromJob, { job_id }, org.owner)
    return await org.run(sendInvoice, { invoice_id: id }, org.owner)
  }
  const invoice = await bill(first.job_id)
  await prefixed('SPR-')
  const second = await accepted(org)
  const other = await bill(second.job_id)
  await prefixed('OLD-')
  const numbers = async () => [
    (await org.run(getEstimate, { estimate_id: first.id }, org.owner)).display_number,
    (await org.run(getEstimate, { estimate_id: second.id }, org.owner)).display_number,
    (await org.run(getInvoice, { invoice_id: invoice.id })).display_number,
    (await org.run(getInvoice, { invoice_id: other.id })).display_number,
  ]
  assert.deepEqual(await numbers(), ['#1', '#SPR-2', '#1', '#SPR-2'])
  await org.run(sendInvoice, { invoice_id: other.id }, org.owner)
  const [reminder] = await org.app.kernel.services.mailer.list(org.id)
  assert.equal(reminder!.subject, 'Reminder: invoice #SPR-2 from Test Cleaning')
  assert.deepEqual(await numbers(), ['#1', '#SPR-2', '#1', '#SPR-2'])
})
