import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StripeSettings } from './stripe-client.ts'

export interface StripeRequest {
  path: string
  form: URLSearchParams
  key: string | undefined
  authorization: string | undefined
}

/** Objects that the test server stores, like those of Stripe's API. */
export interface StripeBooks {
  intents: Map<
    string,
    { id: string; created?: number; metadata: Record<string, string>; [more: string]: unknown }
  >
  refunds: ({ id: string; payment_intent: string; created?: number } & object)[]
}

/**
 * Starts a test server on the loopback interface with the part of Stripe's API that this project uses. Stripe's real
 * library connects to it.
 */
export async function stripeApiForTests() {
  const requests: StripeRequest[] = []
  const books: StripeBooks = { intents: new Map(), refunds: [] }
  const answers = new Map<string, { status: number; body: object }>()
  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const key = request.headers['idempotency-key'] as string | undefined
      const form = new URLSearchParams(text)
      const path = request.url!
      requests.push({ path, form, key, authorization: request.headers.authorization })
      const storedAnswer = key === undefined ? undefined : answers.get(key)
      const answer =
        storedAnswer ??
        fromBooks(books, new URL(path, 'http://stripe')) ??
        answerTo(path, form, requests.length)
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
    requests,
    books,
    close: () =>
      new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function fromBooks(
  { intents, refunds }: StripeBooks,
  { pathname, searchParams }: URL,
): { status: number; body: object } | undefined {
  const [, , resource, id] = pathname.split('/')
  const list = (data: object[]) => ({ status: 200, body: { object: 'list', data, has_more: false } })
  const isInPeriod = ({ created = 0 }: { created?: number }): boolean =>
    created >= Number(searchParams.get('created[gte]') ?? 0) &&
    created < Number(searchParams.get('created[lt]') ?? Infinity)
  if (resource === 'payment_intents' && searchParams.has('created[gte]'))
    return list([...intents.values()].filter(isInPeriod))
  if (resource === 'payment_intents' && id === 'search')
    return list(
      [...intents.values()].filter(({ metadata }) =>
        Object.entries(metadata).some(
          ([name, value]) => searchParams.get('query') === `metadata['${name}']:'${value}'`,
        ),
      ),
    )
  if (resource === 'payment_intents' && intents.has(id ?? '')) return { status: 200, body: intents.get(id!)! }
  if (resource !== 'refunds' || (id === undefined && searchParams.size === 0)) return undefined
  if (searchParams.has('payment_intent'))
    return list(refunds.filter((refund) => refund.payment_intent === searchParams.get('payment_intent')))
  if (id === undefined)
    return list(
      refunds
        .filter(isInPeriod)
        .map((refund) => ({ ...refund, payment_intent: intents.get(refund.payment_intent) ?? null })),
    )
  const refund = refunds.find((each) => each.id === id)
  return refund && { status: 200, body: refund }
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
  if (path === '/v1/payment_methods/pm_of_customer' || path === '/v1/payment_methods/pm_alone') {
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 }
    const customer = path.endsWith('pm_alone') ? null : 'cus_1'
    return { status: 200, body: { id: path.split('/')[3], object: 'payment_method', customer, card } }
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
