import { type AppError, invalidState } from '../../../kernel/errors.ts'
import { findServiceIssues } from './service-issues.ts'
import type { Terms } from './service.ts'

/** The error before the first publication. */
export function noPriceBook(): AppError {
  return invalidState('No price book was published yet. Call priceBook.publish first.', [
    { message: 'was never published', reason: 'no_price_book' },
  ])
}

/** Refuses a service without a price: one that is not sold, or an incomplete one of the draft. */
export function requireSold(service: Terms): void {
  if (!service.active)
    throw invalidState('The service is not sold.', [{ message: 'is not active', reason: 'service_inactive' }])
  const issues = findServiceIssues(service)
  if (issues.length > 0)
    throw invalidState(
      'The service of the draft has issues.',
      issues.map((issue) => ({ ...issue, reason: 'service_has_faults' })),
    )
}
