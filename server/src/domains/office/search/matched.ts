import { isNumberOf, says } from '../../../kernel/search/says.ts'
import { type Found, type Part, parts } from '../../../kernel/search/sought.ts'

/**
 * Returns the parts of a record that match the search. For each word, this is the first part that contains it, or
 * `beyond` if none of the returned fields does.
 */
export function matchedIn(record: Found, words: readonly string[], beyond: Part): Part[] {
  const of = words.map((word) => parts.find((part) => isIn(record, part, word)) ?? beyond)
  return [...new Set(of)]
}

function isIn({ says: said }: Found, part: Part, word: string): boolean {
  return part === 'phone' ? isNumberOf(said.phone, word) : says(said[part], word)
}
