import { segmentsOf, septetsOf } from './segments.ts'

/** Maximum length of a text message, in UTF-16 code units. */
export const longestText = 1600

/** Typographic characters and their equivalents in the plain alphabet of text messages (GSM 03.38). */
const equivalents: readonly [RegExp, string][] = [
  [/\r\n?/g, '\n'],
  // Hyphens, dashes and the minus sign.
  [/[\u2010-\u2015\u2212\uFE58\uFE63]/g, '-'],
  // Single quotation marks, apostrophes and primes.
  [/[\u2018-\u201B\u2032\u02BC\u00B4`]/g, "'"],
  // Double quotation marks and double primes.
  [/[\u201C-\u201F\u2033\u00AB\u00BB]/g, '"'],
  [/\u2026/g, '...'],
  // Bullets.
  [/[\u2022\u2023\u25E6\u2043]/g, '*'],
  // Spaces of every width, and tabs.
  [/[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, ' '],
  [/[\u2028\u2029\u0085]/g, '\n'],
  // Invisible characters: zero width, soft hyphen, byte order mark.
  [/[\u200B-\u200D\u2060\u00AD\uFEFF]/g, ''],
]

/**
 * Replaces typographic characters by equivalents of the GSM-7 alphabet, because a single dash outside that alphabet
 * can triple the cost of a text message. Returns the text unchanged if it needs another alphabet anyway (because of
 * an emoji or a letter), or if the result would exceed the maximum length or need more segments.
 */
export function plainText(text: string): string {
  if (septetsOf(text) !== null) return text
  let plain = text.normalize('NFC')
  for (const [typography, equivalent] of equivalents) plain = plain.replaceAll(typography, equivalent)
  const isPlain = septetsOf(plain) !== null && plain.trim() !== '' && plain.length <= longestText
  return isPlain && segmentsOf(plain) <= segmentsOf(text) ? plain : text
}
