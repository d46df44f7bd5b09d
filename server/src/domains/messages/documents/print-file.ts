import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findLogo } from '../../organization/stored-files/index.ts'
import { type DocumentPdf, documentPdf } from './document-pdf.ts'
import type { PrintedDocument } from './printed-document.ts'

/** Creates the PDF of a document, with the organization's logo. */
export async function printFile(
  { db, actor, services }: Pick<QueryContext, 'db' | 'actor' | 'services'>,
  document: PrintedDocument,
  version: number,
  signature?: Uint8Array,
): Promise<DocumentPdf> {
  const logo = await findLogo(db, actor.org.id)
  return await documentPdf(services.pdf.of(actor.org.id), document, version, logo?.bytes, signature)
}
