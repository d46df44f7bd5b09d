import * as z from 'zod'
import { AppError } from '../../../kernel/errors.ts'
import { redacted } from '../../../kernel/operations/operation.ts'
import type { Typesetting } from '../../../kernel/pdf/index.ts'
import type { PrintedDocument } from './printed-document.ts'

/** Maximum size of a PDF, in bytes. */
export const mostPdfBytes = 3_000_000

export const documentPdfSchema = z
  .object({
    file_name: z.string(),
    content_type: z.literal('application/pdf'),
    size_bytes: z.int(),
    content_base64: z
      .string()
      .describe(
        'The PDF in base64. Only the first answer contains it; a repeated call with the same idempotency ' +
          'key gets `[redacted]`.',
      ),
    version: z.int().describe('Version of the printed record.'),
  })
  .meta({
    id: 'DocumentPdf',
    description: 'A printed document, such as an estimate or invoice, as a PDF file.',
  })

export type DocumentPdf = z.infer<typeof documentPdfSchema>

export const withoutBytes = (pdf: DocumentPdf): DocumentPdf => ({ ...pdf, content_base64: redacted })

/** Creates the PDF file of a document. The same input always gives the same bytes. */
export async function documentPdf(
  renderer: Typesetting,
  document: PrintedDocument,
  version: number,
  logo?: Uint8Array,
  signature?: Uint8Array,
): Promise<DocumentPdf> {
  const bytes = await renderer.render({ template: 'document.typ', data: document, logo, signature })
  if (bytes.length > mostPdfBytes)
    throw new AppError('response_too_large', `The PDF would be larger than ${mostPdfBytes} bytes.`)
  const name = `${document.heading}-${document.number?.slice(1) ?? 'draft'}.pdf`
  return {
    file_name: name,
    content_type: 'application/pdf',
    size_bytes: bytes.length,
    content_base64: Buffer.from(bytes).toString('base64'),
    version,
  }
}
