import { invalidState } from '../errors.ts'
import type { PaymentProvider } from './provider.ts'

/**
 * Provider for organizations without a card processor. They collect payments themselves and only record them here.
 */
export function manualProvider(): PaymentProvider {
  const refuse = (): Promise<never> => Promise.reject(invalidState('No card processor is set up.'))
  return {
    name: 'manual',
    charge: refuse,
    refund: refuse,
    checkout: refuse,
    find: () => Promise.resolve(undefined),
    lookUp: () => Promise.resolve(undefined),
    refundsOf: () => Promise.resolve(undefined),
    list: () => Promise.resolve({ entries: [], next: null }),
  }
}
