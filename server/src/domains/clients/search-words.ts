import { parsePhone } from '../../kernel/contact/index.ts'

/** What a client must be found by, all of it; a phone number that is complete is one word. */
export function searchWords(search: string, country: string): string[] {
  const phone = /^[\d\s().+\-/]{7,}$/.test(search) ? parsePhone(search, country) : null
  if (phone) return [phone.e164.slice(1)]
  return [...new Set(search.match(/[\p{L}\p{N}]+/gu) ?? [])]
}

/** For clients `r`: a word of the client begins so. The words are looked up once, whatever the plan. */
export function hasWord(parameter: string): string {
  return `r.id = any (array(
    select t.client_id from client_terms t
     where t.org_id = $1 and t.term >= lower(${parameter}) and t.term < lower(${parameter}) || U&'\\+10FFFF'))`
}
