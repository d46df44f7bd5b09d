import type { Organization } from '../access/actor.ts'
import type { PaymentProvider } from './provider.ts'

/** Selects the card processor of an organization. */
export interface Payments {
  of(org: Organization): PaymentProvider
  /**
   * The card processor of all organizations that do not use the simulated one. It also parses the callbacks that the
   * installation receives.
   */
  readonly usual: PaymentProvider
}

/** Selects the same card processor for all organizations. */
export function onePayments(provider: PaymentProvider): Payments {
  return { usual: provider, of: () => provider }
}
