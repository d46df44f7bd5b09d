import type { Parameter } from '../database/queries.ts'
import type { QueryContext } from '../operations/context.ts'
import { searchTerms } from './search-terms.ts'

/** A word that occurs in at least this many records counts as common. */
const many = 1000

/** A table of search terms. `id` is the name of its column with the id of the record. */
export interface Terms {
  table: string
  id: string
}

/**
 * Builds SQL for the search of records (row alias `r`) by a word. A record matches if it contains a word that begins
 * with the text in the query parameter `parameter`. `$1` is the id of the organization.
 */
export interface Wording {
  /** Condition that finds all matching records by an index, in any query plan. */
  isAmong(parameter: string): string
  /** Condition that checks only whether the row `r` matches. */
  says(parameter: string): string
  /** SQL expression for the number of records that match, counted up to `many`. */
  count(parameter: string): string
}

/**
 * Returns the condition that a term begins with the text in `parameter`. It selects a range of terms, which Postgres
 * finds by an ordinary index. Postgres cannot use pattern or trigram indexes together with row-level security.
 */
const beginning = (parameter: string): string =>
  `t.org_id = $1 and t.term >= lower(${parameter}) and t.term < lower(${parameter}) || U&'\\+10FFFF'`

/**
 * Returns the SQL expression for the ids of all records that contain a word with this beginning. The expression is an
 * array, so that Postgres computes it only once per query.
 */
export const idsWith = ({ table, id }: Terms, parameter: string, also = 'true'): string =>
  `array(select t.${id} from ${table} t where ${beginning(parameter)} and ${also})`

/**
 * Returns the SQL expression that is true if a certain record contains a word with this beginning. `of` selects the
 * record, for example `= r.id`. The expression does not use `exists`, because Postgres may convert that into a lookup
 * of all records with the word.
 */
export const isSaid = ({ table, id }: Terms, of: string, parameter: string): string =>
  `(select true from ${table} t where t.${id} ${of} and ${beginning(parameter)} limit 1)`

export const countOf = ({ table }: Terms, parameter: string): string =>
  `(select count(*) from (select from ${table} t where ${beginning(parameter)} limit ${many}) c)`

/** Creates the SQL for records whose words are all in one table of search terms. */
export function wordingOf(terms: Terms): Wording {
  return {
    isAmong: (parameter) => `r.id = any (${idsWith(terms, parameter)})`,
    says: (parameter) => isSaid(terms, '= r.id', parameter),
    count: (parameter) => countOf(terms, parameter),
  }
}

/** Words of a search. The word that the fewest records contain comes first. */
export interface Weighed {
  terms: readonly string[]
  /**
   * True if even the least frequent word is common. Then many rows probably contain all words, so that reading rows
   * in any order soon finds such rows.
   */
  areCommon: boolean
}

export async function weigh(ctx: QueryContext, terms: readonly string[], wording: Wording): Promise<Weighed> {
  if (terms.length === 0) return { terms, areCommon: false }
  const counts = terms.map((_, index) => `${wording.count(`$${index + 2}`)}::int`)
  const row = await ctx.db.row<{ counts: number[] }>(`select array[${counts.join(', ')}] as counts`, [
    ctx.actor.org.id,
    ...terms,
  ])
  const often = new Map(terms.map((word, index) => [word, row!.counts[index]!]))
  const sorted = terms.toSorted((a, b) => often.get(a)! - often.get(b)!)
  return { terms: sorted, areCommon: often.get(sorted[0]!)! >= many }
}

/**
 * Returns conditions that rows `r` contain all words. Rows with the least frequent word are found by an index and
 * then checked for the other words. If all words are common, all rows are checked one after the other. Only one word
 * is looked up, because otherwise each row would be compared with thousands of ids.
 */
export function matchTerms(
  { terms, areCommon }: Weighed,
  wording: Wording,
  bind: (value: Parameter) => string,
): string[] {
  // A search text without any words, such as `?!`, finds nothing.
  if (terms.length === 0) return ['false']
  return terms.map((word, index) =>
    index === 0 && !areCommon ? wording.isAmong(bind(word)) : wording.says(bind(word)),
  )
}

/** Returns the conditions for the search text of a list. Empty if there is no search text. */
export async function searched(
  ctx: QueryContext,
  search: string | undefined,
  wording: Wording,
): Promise<(bind: (value: Parameter) => string) => string[]> {
  if (search === undefined) return () => []
  const weighed = await weigh(ctx, searchTerms(search, ctx.actor.org.country), wording)
  return (bind) => matchTerms(weighed, wording, bind)
}
