import type { InvoiceRow } from './invoice.ts'

/** Whether it has its number and stands in the books; its contents are fixed from then on. */
export function isIssued(row: Pick<InvoiceRow, 'issued_at' | 'sent_at'>): boolean {
  return (row.issued_at ?? row.sent_at) !== null
}
