import type Stripe from 'stripe'

export interface StripeSettings {
  provider: 'stripe'
  secretKey: string
  webhookSecret: string
  /** Server that is used instead of Stripe's own: a proxy, or the test server. */
  api?: { host: string; port: number; protocol: 'http' | 'https' } | undefined
}

/**
 * Returns a function that creates Stripe's client when it is first called. The library is large, so it is loaded only
 * then.
 */
export function stripeClient(settings: StripeSettings): () => Promise<Stripe> {
  let client: Promise<Stripe> | undefined
  return () =>
    (client ??= import('stripe').then(
      (library) =>
        new library.default(settings.secretKey, {
          telemetry: false,
          // stripe-attempts.ts retries instead of the library, because the result depends on whether the first attempt
          // may have reached Stripe.
          maxNetworkRetries: 0,
          timeout: 20_000,
          httpClient: withoutRetries(library.default.createNodeHttpClient()),
          ...settings.api,
        }),
    ))
}

/**
 * Prevents the library from retrying after a closed connection. No setting of the library does that. The library
 * recognizes a closed connection by the code of the error, so this function replaces the code.
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
