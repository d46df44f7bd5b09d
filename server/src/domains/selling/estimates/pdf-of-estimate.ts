import type { QueryContext } from '../../../kernel/operations/context.ts'
import { type DocumentPdf, findIssuer, printEstimate, printFile } from '../../messages/documents/index.ts'
import type { Estimate } from './estimate.ts'
import { signedOf } from './signed-document.ts'

/** Prints an estimate as a PDF. If it was signed, the PDF shows the signature. */
export async function pdfOfEstimate(ctx: QueryContext, estimate: Estimate): Promise<DocumentPdf> {
  const signed = await signedOf(ctx, estimate)
  const issuer = await findIssuer(ctx, estimate.location_id)
  const document = printEstimate(estimate, issuer, signed?.signature ?? null)
  return await printFile(ctx, document, estimate.version, signed?.picture ?? undefined)
}
