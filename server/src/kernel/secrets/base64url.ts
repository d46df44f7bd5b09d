/**
 * Decodes base64url without padding, in its canonical spelling only. Node's decoder ignores white space, padding, foreign
 * characters and unused bits, so many texts would stand for the same bytes. Null for every other spelling.
 */
export function decodeBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}
