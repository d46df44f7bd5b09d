import { parsePhone } from '../contact/index.ts'

/** Maximum number of words in a search, because each word costs a lookup of all records that contain it. */
export const mostSearchTerms = 8

/**
 * Matches a word. The expression must define letters and digits as the database does, because words would otherwise
 * be split differently: vowel signs are part of a word, `½` and `²` are not.
 */
const word = /[\p{Alphabetic}0-9]+/gu

/**
 * Returns the distinct words of a search, as entered, in composed Unicode like the words of records. The database
 * compares them case-insensitively with its own collation.
 */
export function wordsOf(search: string): string[] {
  const matches = search.normalize().match(word) ?? []
  return [...new Map(matches.map((word) => [word.toLowerCase(), word])).values()]
}

/** Matches a phone number, optionally with an extension. */
const digits = /^[\d\s().+\-/]{7,}(?:(?:x|ext\.?|extension)\s*\d+)?$/i
/** Matches a US house number followed by a ZIP code. Together they can have as many digits as a phone number. */
const houseAndZip = /^\d+ \d{5}$/

/** Returns the words that a record must contain. A complete phone number counts as one word. */
export function searchTerms(search: string, country: string): string[] {
  const isPhone = digits.test(search) && !(country === 'US' && houseAndZip.test(search))
  const phone = isPhone ? parsePhone(search, country) : null
  if (phone) return [phone.e164.slice(1)]
  return wordsOf(search)
}
