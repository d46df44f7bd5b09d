import { type AppError, invalidState } from '../../kernel/errors.ts'
import { serviceFaults } from './service-faults.ts'
import type { Terms } from './service.ts'

/** Before anything was published. */
export function noPriceBook(): AppError {
  return invalidState('There is no price book yet: nothing was published.', [
    { message: 'was never published', reason: 'no_price_book' },
  ])
}

/** Refuses what has no price: a service that is not sold, and one of the draft that is not finished. */
export function requireSold(service: Terms): void {
  if (!service.active)
    throw invalidState('The service is not sold.', [{ message: 'is not active', reason: 'service_inactive' }])
  const faults = serviceFaults(service)
  if (faults.length > 0)
    throw invalidState(
      'The service of the draft has faults.',
      faults.map((fault) => ({ ...fault, reason: 'service_has_faults' })),
    )
}
