/**
 * Base64url without padding, in its one canonical spelling: Node's decoder skips whitespace, padding, foreign characters
 * and unused bits, so that many texts would stand for the same bytes. Null for every spelling but the encoder's own.
 */
export function decodeBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}
