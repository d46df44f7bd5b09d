import { encodeQR } from 'qr'
import type { PrintedDocument } from './printed-document.ts'

/** Creates the link to the page of a document, and its QR code. */
export function printLink(label: string, url: string): NonNullable<PrintedDocument['link']> {
  // Readers of QR codes require a margin of four modules.
  return { label, url, code: encodeQR(url, 'svg', { ecc: 'medium', border: 4 }) }
}
