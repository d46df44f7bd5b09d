import type { Database } from '../database/database.ts'
import { fakeProvider } from './fake-provider.ts'
import { manualProvider } from './manual-provider.ts'
import type { PaymentProvider } from './provider.ts'
import type { StripeSettings } from './stripe-client.ts'
import { stripeProvider } from './stripe-provider.ts'

export type PaymentSettings = { provider: 'manual' } | { provider: 'fake' } | StripeSettings

export function createPayments(
  settings: PaymentSettings,
  books: { system: Database['system']; now: () => string },
): PaymentProvider {
  if (settings.provider === 'stripe') return stripeProvider(settings)
  return settings.provider === 'fake' ? fakeProvider(books) : manualProvider()
}
