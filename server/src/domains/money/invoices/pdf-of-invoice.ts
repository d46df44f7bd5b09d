import type { QueryContext } from '../../../kernel/operations/context.ts'
import { type DocumentPdf, printFile } from '../../messages/documents/index.ts'
import type { Invoice } from './invoice.ts'
import { printedInvoice } from './printed-invoice.ts'

export async function pdfOfInvoice(
  ctx: QueryContext,
  invoice: Invoice,
  payUrl: string | null,
): Promise<DocumentPdf> {
  return await printFile(ctx, await printedInvoice(ctx, invoice, payUrl), invoice.version)
}
