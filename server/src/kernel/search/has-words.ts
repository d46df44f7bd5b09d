import type { Parameter } from '../database/queries.ts'
import type { QueryContext } from '../operations/context.ts'
import { searchWords } from './search-words.ts'

/** A word that is there so often is common. */
const many = 1000

/** A table of the words by which records are found; `id` names the record that a word is of. */
export interface Terms {
  table: string
  id: string
}

/** The three ways in which rows `r` are asked for a word that begins so; `$1` is the organization. */
export interface Wording {
  /** Looked up: those that have it, whatever the plan. */
  isAmong(parameter: string): string
  /** Asked row by row. */
  says(parameter: string): string
  /** How often it is there, as far as that matters. */
  count(parameter: string): string
}

/** A range of an index: row-level security allows it where it forbids an index of patterns or trigrams. */
const beginning = (parameter: string): string =>
  `t.org_id = $1 and t.term >= lower(${parameter}) and t.term < lower(${parameter}) || U&'\\+10FFFF'`

/** Ids of what has a word that begins so, as an array: they are looked up once. */
export const idsWith = ({ table, id }: Terms, parameter: string, also = 'true'): string =>
  `array(select t.${id} from ${table} t where ${beginning(parameter)} and ${also})`

/** No `exists`, of which Postgres may make a look for all that have the word. */
export const isSaid = ({ table, id }: Terms, of: string, parameter: string): string =>
  `(select true from ${table} t where t.${id} ${of} and ${beginning(parameter)} limit 1)`

export const countOf = ({ table }: Terms, parameter: string): string =>
  `(select count(*) from (select from ${table} t where ${beginning(parameter)} limit ${many}) c)`

/** Of rows `r` that have words of their own alone. */
export function wordingOf(terms: Terms): Wording {
  return {
    isAmong: (parameter) => `r.id = any (${idsWith(terms, parameter)})`,
    says: (parameter) => isSaid(terms, '= r.id', parameter),
    count: (parameter) => countOf(terms, parameter),
  }
}

/** Words of a search, the rarest first. */
export interface Weighed {
  words: readonly string[]
  /** Every one of them is said so often that the next rows, in whatever order, probably have them all. */
  areCommon: boolean
}

export async function weigh(ctx: QueryContext, words: readonly string[], wording: Wording): Promise<Weighed> {
  if (words.length === 0) return { words, areCommon: false }
  const counts = words.map((_, index) => `${wording.count(`$${index + 2}`)}::int`)
  const row = await ctx.db.row<{ counts: number[] }>(`select array[${counts.join(', ')}] as counts`, [
    ctx.actor.org.id,
    ...words,
  ])
  const often = new Map(words.map((word, index) => [word, row!.counts[index]!]))
  const sorted = words.toSorted((a, b) => often.get(a)! - often.get(b)!)
  return { words: sorted, areCommon: often.get(sorted[0]!)! >= many }
}

/**
 * For rows `r`: they have every one of these words. Those that have the rarest are looked up and asked for the others; for
 * common words, rows are asked as they come. Never two lookups: rows would be compared with each of thousands of ids.
 */
export function haveWords(
  { words, areCommon }: Weighed,
  wording: Wording,
  bind: (value: Parameter) => string,
): string[] {
  // What is looked for has no word: nothing is found.
  if (words.length === 0) return ['false']
  return words.map((word, place) =>
    place === 0 && !areCommon ? wording.isAmong(bind(word)) : wording.says(bind(word)),
  )
}

/** The same of what a list is searched for; nothing is asked where nothing is. */
export async function searched(
  ctx: QueryContext,
  search: string | undefined,
  wording: Wording,
): Promise<(bind: (value: Parameter) => string) => string[]> {
  if (search === undefined) return () => []
  const weighed = await weigh(ctx, searchWords(search, ctx.actor.org.country), wording)
  return (bind) => haveWords(weighed, wording, bind)
}
