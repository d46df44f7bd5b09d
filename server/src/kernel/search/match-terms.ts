import type { Parameter } from '../database/queries.ts'
import type { QueryContext } from '../operations/context.ts'
import { searchTerms } from './search-terms.ts'

/**
 * Builds SQL for the search of records (row alias `r`) by words. A record matches if it contains, for each element of the
 * array in the query parameter `terms`, a word that begins with it. `$1` is the id of the organization.
 */
export interface Wording {
  /**
   * SQL expression for the ids of the records with all words. Null if they are too many, or so common that rows in any
   * order soon contain enough matches.
   */
  find(terms: string): string
  /** Condition that the row `r` contains all words, as far as the caller may see them. */
  says(terms: string): string
  /**
   * Condition on records that `find` found. Undefined if each of them matches, whatever the caller may see.
   */
  confirms?: (terms: string) => string
}

/** Words of a search. */
export interface Weighed {
  terms: readonly string[]
  /** Ids of the records with all words. Null if rows must be read and compared one after the other. */
  ids: readonly string[] | null
}

/** Looks up the records that contain all words, unless they are common. */
export async function weigh(ctx: QueryContext, terms: readonly string[], wording: Wording): Promise<Weighed> {
  if (terms.length === 0) return { terms, ids: [] }
  const row = await ctx.db.row<{ ids: string[] | null }>(`select ${wording.find('$1')} as ids`, [terms])
  return { terms, ids: row!.ids }
}

/** Returns conditions that rows `r` contain all words. */
export function matchTerms(
  { terms, ids }: Weighed,
  wording: Wording,
  bind: (value: Parameter) => string,
): string[] {
  // A search text without any words, such as `?!`, finds nothing.
  if (terms.length === 0) return ['false']
  const words = (): string => `${bind(terms)}::text[]`
  if (ids === null) return [wording.says(words())]
  return [`r.id = any (${bind(ids)}::uuid[])`, ...(wording.confirms ? [wording.confirms(words())] : [])]
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
