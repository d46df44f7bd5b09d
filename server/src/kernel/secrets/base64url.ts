/**
 * Decodes base64url without padding. Returns null for any spelling that is not canonical. Node's decoder ignores white
 * space, padding, foreign characters and unused bits, so that many texts would stand for the same bytes.
 */
export function decodeBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}
