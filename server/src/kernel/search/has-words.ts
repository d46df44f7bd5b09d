import type { Actor } from '../access/actor.ts'
import type { Parameter } from '../database/queries.ts'
import { searchWords } from './search-words.ts'

/** A table of the words by which records are found; `id` names the record that a word is of. */
export interface Terms {
  table: string
  id: string
}

/**
 * Ids of what has a word that begins so, `$1` being the organization: a range of an index, which row-level security allows
 * where it forbids an index of patterns or trigrams. An array, so that they are looked up once, whatever the plan.
 */
export function idsWith({ table, id }: Terms, parameter: string): string {
  return `array(
    select t.${id} from ${table} t
     where t.org_id = $1 and t.term >= lower(${parameter}) and t.term < lower(${parameter}) || U&'\\+10FFFF')`
}

/** For rows `r`: every word that is looked for begins a word of theirs. What has no word finds nothing. */
export function hasWords(
  search: string | undefined,
  actor: Pick<Actor, 'org'>,
  hasWord: (parameter: string) => string,
  bind: (value: Parameter) => string,
): string[] {
  if (search === undefined) return []
  const words = searchWords(search, actor.org.country)
  return words.length === 0 ? ['false'] : words.map((word) => hasWord(bind(word)))
}
