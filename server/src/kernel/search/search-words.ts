import { parsePhone } from '../contact/index.ts'

/** Each word is a look for all records that have it, so there are not many in one search. */
export const mostSearchWords = 8

/**
 * Different words, as they are typed: the database compares them without regard to case, and in its own letters. Those of
 * records are kept composed.
 */
export function wordsOf(search: string): string[] {
  const words = search.normalize().match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
}

/** What a record must be found by, all of it; a phone number that is complete is one word. */
export function searchWords(search: string, country: string): string[] {
  const phone = /^[\d\s().+\-/]{7,}$/.test(search) ? parsePhone(search, country) : null
  if (phone) return [phone.e164.slice(1)]
  return wordsOf(search)
}
