import type { InvoiceRow } from './invoice.ts'

/**
 * Returns true if the invoice has a number and is posted to the ledger. From this time on, its contents cannot change.
 */
export function isIssued(row: Pick<InvoiceRow, 'issued_at' | 'sent_at'>): boolean {
  return (row.issued_at ?? row.sent_at) !== null
}
