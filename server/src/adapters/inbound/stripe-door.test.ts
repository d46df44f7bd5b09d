import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { Stripe } from 'stripe'
import { receiveProviderDeposit } from '../../domains/selling/estimates/operations.ts'
import { findOrganizationById } from '../../domains/organization/company/index.ts'
import { getClient } from '../../domains/customers/clients/operations.ts'
import { receiveProviderPayment, refundPayment } from '../../domains/money/invoices/operations.ts'
import { books } from '../../domains/money/invoices/testing/invoicing.ts'
import { newId } from '../../kernel/ids.ts'
import { stripeApiForTests } from '../../kernel/processors/stripe-api-for-tests.ts'
import { endCheckout, receiveProviderRefund } from '../../domains/office/payments/operations.ts'
import { createServer } from '../../kernel/http/server.ts'
import { memoryLimiter } from '../../kernel/limits/memory-limiter.ts'
import { manualProvider, type PaymentProvider, type StripeSettings } from '../../kernel/processors/index.ts'
import { stripeProvider } from '../../kernel/processors/stripe-provider.ts'
import { assertCommonHeaders, assertError } from '../../testing/expect-error.ts'
import { testApp } from '../../testing/test-app.ts'
import { invoiceAtLink } from '../../domains/messages/public-links/testing/invoice-at-link.ts'
import { stripeDoor } from './stripe-door.ts'

const settings: StripeSettings = { provider: 'stripe', secretKey: 'sk_test', webhookSecret: 'whsec_of_tests' }
const library = new Stripe('sk_test')
let server: FastifyInstance

async function serve(provider: PaymentProvider = stripeProvider(settings)): Promise<FastifyInstance> {
  const { kernel, database } = await testApp()
  const instance = createServer({
    limiter: memoryLimiter(),
    log: kernel.services.log,
    addressPerMinute: 10_000,
    secureOrigin: false,
  })
  stripeDoor(instance, {
    kernel,
    provider,
    findOrganization: (id) => findOrganizationById(database.system, id),
    receivePayment: receiveProviderPayment,
    receiveDeposit: receiveProviderDeposit,
    receiveRefund: receiveProviderRefund,
    endCheckout,
  })
  return instance
}
before(async () => void (server = await serve()))
after(() => server.close())

interface EventFields {
  org: string
  invoice?: string
  payment?: string
  id?: string
  type?: string
  intent?: string
  amount?: number
  currency?: string
}

function eventOf(fields: EventFields): string {
  const { org, invoice, payment, amount = 10_000 } = fields
  return JSON.stringify({
    id: fields.id ?? `evt_${randomUUID()}`,
    object: 'event',
    type: fields.type ?? 'payment_intent.succeeded',
    data: {
      object: {
        id: fields.intent ?? `pi_${randomUUID()}`,
        object: 'payment_intent',
        amount,
        amount_received: amount,
        currency: fields.currency ?? 'usd',
        metadata: {
          org_id: org,
          ...(invoice && { invoice_id: invoice }),
          ...(payment && { payment_id: payment }),
        },
      },
    },
  })
}

const sign = (payload: string, timestamp = Math.floor(Date.now() / 1000), secret = settings.webhookSecret) =>
  library.webhooks.generateTestHeaderString({ payload, secret, timestamp })

async function deliver(payload: string, signature: string | undefined = sign(payload), to = server) {
  const answer = await to.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    payload,
  })
  const { statusCode: status, headers, payload: text } = answer
  return { status, headers: headers as Record<string, string | undefined>, text, result: resultIn(text) }
}

const resultIn = (text: string): unknown => (JSON.parse(text) as { data?: { result?: string } }).data?.result

test('a payment reported by Stripe is booked once, however often and concurrently it is reported', async () => {
  const { org, id, invoice } = await invoiceAtLink()
  const payload = eventOf({ org: org.id, invoice: id, intent: 'pi_once' })
  const answers = await Promise.all([deliver(payload), deliver(payload), deliver(payload)])
  assert.deepEqual(answers.map((each) => each.result).sort(), ['booked', 'repeated', 'repeated'])
  for (const answer of answers) {
    assert.equal(answer.status, 200)
    assertCommonHeaders(answer)
  }
  // A further event about a payment that is already recorded changes nothing.
  await deliver(eventOf({ org: org.id, invoice: id, intent: 'pi_once' }))
  const paid = await invoice()
  assert.equal(paid.status, 'paid')
  assert.deepEqual(
    paid.payments.map(({ method, amount_cents, status }) => ({ method, amount_cents, status })),
    [{ method: 'card', amount_cents: 10_000, status: 'succeeded' }],
  )
  assert.equal((await org.events()).filter((name) => name === 'invoice.paid').length, 1)
})

test('a callback without a current signature is refused before its body is read', async () => {
  const large = JSON.stringify({ id: 'x'.repeat(2 * 1024 * 1024) })
  const signed = sign(large)
  const old = Math.floor(Date.now() / 1000) - 400
  for (const signature of [
    '',
    'v1=1',
    't=1',
    signed.replace(/v1=.*/, 'v1=0'),
    signed.replace(/t=\d+/, `t=${old}`),
  ])
    assert.equal((await deliver(large, signature)).status, 400, signature)
  assert.equal((await deliver(large, signed)).status, 413)
})

test('a callback with a wrong, foreign or old signature, or a changed body, is refused and books nothing', async () => {
  const { org, id, invoice } = await invoiceAtLink()
  const before = await invoice()
  const payload = eventOf({ org: org.id, invoice: id })
  const old = Math.floor(Date.now() / 1000) - 301
  const forged = [
    await deliver(payload, ''),
    await deliver(payload, 't=1,v1=00'),
    await deliver(payload, sign(payload, undefined, 'whsec_other')),
    await deliver(payload.replace('10000', '10001'), sign(payload)),
    await deliver(payload, sign(payload, old)),
    await deliver(payload, sign(payload, old + 902)),
  ]
  for (const answer of forged) assertError(answer, 'bad_request')
  assert.deepEqual(await invoice(), before)
})

test('a callback completes a charge whose result was not recorded', async () => {
  const { org, id, clientId, invoice } = await invoiceAtLink()
  const payment = randomUUID()
  await org.query(
    `insert into live.payments (org_id, id, client_id, invoice_id, kind, method, status, amount_cents, currency,
            received_at, recorded_by_type, created_at)
     values ($1, $2, $3, $4, 'payment', 'card', 'pending', 10000, 'USD', now(), 'member', now())`,
    [payment, clientId, id],
  )
  const fields = { org: org.id, invoice: id, payment, intent: `pi_${payment}` }
  assert.equal((await deliver(eventOf(fields))).result, 'booked')
  await deliver(eventOf(fields))
  const paid = await invoice()
  assert.equal(paid.status, 'paid')
  assert.deepEqual(
    paid.payments.map((each) => [each.id, each.status]),
    [[payment, 'succeeded']],
  )
})

test('a payment above the balance is booked and its excess becomes credit, because the money has moved', async () => {
  const { org, id, invoice } = await invoiceAtLink()
  await deliver(eventOf({ org: org.id, invoice: id }))
  assert.equal((await deliver(eventOf({ org: org.id, invoice: id, amount: 2500 }))).result, 'booked')
  const paid = await invoice()
  assert.equal(paid.status, 'paid')
  assert.equal(paid.balance_cents, 0)
  assert.equal(paid.amount_paid_cents, 12_500)
})

test('a callback that concerns no invoice here or reports no payment is acknowledged and ignored', async () => {
  const { org, id, invoice } = await invoiceAtLink()
  const before = await invoice()
  const ignored = [
    eventOf({ org: org.id, invoice: id, type: 'customer.created' }),
    eventOf({ org: org.id, invoice: id, type: 'payment_intent.payment_failed' }),
    eventOf({ org: org.id, invoice: randomUUID() }),
    eventOf({ org: org.id }),
    eventOf({ org: randomUUID(), invoice: id }),
    eventOf({ org: 'not an id', invoice: id }),
    eventOf({ org: org.id, invoice: id, currency: 'eur' }),
    eventOf({ org: org.id, invoice: id, currency: 'zzz' }),
    eventOf({ org: org.id, invoice: id, amount: 0 }),
    eventOf({ org: org.id, invoice: id }).replace(/"metadata":\{[^}]*\}/, '"metadata":null'),
    eventOf({ org: org.id, invoice: id, type: 'payment_intent.canceled' }),
  ]
  for (const payload of ignored) {
    const { status, result } = await deliver(payload)
    assert.deepEqual([status, result], [200, 'ignored'])
  }
  assert.deepEqual(await invoice(), before)
})

test('without Stripe as provider, its callback URL answers 404', async () => {
  const other = await serve(manualProvider())
  const payload = eventOf({ org: randomUUID() })
  assertError(await deliver(payload, sign(payload), other), 'not_found')
  await other.close()
})

/** Creates a simulated Stripe account, and a callback endpoint that queries it. */
async function atStripe() {
  const api = await stripeApiForTests()
  const endpoint = await serve(stripeProvider({ ...api.settings, webhookSecret: settings.webhookSecret }))
  const about = (type: string, object: object) =>
    JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } })
  const intent = (id: string, metadata: Record<string, string>, amount = 10_000) =>
    api.books.intents.set(id, {
      id,
      object: 'payment_intent',
      status: 'succeeded',
      amount,
      currency: 'usd',
      metadata,
    })
  const refund = (id: string, payment_intent: string, amount: number, more: object = {}) => {
    const refundObject = {
      id,
      object: 'refund',
      payment_intent,
      amount,
      currency: 'usd',
      status: 'succeeded',
      ...more,
    }
    api.books.refunds = [...api.books.refunds.filter((each) => each.id !== id), refundObject]
    return refundObject
  }
  const deliverEvent = async (type: string, object: object) => {
    const payload = about(type, object)
    return await deliver(payload, sign(payload), endpoint)
  }
  return { intent, refund, deliverEvent, close: () => Promise.all([endpoint.close(), api.close()]) }
}

const entries = ({ payments }: { payments: { kind: string; amount_cents: number; status: string }[] }) =>
  payments.map(({ kind, amount_cents, status }) => `${kind} ${amount_cents} ${status}`).sort()

test('each refund made at the processor is booked once, however often and by whichever callbacks it is reported', async () => {
  const { org, id, invoice } = await invoiceAtLink()
  const stripe = await atStripe()
  const pi = `pi_${randomUUID()}`
  stripe.intent(pi, { org_id: org.id, invoice_id: id })
  const charge = { id: 'ch_1', object: 'charge', payment_intent: pi, amount_refunded: 2500 }
  const first = stripe.refund(`re_${randomUUID()}`, pi, 2500)
  // The callback about the refund arrives before the callback about the payment.
  assert.equal((await stripe.deliverEvent('charge.refunded', charge)).result, 'booked')
  assert.equal(
    (
      await stripe.deliverEvent('payment_intent.succeeded', {
        id: pi,
        object: 'payment_intent',
        amount: 10_000,
        currency: 'usd',
        metadata: { org_id: org.id, invoice_id: id },
      })
    ).status,
    200,
  )
  const second = stripe.refund(`re_${randomUUID()}`, pi, 1500, { status: 'pending' })
  await Promise.all([
    stripe.deliverEvent('charge.refunded', charge),
    stripe.deliverEvent('refund.created', second),
    stripe.deliverEvent('refund.updated', first),
  ])
  assert.deepEqual(entries(await invoice()), [
    'payment 10000 succeeded',
    'refund 1500 pending',
    'refund 2500 succeeded',
  ])
  stripe.refund(second.id, pi, 1500)
  await stripe.deliverEvent('refund.updated', second)
  await stripe.deliverEvent('refund.created', second)
  const partial = await invoice()
  assert.deepEqual([partial.balance_cents, partial.amount_refunded_cents], [4000, 4000])
  // The customer's bank rejects one refund, so the money returns to the company.
  stripe.refund(first.id, pi, 2500, { status: 'failed' })
  await stripe.deliverEvent('refund.failed', first)
  await stripe.deliverEvent('refund.failed', first)
  const after = await invoice()
  assert.deepEqual([after.balance_cents, after.amount_refunded_cents], [1500, 1500])
  await books(org, after)
  await stripe.close()
})

test('a refund at the processor first uses the stored credit of an overpaid invoice', async () => {
  const { org, id, clientId, invoice } = await invoiceAtLink()
  const stripe = await atStripe()
  const pi = `pi_${randomUUID()}`
  stripe.intent(pi, { org_id: org.id, invoice_id: id }, 16_000)
  await deliver(eventOf({ org: org.id, invoice: id, intent: pi, amount: 16_000 }))
  const credit = async () => (await org.run(getClient, { client_id: clientId })).credit_cents
  await stripe.deliverEvent('refund.created', stripe.refund(`re_${randomUUID()}`, pi, 5000))
  assert.deepEqual([(await invoice()).status, await credit()], ['paid', 1000])
  await stripe.deliverEvent('refund.created', stripe.refund(`re_${randomUUID()}`, pi, 4000))
  assert.deepEqual([(await invoice()).balance_cents, await credit()], [3000, 0])
  await stripe.deliverEvent('refund.created', stripe.refund(`re_${randomUUID()}`, pi, 7000))
  const after = await invoice()
  assert.deepEqual([after.status, after.balance_cents], ['sent', 10_000])
  assert.deepEqual(await books(org, after), { receivable: 10_000, revenue: -10_000 })
  assert.equal(await credit(), 0)
  await stripe.close()
})

test('a refund made through Quoin is recognized when the processor reports it', async () => {
  const { org, id, invoice } = await invoiceAtLink()
  const stripe = await atStripe()
  const request = { amountCents: 10_000, currency: 'USD', methodToken: 'tok_ok', description: 'Invoice' }
  const { reference } = await org.app.kernel.services.payments.usual.charge(request, randomUUID())
  const event = {
    event_id: `evt_${randomUUID()}`,
    event_type: 'test',
    status: 'succeeded',
    provider_reference: reference,
  }
  await org.run(
    receiveProviderPayment,
    { ...event, amount_cents: 10_000, currency: 'USD', invoice_id: id, payment_id: null },
    { type: 'system', id: null },
  )
  const { refund } = await org.run(
    refundPayment,
    { payment_id: (await invoice()).payments[0]!.id, amount_cents: 3000, reason: 'Sorry.' },
    org.owner,
  )
  stripe.intent(reference, { org_id: org.id, invoice_id: id })
  const refundObject = stripe.refund('re_ours', reference, 3000, { metadata: { payment_id: refund.id } })
  await stripe.deliverEvent('refund.updated', refundObject)
  assert.deepEqual(entries(await invoice()), ['payment 10000 succeeded', 'refund 3000 succeeded'])
  await stripe.close()
})

test('a callback about an expired payment page ends the payment request', async () => {
  const { org, id } = await invoiceAtLink()
  const request_id = newId()
  await org.query(
    `insert into live.payment_requests (org_id, id, action, provider, asked_at, next_at) values ($1, $2, 'checkout', 'stripe', now(), now())`,
    [request_id],
  )
  const metadata = { org_id: org.id, invoice_id: id, request_id }
  const session = { id: 'cs_1', object: 'checkout.session', status: 'expired', metadata }
  const stripe = await atStripe()
  assert.equal((await stripe.deliverEvent('checkout.session.expired', session)).result, 'ended')
  assert.equal((await stripe.deliverEvent('checkout.session.expired', session)).result, 'ignored')
  const { rows } = await org.app.inspect.query(`select next_at from live.payment_requests where id = $1`, [
    request_id,
  ])
  assert.deepEqual(rows, [{ next_at: null }])
  await stripe.close()
})
