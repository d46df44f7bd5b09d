import type { Organization } from '../access/actor.ts'
import type { PaymentProvider } from './provider.ts'

/** Who takes cards for whom. */
export interface Payments {
  of(org: Organization): PaymentProvider
  /** For organizations that are no demonstration; callbacks to the installation are its. */
  readonly usual: PaymentProvider
}

/** The same provider for everyone. */
export function onePayments(provider: PaymentProvider): Payments {
  return { usual: provider, of: () => provider }
}
