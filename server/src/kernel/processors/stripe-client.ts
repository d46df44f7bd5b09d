import type Stripe from 'stripe'

export interface StripeSettings {
  provider: 'stripe'
  secretKey: string
  webhookSecret: string
  /** For tests: where the API is. */
  api?: { host: string; port: number; protocol: 'http' | 'https' } | undefined
}

/** The library is large and is loaded by those who use it. */
export function stripeClient(settings: StripeSettings): () => Promise<Stripe> {
  let client: Promise<Stripe> | undefined
  return () =>
    (client ??= import('stripe').then(
      (library) =>
        new library.default(settings.secretKey, {
          telemetry: false,
          // We repeat ourselves, because we have to know whether the first attempt may have arrived (stripe-attempts.ts).
          maxNetworkRetries: 0,
          timeout: 20_000,
          httpClient: askingOnce(library.default.createNodeHttpClient()),
          ...settings.api,
        }),
    ))
}

/** The library asks again where a connection was closed, whatever it is told; it does not know these failures as such. */
function askingOnce(client: Stripe.HttpClient): Stripe.HttpClient {
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = (...request) =>
    makeRequest(...request).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error
      throw Object.assign(new Error(error.message, { cause: error }), { code: 'BROKEN' })
    })
  return client
}
