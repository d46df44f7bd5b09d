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
          ...settings.api,
        }),
    ))
}
