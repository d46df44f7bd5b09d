/** Kinds of records whose words are stored in the table `search_words`. */
export type SearchedKind = 'client' | 'lead' | 'estimate' | 'job' | 'invoice' | 'credit_note'

/**
 * Returns the SQL expression of the query for all words. It is a subquery of its own, so that Postgres computes it once.
 * With `marks`, words of the record's client count only if it contains B, and those of its property if it contains C.
 */
export const wordQuery = (kind: SearchedKind, terms: string, marks: string): string =>
  `(select query_of_words(start_of_words($1, '${kind}'), ${terms}, '${marks}'))`

/** Returns the SQL condition that the words of the record `r` match a query. */
export const wordsMatch = (kind: SearchedKind, query: string): string =>
  `(select w.words @@ ${query} from search_words w where w.org_id = $1 and w.kind = '${kind}' and w.id = r.id)`

export const findWords = (kind: SearchedKind, terms: string): string => `find_words('${kind}', ${terms})`
