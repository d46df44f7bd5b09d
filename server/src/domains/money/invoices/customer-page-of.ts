import { notFound } from '../../../kernel/errors.ts'
import { formatMoney } from '../../../kernel/money/index.ts'
import { formatDate } from '../../../kernel/time/index.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findIssuer, printInvoice, printMoney } from '../../messages/documents/index.ts'
import { omitUndefined } from '../../../kernel/records/omit-undefined.ts'
import type { CustomerPage, PreviewSettings } from '../../messages/public-links/index.ts'
import { creditNotesOf } from '../credit-notes/index.ts'
import { attachedFor } from './attached-for.ts'
import { invoicePageStatus } from './invoice-page-status.ts'
import { isIssued } from './draft-state.ts'
import { type Invoice, invoices } from './invoice.ts'
import { payableCents } from './payable.ts'
import { hasReceipt } from './receipt-page-of.ts'
import { serviceAddressOf } from './service-address.ts'

/** Returns the invoice page as the customer sees it. A draft has no page, only a preview. */
export async function customerPageOf(
  ctx: QueryContext,
  invoiceId: string,
  preview?: { settings: PreviewSettings },
): Promise<CustomerPage> {
  const { notes, ...company } = preview?.settings ?? {}
  const row = await invoices.get(ctx, invoiceId)
  if (!preview && !isIssued(row)) throw notFound('invoice')
  const invoice = invoices.present(row, ctx)
  const issuer = await findIssuer(ctx, row.location_id, omitUndefined(company))
  const serviceAddress = await serviceAddressOf(ctx, invoice)
  const document = printInvoice(notes === undefined ? invoice : { ...invoice, memo: notes }, issuer, {
    serviceAddress,
    payUrl: null,
  })
  const payment = paymentOf(invoice, ctx.services.payments.of(ctx.actor.org).name)
  const isOpen = payableCents(invoice) > 0
  return {
    document,
    hasLogo: issuer.company.has_logo,
    documents: await creditNotesOnPage(ctx, invoice),
    hasReceipt: !preview && hasReceipt(invoice),
    instead: null,
    status: invoicePageStatus(invoice, issuer.timeZone),
    answer: null,
    payment,
    howToPay: isOpen && payment === null ? document.howToPay : null,
    attached: attachedFor(row),
    signature: null,
  }
}

/** Returns the credit notes of the invoice, oldest first. */
async function creditNotesOnPage(ctx: QueryContext, invoice: Invoice): Promise<CustomerPage['documents']> {
  if (invoice.credited_cents === 0) return null
  const notes = await creditNotesOf(ctx.db, ctx.actor.org.id, invoice.id)
  const items = notes.map((note) => ({
    id: note.id,
    title: `Credit note ${note.display_number}`,
    text: `${formatDate(note.issue_date)}\n${note.reason}`,
    amount: printMoney(-note.total_cents, note.currency),
  }))
  return { heading: 'Credit notes', items }
}

function paymentOf(invoice: Invoice, provider: 'manual' | 'fake' | 'stripe'): CustomerPage['payment'] {
  const cents = payableCents(invoice)
  if (cents === 0 || provider === 'manual') return null
  return {
    title: `Pay ${formatMoney(cents, invoice.currency)}`,
    by: provider === 'fake' ? 'form' : 'checkout',
  }
}
