import { encodeQR } from 'qr'
import type { PrintedDocument } from './printed-document.ts'

/** Where the document stands online, to be typed, touched, or read from paper by a phone. */
export function printLink(label: string, url: string): NonNullable<PrintedDocument['link']> {
  // The margin of four modules is a part of the code: readers look for it.
  return { label, url, code: encodeQR(url, 'svg', { ecc: 'medium', border: 4 }) }
}
