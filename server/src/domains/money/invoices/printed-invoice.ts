import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findIssuer, type PrintedDocument, printInvoice } from '../../messages/documents/index.ts'
import type { Invoice } from './invoice.ts'
import { serviceAddressOf } from './service-address.ts'

/** Returns the contents of a printed invoice. `payUrl` is the URL of the page on which the customer can pay. */
export async function printedInvoice(
  ctx: QueryContext,
  invoice: Invoice,
  payUrl: string | null,
): Promise<PrintedDocument> {
  const issuer = await findIssuer(ctx, invoice.location_id)
  const serviceAddress = await serviceAddressOf(ctx, invoice)
  return printInvoice(invoice, issuer, { serviceAddress, payUrl })
}
