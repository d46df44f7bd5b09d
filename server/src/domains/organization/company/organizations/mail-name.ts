// The local part of an email address has at most 64 characters. These functions encode ids for it, in lower-case
// letters and digits without punctuation.

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const length = 26

/** Encodes an organization's id in 26 characters for the local part of an email address. */
export function mailNameOf(orgId: string): string {
  return base32(BigInt(`0x${orgId.replaceAll('-', '')}`), length)
}

/**
 * Decodes an organization's id from the first 26 characters of `name`; the rest is ignored. Returns undefined if they
 * are invalid.
 */
export function organizationOfMailName(name: string): string | undefined {
  if (!/^[a-z2-7]{26}/.test(name)) return undefined
  let value = 0n
  for (const digit of name.slice(0, length)) value = value * 32n + BigInt(alphabet.indexOf(digit))
  const hex = value.toString(16).padStart(32, '0')
  if (hex.length > 32) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Encodes a number in base 32, in `places` characters, highest bits first. If the number needs more characters, its
 * highest bits are dropped.
 */
export function base32(value: bigint, places: number): string {
  let digits = ''
  for (let rest = value; digits.length < places; rest /= 32n) digits = alphabet[Number(rest % 32n)]! + digits
  return digits
}
