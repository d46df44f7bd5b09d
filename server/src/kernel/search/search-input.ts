import { text } from '../schema/fields.ts'
import { mostSearchTerms, wordsOf } from './search-terms.ts'

/** Schema of a search text. */
export function searchInput(longest: number) {
  return text(longest, 1).refine((search) => wordsOf(search).length <= mostSearchTerms, {
    message: `must not have more than ${mostSearchTerms} different words`,
    abort: true,
  })
}
