import type { InvoiceStatus } from './invoice-status.ts'

/**
 * In which status an invoice takes what. The status afterwards is not listed: it is computed from what was done; see
 * invoice-status.ts. Drafts take a payment too, which ends the draft;
 * it can still be sent for the first time then.
 */
export const invoiceTransitions = {
  send: ['draft', 'partial', 'paid'],
  remind: ['sent', 'viewed', 'partial', 'overdue'],
  recordPayment: ['draft', 'sent', 'viewed', 'partial', 'overdue', 'written_off'],
  applyCredit: ['draft', 'sent', 'viewed', 'partial', 'overdue'],
  refund: ['partial', 'paid', 'overdue'],
  revise: ['draft', 'sent', 'viewed'],
  void: ['draft', 'sent', 'viewed', 'overdue'],
  writeOff: ['sent', 'viewed', 'partial', 'overdue'],
} as const satisfies Record<string, readonly InvoiceStatus[]>

export type InvoiceTransition = keyof typeof invoiceTransitions

export function canInvoice(status: InvoiceStatus, transition: InvoiceTransition): boolean {
  return (invoiceTransitions[transition] as readonly InvoiceStatus[]).includes(status)
}
