import { parsePhone } from '../../kernel/contact/index.ts'

/** Each word is a look for all clients that have it, so there are not many in one search. */
export const mostSearchWords = 8

/** Different words, as they are compared: without regard to case. */
export function wordsOf(search: string): string[] {
  return [...new Set(search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]
}

/** What a client must be found by, all of it; a phone number that is complete is one word. */
export function searchWords(search: string, country: string): string[] {
  const phone = /^[\d\s().+\-/]{7,}$/.test(search) ? parsePhone(search, country) : null
  if (phone) return [phone.e164.slice(1)]
  return wordsOf(search)
}

/** For clients `r`: a word of the client begins so. The words are looked up once, whatever the plan. */
export function hasWord(parameter: string): string {
  return `r.id = any (array(
    select t.client_id from client_terms t
     where t.org_id = $1 and t.term >= lower(${parameter}) and t.term < lower(${parameter}) || U&'\\+10FFFF'))`
}
