import type { InvoiceStatus } from './invoice-status.ts'

/**
 * Actions allowed in each status. The resulting status is not listed, because it is derived from the stored values of
 * the invoice and its payments; see invoice-status.ts. A payment on a draft is allowed and issues the draft; afterwards
 * the invoice can still be sent for the first time.
 */
export const invoiceTransitions = {
  send: ['draft', 'partial', 'paid'],
  remind: ['sent', 'viewed', 'partial', 'overdue'],
  recordPayment: ['draft', 'sent', 'viewed', 'partial', 'overdue', 'written_off'],
  applyCredit: ['draft', 'sent', 'viewed', 'partial', 'overdue'],
  unapplyCredit: ['draft', 'sent', 'viewed', 'partial', 'paid', 'overdue'],
  refund: ['sent', 'viewed', 'partial', 'paid', 'overdue', 'void', 'written_off'],
  revise: ['draft', 'sent', 'viewed'],
  void: ['draft', 'sent', 'viewed', 'partial', 'paid', 'overdue', 'written_off'],
  credit: ['sent', 'viewed', 'partial', 'paid', 'overdue'],
  writeOff: ['sent', 'viewed', 'partial', 'overdue'],
} as const satisfies Record<string, readonly InvoiceStatus[]>

export type InvoiceTransition = keyof typeof invoiceTransitions

export function canInvoice(status: InvoiceStatus, transition: InvoiceTransition): boolean {
  return (invoiceTransitions[transition] as readonly InvoiceStatus[]).includes(status)
}
