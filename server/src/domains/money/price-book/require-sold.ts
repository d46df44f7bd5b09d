import { type AppError, invalidState } from '../../../kernel/errors.ts'
import { findServiceIssues } from './service-issues.ts'
import type { Terms } from './service.ts'

/** Builds the error for calls before the first publication of a price book. */
export function noPriceBook(): AppError {
  return invalidState('No price book has been published yet. Call priceBook.publish first.', [
    { message: 'no price book has been published yet', reason: 'no_price_book' },
  ])
}

/**
 * Refuses a service that cannot be priced: it is inactive, or it comes from the draft of the price book and is still
 * incomplete.
 */
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
