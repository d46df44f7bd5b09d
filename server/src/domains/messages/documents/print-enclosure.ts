import type { ModeDatabase } from '../../../kernel/database/database.ts'
import type { Enclosure, PrintedEnclosure } from '../../../kernel/messages/index.ts'
import type { PdfRenderer } from '../../../kernel/pdf/index.ts'
import { findLogo } from '../../organization/stored-files/index.ts'
import { documentPdf } from './document-pdf.ts'
import type { PrintedDocument } from './printed-document.ts'

/**
 * Returns a document as an attachment of a message. Its file name consists of `name` and the document's number.
 * The PDF is created when the message is sent.
 */
export function enclosureOf(
  of: Pick<Enclosure, 'kind' | 'id' | 'version'>,
  name: string,
  document: PrintedDocument,
  signature: Buffer | null = null,
): Enclosure {
  const number = document.number === null ? '' : `-${document.number.slice(1)}`
  const { kind, id, version } = of
  return {
    kind,
    id,
    version,
    name: `${name}${number}.pdf`,
    document,
    signature: signature?.toString('base64') ?? null,
  }
}

/** Returns an uploaded file as an attachment. Its content is sent unchanged. */
export function enclosedFile(file: { file_id: string; filename: string; content_type: string }): Enclosure {
  const { file_id: id, filename: name, content_type } = file
  return { kind: 'file', id, version: 1, name, document: { content_type }, signature: null }
}

/**
 * Returns a function that creates the file for an attachment. For an attachment from `enclosureOf`, the
 * typesetting process creates the PDF. An uploaded file from `enclosedFile` is returned unchanged.
 */
export function enclosurePrinter(
  live: ModeDatabase,
  pdf: PdfRenderer,
  fileOf: (orgId: string, fileId: string) => Promise<Buffer>,
): (orgId: string, enclosure: Enclosure) => Promise<PrintedEnclosure> {
  return async (orgId, { kind, id, name, version, document, signature }) => {
    if (kind === 'file') {
      const { content_type: contentType } = document as { content_type: string } // This value was stored by `enclosedFile`.
      return { name, contentType, content: await fileOf(orgId, id) }
    }
    const logo = await findLogo(live.reader({ orgId, locations: '*' }), orgId)
    const printed = await documentPdf(
      pdf.of(orgId),
      document as PrintedDocument, // This value was stored by `enclosureOf`.
      version,
      logo?.bytes,
      signature === null ? undefined : Buffer.from(signature, 'base64'),
    )
    const content = Buffer.from(printed.content_base64, 'base64')
    return { name, contentType: printed.content_type, content }
  }
}
