import type { ModeDatabase } from '../../../kernel/database/database.ts'
import type { Enclosure, PrintedEnclosure } from '../../../kernel/messages/index.ts'
import type { PdfRenderer } from '../../../kernel/pdf/index.ts'
import { findLogo } from '../../organization/stored-files/index.ts'
import { documentPdf } from './document-pdf.ts'
import type { PrintedDocument } from './printed-document.ts'

/** Attaches a document to a message under this file name. Its PDF is created when the message is sent. */
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

/** An uploaded file that is attached unchanged. */
export function enclosedFile(file: { file_id: string; filename: string; content_type: string }): Enclosure {
  const { file_id: id, filename: name, content_type } = file
  return { kind: 'file', id, version: 1, name, document: { content_type }, signature: null }
}

/**
 * Creates the attachments of a message: the PDF of a document that `enclosureOf` stored is created in the typesetting
 * process. Uploaded files are attached unchanged.
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
