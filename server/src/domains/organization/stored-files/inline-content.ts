import * as z from 'zod'
import { formatOf, mustBeOneOf, type PictureFormat } from '../../../kernel/pictures/index.ts'

/** Maximum size of a file that is part of a request or a response, in bytes. */
export const mostInlineBytes = 3_000_000
/** Number of characters of the base64 text that are needed to recognize the type of the file. */
const headLength = 344

/** Maximum size of a request with such a file, in bytes. Enough for the file in base64 and its metadata. */
export const inlineBodyLimit = 4 * 1024 * 1024

/**
 * Input field for a picture within the body of a request. The format of the picture is recognized by its first bytes.
 */
export function inlinePicture(accepts: readonly PictureFormat[]) {
  return inlineFile()
    .refine((text) => accepts.includes(formatOf(Buffer.from(text.slice(0, headLength), 'base64'))!), {
      error: mustBeOneOf(accepts),
    })
    .describe('The file in base64, at most 3,000,000 bytes.')
}

/** Input field for any file within the body of a request. */
export function inlineFile() {
  return z
    .base64()
    .min(4)
    .refine(isWithinLimit, { error: 'must be at most 3,000,000 bytes', params: { limit: mostInlineBytes } })
    .refine(isCanonical, {
      error: 'must be valid base64: the unused bits of the last character must be zero',
    })
    .meta({ maxLength: (mostInlineBytes / 3) * 4 })
    .describe('The file in base64, at most 3,000,000 bytes.')
}

const isWithinLimit = (text: string): boolean => text.length <= (mostInlineBytes / 3) * 4

/** True if the base64 text has no extra bits after the last byte. Otherwise two texts would encode the same bytes. */
function isCanonical(text: string): boolean {
  const end = text.slice(-4)
  return Buffer.from(end, 'base64').toString('base64') === end
}
