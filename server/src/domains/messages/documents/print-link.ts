import { encodeQR } from 'qr'
import type { PrintedDocument } from './printed-document.ts'

/** Online address of the document: as text, as a link, and as a QR code for phones. */
export function printLink(label: string, url: string): NonNullable<PrintedDocument['link']> {
  // The margin of four modules is part of the QR code: readers require it.
  return { label, url, code: encodeQR(url, 'svg', { ecc: 'medium', border: 4 }) }
}
