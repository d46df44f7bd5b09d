import { hasInventedCustomers, type Organization } from '../access/actor.ts'
import type { Database } from '../database/database.ts'
import { simulatedProvider } from './simulated-provider.ts'
import { manualProvider } from './manual-provider.ts'
import { onePayments, type Payments } from './payments.ts'
import type { StripeSettings } from './stripe-client.ts'
import { stripeProvider } from './stripe-provider.ts'

/**
 * Configured card processor. With `unset`, demonstration companies and organizations with a test clock use the
 * simulated processor, and all others have no processor and only record payments that they collected themselves.
 * Practice companies never use a real processor.
 */
export type PaymentSettings = { provider: 'unset' | 'manual' | 'fake' } | StripeSettings

export function createPayments(
  settings: PaymentSettings,
  books: { system: Database['system']; now: () => string },
): Payments {
  const simulated = simulatedProvider(books)
  if (settings.provider === 'fake') return onePayments(simulated)
  if (settings.provider === 'stripe') {
    const stripe = stripeProvider(settings)
    return { usual: stripe, of: ({ practiceOf }) => (practiceOf === null ? stripe : simulated) }
  }
  const usual = manualProvider()
  if (settings.provider === 'manual') return onePayments(usual)
  return { usual, of: (org: Organization) => (hasInventedCustomers(org) ? simulated : usual) }
}
