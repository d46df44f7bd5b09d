import type { Parameter } from '../database/queries.ts'
import type { QueryContext } from '../operations/context.ts'
import { searchTerms } from './search-terms.ts'

/** A word is common if at least this many records contain it. */
const many = 1000

/** A table of search terms. `id` is the column that refers to the record. */
export interface Terms {
  table: string
  id: string
}

/**
 * SQL conditions that are true for rows `r` of a record with a word that begins with the parameter's text.
 * `$1` is the organization.
 */
export interface Wording {
  /** Condition that looks up all matching rows first, whatever the query plan. */
  isAmong(parameter: string): string
  /** Condition that checks each row. */
  says(parameter: string): string
  /** SQL expression for the number of occurrences, up to the limit above which a word is common. */
  count(parameter: string): string
}

/**
 * Condition that selects a range of an index: all terms with this beginning. Row-level security allows it, but prevents
 * the use of pattern and trigram indexes.
 */
const beginning = (parameter: string): string =>
  `t.org_id = $1 and t.term >= lower(${parameter}) and t.term < lower(${parameter}) || U&'\\+10FFFF'`

/** Ids of records with a word that begins with the parameter, as an array, so that they are looked up once. */
export const idsWith = ({ table, id }: Terms, parameter: string, also = 'true'): string =>
  `array(select t.${id} from ${table} t where ${beginning(parameter)} and ${also})`

/**
 * Checks one row. Does not use `exists`, because Postgres may convert that into a lookup of all records with the word.
 */
export const isSaid = ({ table, id }: Terms, of: string, parameter: string): string =>
  `(select true from ${table} t where t.${id} ${of} and ${beginning(parameter)} limit 1)`

export const countOf = ({ table }: Terms, parameter: string): string =>
  `(select count(*) from (select from ${table} t where ${beginning(parameter)} limit ${many}) c)`

/** Conditions for rows `r` whose words are all in one table of search terms. */
export function wordingOf(terms: Terms): Wording {
  return {
    isAmong: (parameter) => `r.id = any (${idsWith(terms, parameter)})`,
    says: (parameter) => isSaid(terms, '= r.id', parameter),
    count: (parameter) => countOf(terms, parameter),
  }
}

/** Words of a search, the rarest first. */
export interface Weighed {
  terms: readonly string[]
  /** True if every word is so common that among the next rows, in any order, many probably contain all words. */
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
 * Conditions on rows `r`: they contain all of these words. The rows with the rarest word are looked up and then checked
 * for the other words. If all words are common, rows are checked in sequence. There is never a second lookup, because
 * each row would be compared with thousands of ids.
 */
export function matchTerms(
  { terms, areCommon }: Weighed,
  wording: Wording,
  bind: (value: Parameter) => string,
): string[] {
  // A search text without words finds nothing.
  if (terms.length === 0) return ['false']
  return terms.map((word, index) =>
    index === 0 && !areCommon ? wording.isAmong(bind(word)) : wording.says(bind(word)),
  )
}

/** Condition for the search text of a list. Empty if there is no search text. */
export async function searched(
  ctx: QueryContext,
  search: string | undefined,
  wording: Wording,
): Promise<(bind: (value: Parameter) => string) => string[]> {
  if (search === undefined) return () => []
  const weighed = await weigh(ctx, searchTerms(search, ctx.actor.org.country), wording)
  return (bind) => matchTerms(weighed, wording, bind)
}
