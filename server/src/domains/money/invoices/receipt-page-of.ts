import { notFound } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findIssuer, printReceipt } from '../../messages/documents/index.ts'
import type { CustomerPage } from '../../messages/public-links/index.ts'
import { nothingAttached } from '../../organization/stored-files/index.ts'
import { isIssued } from './draft-state.ts'
import { type Invoice, invoices } from './invoice.ts'

/**
 * True if the invoice has a successful payment or deposit. A void invoice has no receipt: its payments were refunded or
 * moved.
 */
export function hasReceipt({ status, payments }: Pick<Invoice, 'status' | 'payments'>): boolean {
  const isPayment = ({ kind }: Invoice['payments'][number]) => kind === 'payment' || kind === 'deposit'
  return status !== 'void' && payments.some((entry) => isPayment(entry) && entry.status === 'succeeded')
}

/** Returns the receipt of an invoice as the customer sees it. */
export async function receiptPageOf(ctx: QueryContext, invoiceId: string): Promise<CustomerPage> {
  const row = await invoices.get(ctx, invoiceId)
  const invoice = invoices.present(row, ctx)
  if (!isIssued(row) || !hasReceipt(invoice)) throw notFound('receipt')
  const issuer = await findIssuer(ctx, row.location_id)
  return {
    document: printReceipt(invoice, issuer),
    hasLogo: issuer.company.has_logo,
    hasReceipt: false,
    instead: null,
    status: null,
    answer: null,
    payment: null,
    howToPay: null,
    documents: null,
    attached: nothingAttached,
    signature: null,
  }
}
