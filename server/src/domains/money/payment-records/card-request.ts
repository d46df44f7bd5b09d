import type { ProviderRequest } from '../../../kernel/operations/provider-request.ts'

/** A request to a card processor as shown by a dry run. `document` is the record for which the customer pays. */
export interface CardRequest extends ProviderRequest {
  service: 'cards'
  action: 'charge' | 'refund' | 'checkout'
  amount_cents: number
  currency: string
}

export function describeCardRequest(
  action: CardRequest['action'],
  money: { amount_cents: number; currency: string; method?: string },
  document: NonNullable<ProviderRequest['document']>,
): CardRequest {
  const { amount_cents, currency, method = null } = money
  return { service: 'cards', action, amount_cents, currency, method, document }
}
