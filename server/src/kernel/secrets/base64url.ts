/**
 * Decodes base64url without padding. Returns null if the text is not the canonical spelling of its bytes. Node's
 * decoder skips white space, padding, foreign characters and unused bits, so that many texts would stand for the same
 * bytes.
 */
export function decodeBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}
