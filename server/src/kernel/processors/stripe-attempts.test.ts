import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { NotReached } from './not-reached.ts'
import { stripeApiForTests } from './stripe-api-for-tests.ts'
import { stripeProvider } from './stripe-provider.ts'
import { twice } from './stripe-attempts.ts'

const card = { methodToken: 'tok_ok', amountCents: 500, currency: 'USD', description: 'Invoice 7' }

test('if no connection can be made, the error says that nothing was charged', async () => {
  const api = await stripeApiForTests()
  await api.close()
  for (const settings of [
    api.settings,
    { ...api.settings, api: { ...api.settings.api!, host: 'nobody.invalid' } },
  ])
    await assert.rejects(stripeProvider(settings).charge(card, 'key'), (error: Error) => {
      assert.ok(error instanceof NotReached)
      assert.match(error.message, /could not be reached\. Nothing was charged/)
      return true
    })
})

test('after a lost connection the request is repeated once with the same key, and then the outcome stays unknown', async () => {
  const keys: unknown[] = []
  const server = createServer((request) => {
    keys.push(request.headers['idempotency-key'])
    request.socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stripe = stripeProvider({
    provider: 'stripe',
    secretKey: 'sk_test',
    webhookSecret: 'whsec_test',
    api: { host: '127.0.0.1', port, protocol: 'http' },
  })
  await assert.rejects(stripe.charge(card, 'key-7'), { type: 'StripeConnectionError' })
  assert.deepEqual(keys, ['key-7', 'key-7'])
  await new Promise((resolve) => server.close(resolve))
})

test('if the outcome of one attempt is unknown, the whole outcome is unknown, although the other attempt never connected', async () => {
  const broken = (detail: object) =>
    Object.assign(new Error('broken'), { type: 'StripeConnectionError', detail })
  const open = broken({ code: 'ECONNRESET', syscall: 'read' })
  const unreached = broken({ code: 'ECONNREFUSED', syscall: 'connect' })
  const failing =
    (...errors: Error[]) =>
    () =>
      Promise.reject(errors.shift()!)
  await assert.rejects(twice(failing(open, unreached)), open)
  await assert.rejects(twice(failing(unreached, open)), open)
  await assert.rejects(twice(failing(unreached, unreached)), unreached)
})

test('a charge or refund without an answer is found at Stripe by our own payment id', async () => {
  const api = await stripeApiForTests()
  const stripe = stripeProvider(api.settings)
  const intentFields = { object: 'payment_intent', status: 'succeeded', amount: 500, currency: 'usd' }
  api.books.intents.set('pi_9', {
    id: 'pi_9',
    metadata: { payment_id: 'ours', org_id: 'o' },
    created: 100,
    ...intentFields,
  })
  const metadata = { payment_id: 'back' }
  api.books.refunds.push({
    ...intentFields,
    id: 're_9',
    payment_intent: 'pi_9',
    amount: 200,
    metadata,
    created: 150,
  } as never)
  const expectedFields = { status: 'succeeded', currency: 'USD' }
  assert.deepEqual(await stripe.lookUp({ action: 'charge', paymentId: 'ours' }), {
    ...expectedFields,
    reference: 'pi_9',
    amountCents: 500,
  })
  assert.equal(await stripe.lookUp({ action: 'charge', paymentId: 'other' }), undefined)
  assert.equal(
    (await stripe.lookUp({ action: 'refund', paymentId: 'back', reference: 'pi_9' }))!.amountCents,
    200,
  )
  assert.equal((await stripe.find('re_9'))!.amountCents, 200)
  assert.equal(await stripe.refundsOf('pi_none'), undefined)
  const period = { from: '1970-01-01T00:00:00Z', to: '1970-01-02T00:00:00Z' }
  const charges = await stripe.list('o', period, null)
  const refunds = await stripe.list('o', period, charges.next)
  assert.deepEqual(
    [...charges.entries, ...refunds.entries].map(({ kind, reference, of }) => [kind, reference, of]),
    [
      ['charge', 'pi_9', null],
      ['refund', 're_9', 'pi_9'],
    ],
  )
  assert.equal(refunds.next, null)
  assert.deepEqual((await stripe.list('another', period, null)).entries, [])
  await api.close()
})
