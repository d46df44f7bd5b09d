import type { Query } from '../../../kernel/operations/operation.ts'
import { type PageFile, pageFile } from '../../../kernel/pages/page-kind.ts'
import type { DocumentPdf } from './document-pdf.ts'

/** Defines the PDF download of the document that a customer page shows. */
export function pdfOfPage<Input>(operation: Query<Input, DocumentPdf>): PageFile {
  return { ...documentOfPage(operation), input: ({ pageUrl }) => ({ page_url: pageUrl }) }
}

/** Defines the PDF download of a document that a customer page lists in addition to its own, such as a credit note. */
export function documentOfPage<Input>(operation: Query<Input, DocumentPdf>): PageFile {
  return pageFile({
    operation,
    file: ({ file_name, content_type, content_base64 }) => ({
      name: file_name,
      contentType: content_type,
      content: Buffer.from(content_base64, 'base64'),
    }),
  })
}
