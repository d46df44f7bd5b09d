import type { Asked } from '../../kernel/operations/asked.ts'

/** What a card processor is asked for, as a rehearsal shows it. `document` is what the money is for, as it was found. */
export interface AskedOfCards extends Asked {
  service: 'cards'
  action: 'charge' | 'refund' | 'checkout'
  amount_cents: number
  currency: string
}

export function askedOfCards(
  action: AskedOfCards['action'],
  money: { amount_cents: number; currency: string; method?: string },
  document: NonNullable<Asked['document']>,
): AskedOfCards {
  const { amount_cents, currency, method = null } = money
  return { service: 'cards', action, amount_cents, currency, method, document }
}
