import * as z from 'zod'
import { hasInk } from './signature-ink.ts'

const largestBytes = 200 * 1024
const longestText = Math.ceil(largestBytes / 3) * 4 + 'data:image/png;base64,'.length
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export const signatureInput = () =>
  z
    .string()
    .max(longestText)
    .regex(/^(?:data:image\/png;base64,)?[A-Za-z0-9+/]+={0,2}$/, 'must be a PNG in base64')
    .refine(isPng, 'must be a PNG of at most 200 KB')
    .refine((encoded) => !isPng(encoded) || hasInk(bytesOf(encoded)), 'must contain a drawing')
    .describe(
      'The drawn signature as a PNG in base64 or as a data URL, with at most 200 KB and 2 megapixels. ' +
        'It must contain more than a dot.',
    )

/** Decodes the signature image from its data URL. Null if there is none. */
export function readSignature(encoded: string | null | undefined): Buffer | null {
  return encoded === null || encoded === undefined ? null : bytesOf(encoded)
}

const bytesOf = (encoded: string): Buffer => Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64')

function isPng(encoded: string): boolean {
  const bytes = bytesOf(encoded)
  return bytes.length <= largestBytes && bytes.subarray(0, pngStart.length).equals(pngStart)
}
