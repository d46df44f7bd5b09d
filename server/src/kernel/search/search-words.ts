import { parsePhone } from '../contact/index.ts'

/** Each word is a look for all records that have it, so there are not many in one search. */
export const mostSearchWords = 8

/** What the database holds for a letter or digit, or it would divide words elsewhere: vowel signs are, `½` and `²` are not. */
const word = /[\p{Alphabetic}0-9]+/gu

/**
 * Different words, as they are typed: the database compares them without regard to case, and in its own letters. Those of
 * records are kept composed.
 */
export function wordsOf(search: string): string[] {
  const words = search.normalize().match(word) ?? []
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
}

/** Digits and signs, as phone numbers are typed, with an extension or without. */
const digits = /^[\d\s().+\-/]{7,}(?:(?:x|ext\.?|extension)\s*\d+)?$/i
/** Of an address in the USA: they are as many digits as a phone number has. */
const houseAndZip = /^\d+ \d{5}$/

/** What a record must be found by, all of it; a phone number that is complete is one word. */
export function searchWords(search: string, country: string): string[] {
  const isPhone = digits.test(search) && !(country === 'US' && houseAndZip.test(search))
  const phone = isPhone ? parsePhone(search, country) : null
  if (phone) return [phone.e164.slice(1)]
  return wordsOf(search)
}
