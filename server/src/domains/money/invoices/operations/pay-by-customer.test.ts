import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { invoiceAtLink } from '../../../messages/public-links/testing/invoice-at-link.ts'
import { run } from '../../../../kernel/operations/run.ts'
import { manualProvider, onePayments, type PaymentProvider } from '../../../../kernel/processors/index.ts'
import { stripeApiForTests } from '../../../../kernel/processors/stripe-api-for-tests.ts'
import { stripeProvider } from '../../../../kernel/processors/stripe-provider.ts'
import { findOrganizationById } from '../../../organization/company/index.ts'
import { payByCustomer } from './pay-by-customer.ts'
import { voidInvoice } from './void.ts'

let api: Awaited<ReturnType<typeof stripeApiForTests>>
before(async () => void (api = await stripeApiForTests()))
after(() => api.close())

async function invoiceWith(provider: PaymentProvider) {
  const setup = await invoiceAtLink()
  const { kernel, database } = setup.org.app
  const org = (await findOrganizationById(database.system, setup.org.id))!
  const pay = (payment_method_token: string | null = null) =>
    run({ ...kernel, services: { ...kernel.services, payments: onePayments(provider) } }, payByCustomer, {
      actor: { type: 'customer', id: null, org, mode: 'live', locations: '*' },
      input: { invoice_id: setup.id, payment_method_token, return_url: setup.url },
      requestId: randomUUID(),
    })
  return { ...setup, pay }
}

test('with Stripe the customer is redirected to its checkout page, whose request has the ids of the invoice', async () => {
  const { org, id, url, invoice, pay } = await invoiceWith(stripeProvider(api.settings))
  const before = await invoice()
  const { outcome, checkout_url } = await pay()
  assert.equal(outcome, 'checkout')
  assert.match(checkout_url ?? '', /^https:\/\/checkout\.stripe\.com\//)
  const { form } = api.requests.at(-1)!
  assert.equal(form.get('line_items[0][price_data][unit_amount]'), '10000')
  assert.equal(form.get('success_url'), `${url}?paid=1`)
  assert.equal(form.get('cancel_url'), url)
  assert.equal(form.get('payment_intent_data[metadata][invoice_id]'), id)
  assert.equal(form.get('payment_intent_data[metadata][org_id]'), org.id)
  // Nothing has been paid yet.
  assert.deepEqual(await invoice(), before)
})

test('without a checkout page a card is required, and without card payments the call is refused', async () => {
  const { org, pay } = await invoiceWith(manualProvider())
  await assert.rejects(pay('tok_ok'), { code: 'invalid_state' })
  const simulated = await invoiceWith(org.app.kernel.services.payments.usual)
  await assert.rejects(simulated.pay(), { code: 'validation_error' })
})

test('a paid or void invoice cannot be paid', async () => {
  const paid = await invoiceWith((await invoiceAtLink()).org.app.kernel.services.payments.usual)
  assert.equal((await paid.pay('tok_ok')).outcome, 'succeeded')
  await assert.rejects(paid.pay('tok_ok'), { code: 'invalid_state' })
  const { org, id, pay } = await invoiceWith(paid.org.app.kernel.services.payments.usual)
  await org.run(voidInvoice, { invoice_id: id, reason: 'twice' }, org.owner)
  await assert.rejects(pay('tok_ok'), { code: 'invalid_state' })
})
