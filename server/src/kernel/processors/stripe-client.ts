import type Stripe from 'stripe'

export interface StripeSettings {
  provider: 'stripe'
  secretKey: string
  webhookSecret: string
  /** Server of the API, for tests. */
  api?: { host: string; port: number; protocol: 'http' | 'https' } | undefined
}

/**
 * Returns a function that creates Stripe's client once. The library is large, so it is loaded when it is first needed.
 */
export function stripeClient(settings: StripeSettings): () => Promise<Stripe> {
  let client: Promise<Stripe> | undefined
  return () =>
    (client ??= import('stripe').then(
      (library) =>
        new library.default(settings.secretKey, {
          telemetry: false,
          // stripe-attempts.ts retries instead, because it must know whether the first attempt may have arrived.
          maxNetworkRetries: 0,
          timeout: 20_000,
          httpClient: withoutRetries(library.default.createNodeHttpClient()),
          ...settings.api,
        }),
    ))
}

/**
 * Prevents the library from retrying closed connections, which it does regardless of its settings. It recognizes them
 * by the code of the error, which this function replaces.
 */
function withoutRetries(client: Stripe.HttpClient): Stripe.HttpClient {
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = (...request) =>
    makeRequest(...request).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error
      throw Object.assign(new Error(error.message, { cause: error }), { code: 'BROKEN' })
    })
  return client
}
