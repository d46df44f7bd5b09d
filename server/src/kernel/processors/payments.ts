import type { Organization } from '../access/actor.ts'
import type { PaymentProvider } from './provider.ts'

/** Card processors by organization. */
export interface Payments {
  of(org: Organization): PaymentProvider
  /** The provider of all organizations that are not demos. It receives the callbacks to the installation. */
  readonly usual: PaymentProvider
}

/** The same provider for all organizations. */
export function onePayments(provider: PaymentProvider): Payments {
  return { usual: provider, of: () => provider }
}
