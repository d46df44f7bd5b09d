/**
 * Decodes base64url without padding. Returns null if the text is not the canonical spelling of its bytes. Without this
 * check, different texts could stand for the same bytes, because Node's decoder skips white space, padding, foreign
 * characters and unused bits.
 */
export function decodeBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}
