import { underWayCents } from './charge-invoice.ts'
import type { Invoice } from './invoice.ts'

/** Returns the amount that the customer can pay now, in cents. Pending payments are deducted. */
export function payableCents(
  invoice: Pick<Invoice, 'status' | 'balance_cents' | 'written_off_cents' | 'payments'>,
): number {
  if (invoice.status === 'void' || invoice.status === 'draft') return 0
  return Math.max(0, invoice.balance_cents + invoice.written_off_cents - underWayCents(invoice))
}
