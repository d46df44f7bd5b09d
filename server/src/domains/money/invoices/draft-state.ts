import type { InvoiceRow } from './invoice.ts'

/** True if the invoice has its number and is posted. Its contents are fixed from then on. */
export function isIssued(row: Pick<InvoiceRow, 'issued_at' | 'sent_at'>): boolean {
  return (row.issued_at ?? row.sent_at) !== null
}
