import { text } from '../schema/fields.ts'
import { mostSearchWords, wordsOf } from './search-words.ts'

/** The text of a search. */
export function searchInput(longest: number) {
  return text(longest, 1).refine((search) => wordsOf(search).length <= mostSearchWords, {
    message: `must not have more than ${mostSearchWords} different words`,
    abort: true,
  })
}
