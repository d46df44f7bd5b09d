import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findIssuer, type PrintedDocument, printInvoice } from '../../messages/documents/index.ts'
import type { Invoice } from './invoice.ts'
import { serviceAddressOf } from './service-address.ts'

/** Printed contents of an invoice. `payUrl` is the address for paying it. */
export async function printedInvoice(
  ctx: QueryContext,
  invoice: Invoice,
  payUrl: string | null,
): Promise<PrintedDocument> {
  const issuer = await findIssuer(ctx, invoice.location_id)
  const serviceAddress = await serviceAddressOf(ctx, invoice)
  return printInvoice(invoice, issuer, { serviceAddress, payUrl })
}
