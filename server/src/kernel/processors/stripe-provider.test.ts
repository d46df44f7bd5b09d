import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fromStripe, toStripe } from './stripe-amount.ts'
import { stripeApiForTests } from './stripe-api-for-tests.ts'
import { stripeProvider } from './stripe-provider.ts'

type Api = Awaited<ReturnType<typeof stripeApiForTests>>
let api: Api
before(async () => void (api = await stripeApiForTests()))
after(() => api.close())

const card = (methodToken: string) => ({
  methodToken,
  amountCents: 12_345,
  currency: 'USD',
  description: 'Invoice 7',
  metadata: { org_id: 'o', invoice_id: 'i' },
})

test('a charge creates one confirmed payment intent with our idempotency key', async () => {
  const stripe = stripeProvider(api.settings)
  const charge = await stripe.charge(card('pm_ok'), 'key-1')
  assert.equal(charge.status, 'succeeded')
  const { path, form, key, authorization } = api.requests.at(-1)!
  assert.equal(path, '/v1/payment_intents')
  assert.equal(key, 'key-1')
  assert.equal(authorization, 'Bearer sk_test_nobody')
  assert.deepEqual(Object.fromEntries(form), {
    amount: '12345',
    currency: 'usd',
    description: 'Invoice 7',
    'metadata[org_id]': 'o',
    'metadata[invoice_id]': 'i',
    payment_method: 'pm_ok',
    'allowed_payment_method_types[0]': 'card',
    confirm: 'true',
    off_session: 'true',
  })
  assert.deepEqual(await stripe.charge(card('pm_ok'), 'key-1'), charge)
})

test('a declined card is a result, an unknown one a validation error, and a failure of Stripe leaves the outcome unknown', async () => {
  const stripe = stripeProvider(api.settings)
  const declined = await stripe.charge(card('pm_declined'), 'key-2')
  assert.equal(declined.status, 'declined')
  assert.match(declined.reference, /^pi_/)
  assert.equal(declined.declineReason, 'Your card was declined.')
  await assert.rejects(stripe.charge(card('pm_missing'), 'key-3'), { code: 'validation_error' })
  await assert.rejects(stripe.charge(card('pm_broken'), 'key-4'), { type: 'StripeAPIError' })
})

test('a refund names the payment intent, and a checkout has its metadata on the session and on the payment intent', async () => {
  const stripe = stripeProvider(api.settings)
  const refund = await stripe.refund({ reference: 'pi_1', amountCents: 500, currency: 'JPY' }, 'key-5')
  assert.equal(refund.status, 'succeeded')
  assert.deepEqual(Object.fromEntries(api.requests.at(-1)!.form), { payment_intent: 'pi_1', amount: '500' })
  const { url, reference } = await stripe.checkout(
    {
      amountCents: 999,
      currency: 'USD',
      description: 'Invoice 7',
      successUrl: 'https://quoin.test/p/t?paid=1',
      cancelUrl: 'https://quoin.test/p/t',
      metadata: { invoice_id: 'i' },
    },
    'key-6',
  )
  assert.equal(url, `https://checkout.stripe.com/c/${reference}`)
  const { form } = api.requests.at(-1)!
  assert.equal(form.get('metadata[invoice_id]'), 'i')
  assert.equal(form.get('payment_intent_data[metadata][invoice_id]'), 'i')
  assert.equal(form.get('line_items[0][price_data][unit_amount]'), '999')
})

test('a payment intent or checkout session is found by its reference, and an unknown one is undefined', async () => {
  const stripe = stripeProvider(api.settings)
  const expectedAmount = { amountCents: 1200, currency: 'USD' }
  assert.deepEqual(await stripe.find('pi_known'), {
    reference: 'pi_known',
    status: 'pending',
    ...expectedAmount,
  })
  assert.deepEqual(await stripe.find('cs_open'), { reference: 'cs_open', status: 'open', ...expectedAmount })
  assert.equal(await stripe.find('pi_none'), undefined)
})

test('amounts are converted to and from the units of Stripe', () => {
  assert.equal(toStripe(1050, 'USD'), 1050)
  assert.equal(toStripe(500, 'JPY'), 500)
  assert.equal(toStripe(500, 'ISK'), 50_000)
  assert.equal(fromStripe(50_000, 'isk'), 500)
  assert.equal(toStripe(1230, 'KWD'), 1230)
  assert.throws(() => toStripe(1234, 'KWD'), { code: 'invalid_state' })
  assert.throws(() => toStripe(150, 'MGA'), { code: 'invalid_state' })
})

test('a card that is saved with a customer is charged with that customer, and its details are returned', async () => {
  const stripe = stripeProvider(api.settings)
  const charge = await stripe.charge(card('pm_of_customer'), 'key-7')
  assert.equal(api.requests.at(-1)!.form.get('customer'), 'cus_1')
  assert.deepEqual(charge.card, { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 })
  for (const token of ['pm_alone', 'tok_ok']) {
    const { card: knownCard } = await stripe.charge(card(token), `key-7-${token}`)
    assert.equal(knownCard, undefined)
    assert.equal(api.requests.at(-1)!.form.get('customer'), null)
  }
})
