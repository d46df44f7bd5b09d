import * as z from 'zod'
import { formatOf, mustBeOneOf, type PictureFormat } from '../../kernel/pictures/index.ts'

/** Of a file within a request or an answer. */
export const mostInlineBytes = 3_000_000
/** Enough of a file to know its kind, in base64. */
const headLength = 344

/** Room for the file in base64 and for what is said of it. */
export const inlineBodyLimit = 4 * 1024 * 1024

/** A picture that comes within the body of a request, known by how its bytes begin. */
export function inlinePicture(accepts: readonly PictureFormat[]) {
  return inlineFile()
    .refine((text) => accepts.includes(formatOf(Buffer.from(text.slice(0, headLength), 'base64'))!), {
      error: mustBeOneOf(accepts),
    })
    .describe('The file in base64, at most 3,000,000 bytes.')
}

/** Any file that comes within the body of a request. */
export function inlineFile() {
  return z
    .base64()
    .min(4)
    .refine(isWithinLimit, { error: 'must be at most 3,000,000 bytes', params: { limit: mostInlineBytes } })
    .refine(isCanonical, { error: 'must be base64 whose last character holds nothing beyond the last byte' })
    .meta({ maxLength: (mostInlineBytes / 3) * 4 })
    .describe('The file in base64, at most 3,000,000 bytes.')
}

const isWithinLimit = (text: string): boolean => text.length <= (mostInlineBytes / 3) * 4

/** Bits beyond the last byte are nothing that could be kept: two texts would stand for the same bytes. */
function isCanonical(text: string): boolean {
  const end = text.slice(-4)
  return Buffer.from(end, 'base64').toString('base64') === end
}
