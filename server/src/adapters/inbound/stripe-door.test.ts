import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { Stripe } from 'stripe'
import { receiveProviderDeposit } from '../../domains/estimates/operations.ts'
import { findOrganizationById } from '../../domains/company/index.ts'
import { receiveProviderPayment } from '../../domains/invoices/operations.ts'
import { endCheckout, receiveProviderRefund } from '../../domains/payments/operations.ts'
import { createServer } from '../../kernel/http/server.ts'
import { memoryLimiter } from '../../kernel/limits/memory-limiter.ts'
import { manualProvider, type PaymentProvider, type StripeSettings } from '../../kernel/processors/index.ts'
import { stripeProvider } from '../../kernel/processors/stripe-provider.ts'
import { assertCommonHeaders, assertError } from '../../testing/expect-error.ts'
import { testApp } from '../../testing/test-app.ts'
import { invoiceAtLink } from '../../domains/public-links/testing/invoice-at-link.ts'
import { stripeDoor } from './stripe-door.ts'

const settings: StripeSettings = { provider: 'stripe', secretKey: 'sk_test', webhookSecret: 'whsec_of_tests' }
const library = new Stripe('sk_test')
let server: FastifyInstance

async function serve(provider: PaymentProvider = stripeProvider(settings)): Promise<FastifyInstance> {
  const { kernel, database } = await testApp()
  const made = createServer({
    limiter: memoryLimiter(),
    log: kernel.services.log,
    addressPerMinute: 10_000,
    secureOrigin: false,
  })
  stripeDoor(made, {
    kernel,
    provider,
    findOrganization: (id) => findOrganizationById(database.system, id),
    receivePayment: receiveProviderPayment,
    receiveDeposit: receiveProviderDeposit,
    receiveRefund: receiveProviderRefund,
    endCheckout,
  })
  return made
}
before(async () => void (server = await serve()))
after(() => server.close())

interface Told {
  org: string
  invoice?: string
  payment?: string
  id?: string
  type?: string
  intent?: string
  amount?: number
  currency?: string
}

function eventOf(told: Told): string {
  const { org, invoice, payment, amount = 10_000 } = told
  return JSON.stringify({
    id: told.id ?? `evt_${randomUUID()}`,
    object: 'event',
    type: told.type ?? 'payment_intent.succeeded',
    data: {
      object: {
        id: told.intent ?? `pi_${randomUUID()}`,
        object: 'payment_intent',
        amount,
        amount_received: amount,
        currency: told.currency ?? 'usd',
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

test('a payment that Stripe tells of is booked once, however often and concurrently it is told', async () => {
  const { org, id, invoice } = await invoiceAtLink()
  const payload = eventOf({ org: org.id, invoice: id, intent: 'pi_once' })
  const answers = await Promise.all([deliver(payload), deliver(payload), deliver(payload)])
  assert.deepEqual(answers.map((each) => each.result).sort(), ['booked', 'repeated', 'repeated'])
  for (const answer of answers) {
    assert.equal(answer.status, 200)
    assertCommonHeaders(answer)
  }
  // Another event about the same payment books nothing either.
  await deliver(eventOf({ org: org.id, invoice: id, intent: 'pi_once' }))
  const paid = await invoice()
  assert.equal(paid.status, 'paid')
  assert.deepEqual(
    paid.payments.map(({ method, amount_cents, status }) => ({ method, amount_cents, status })),
    [{ method: 'card', amount_cents: 10_000, status: 'succeeded' }],
  )
  assert.equal((await org.events()).filter((name) => name === 'invoice.paid').length, 1)
})

test('what Stripe did not sign lately and as it stands is refused and books nothing', async () => {
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
  ]
  for (const answer of forged) assertError(answer, 'bad_request')
  assert.deepEqual(await invoice(), before)
})

test('a charge whose end nobody noted is ended by the callback', async () => {
  const { org, id, clientId, invoice } = await invoiceAtLink()
  const payment = randomUUID()
  await org.app.inspect.query(
    `insert into live.payments (org_id, id, client_id, invoice_id, kind, method, status, amount_cents, currency,
            received_at, recorded_by_type, created_at)
     values ($1, $2, $3, $4, 'payment', 'card', 'pending', 10000, 'USD', now(), 'member', now())`,
    [org.id, payment, clientId, id],
  )
  const told = { org: org.id, invoice: id, payment, intent: `pi_${payment}` }
  assert.equal((await deliver(eventOf(told))).result, 'booked')
  await deliver(eventOf(told))
  const paid = await invoice()
  assert.equal(paid.status, 'paid')
  assert.deepEqual(
    paid.payments.map((each) => [each.id, each.status]),
    [[payment, 'succeeded']],
  )
})

test('what is above the balance is kept as credit, because the money has moved', async () => {
  const { org, id, invoice } = await invoiceAtLink()
  await deliver(eventOf({ org: org.id, invoice: id }))
  assert.equal((await deliver(eventOf({ org: org.id, invoice: id, amount: 2500 }))).result, 'booked')
  const paid = await invoice()
  assert.equal(paid.status, 'paid')
  assert.equal(paid.balance_cents, 0)
  assert.equal(paid.amount_paid_cents, 12_500)
})

test('what is not for us is answered as received', async () => {
  const { org, id, invoice } = await invoiceAtLink()
  const before = await invoice()
  const ignored = [
    eventOf({ org: org.id, invoice: id, type: 'customer.created' }),
    eventOf({ org: org.id, invoice: id, type: 'payment_intent.payment_failed' }),
    eventOf({ org: org.id, invoice: randomUUID() }),
    eventOf({ org: org.id }),
    eventOf({ org: randomUUID(), invoice: id }),
    eventOf({ org: 'not an id', invoice: id }),
  ]
  for (const payload of ignored) {
    const { status, result } = await deliver(payload)
    assert.deepEqual([status, result], [200, 'ignored'])
  }
  assert.deepEqual(await invoice(), before)
})

test('without Stripe there is nothing at its address', async () => {
  const other = await serve(manualProvider())
  const payload = eventOf({ org: randomUUID() })
  assertError(await deliver(payload, sign(payload), other), 'not_found')
  await other.close()
})
