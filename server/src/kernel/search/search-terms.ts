import { parsePhone } from '../contact/index.ts'

/** Maximum number of words in a search, because each word is a lookup of all records that contain it. */
export const mostSearchTerms = 8

/**
 * Must match the database's definition of letters and digits, or words would be split differently: vowel signs are
 * included, `½` and `²` are not.
 */
const word = /[\p{Alphabetic}0-9]+/gu

/**
 * Distinct words, as entered. The database compares them case-insensitively, with its own collation. Words of records are
 * stored in composed form.
 */
export function wordsOf(search: string): string[] {
  const matches = search.normalize().match(word) ?? []
  return [...new Map(matches.map((word) => [word.toLowerCase(), word])).values()]
}

/** Digits and signs of a phone number, optionally with an extension. */
const digits = /^[\d\s().+\-/]{7,}(?:(?:x|ext\.?|extension)\s*\d+)?$/i
/** Matches a US house number and ZIP, which together have as many digits as a phone number. */
const houseAndZip = /^\d+ \d{5}$/

/** Words that a record must all contain. A complete phone number is one word. */
export function searchTerms(search: string, country: string): string[] {
  const isPhone = digits.test(search) && !(country === 'US' && houseAndZip.test(search))
  const phone = isPhone ? parsePhone(search, country) : null
  if (phone) return [phone.e164.slice(1)]
  return wordsOf(search)
}
