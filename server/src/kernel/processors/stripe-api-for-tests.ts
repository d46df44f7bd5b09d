import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StripeSettings } from './stripe-client.ts'

export interface AskedOfStripe {
  path: string
  form: URLSearchParams
  key: string | undefined
  authorization: string | undefined
}

/** As much of Stripe's API as the provider uses, on loopback: the real library talks to it. */
export async function stripeApiForTests() {
  const asked: AskedOfStripe[] = []
  const answers = new Map<string, { status: number; body: object }>()
  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const key = request.headers['idempotency-key'] as string | undefined
      const form = new URLSearchParams(text)
      const path = request.url!
      asked.push({ path, form, key, authorization: request.headers.authorization })
      const known = key === undefined ? undefined : answers.get(key)
      const answer = known ?? answerTo(path, form, asked.length)
      if (key !== undefined) answers.set(key, answer)
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const settings: StripeSettings = {
    provider: 'stripe',
    secretKey: 'sk_test_nobody',
    webhookSecret: 'whsec_only_of_tests',
    api: { host: '127.0.0.1', port, protocol: 'http' },
  }
  return {
    settings,
    asked,
    close: () =>
      new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const refusal = (status: number, error: object) => ({ status, body: { error } })

function answerTo(path: string, form: URLSearchParams, count: number): { status: number; body: object } {
  if (path === '/v1/payment_intents') {
    const id = `pi_${count}`
    const card = form.get('payment_method')
    if (card === 'pm_declined')
      return refusal(402, {
        type: 'card_error',
        code: 'card_declined',
        message: 'Your card was declined.',
        payment_intent: { id, object: 'payment_intent' },
      })
    if (card === 'pm_missing')
      return refusal(400, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'payment_method',
        message: 'No such PaymentMethod',
      })
    if (card === 'pm_broken') return refusal(500, { type: 'api_error', message: 'Sorry' })
    return { status: 200, body: { id, object: 'payment_intent', status: 'succeeded' } }
  }
  if (path === '/v1/refunds')
    return { status: 200, body: { id: `re_${count}`, object: 'refund', status: 'succeeded' } }
  if (path === '/v1/checkout/sessions') {
    const id = `cs_${count}`
    return {
      status: 200,
      body: { id, object: 'checkout.session', url: `https://checkout.stripe.com/c/${id}` },
    }
  }
  if (path === '/v1/payment_intents/pi_known')
    return {
      status: 200,
      body: { id: 'pi_known', object: 'payment_intent', status: 'processing', amount: 1200, currency: 'usd' },
    }
  if (path === '/v1/checkout/sessions/cs_open')
    return {
      status: 200,
      body: {
        id: 'cs_open',
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        amount_total: 1200,
        currency: 'usd',
      },
    }
  return refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' })
}
