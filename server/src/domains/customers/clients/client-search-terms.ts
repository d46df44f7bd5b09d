import type { Wording } from '../../../kernel/search/match-terms.ts'
import { findWords, type SearchedKind, wordQuery, wordsMatch } from '../../../kernel/search/search-words.ts'

/**
 * SQL condition that the words occur in the client `r` or in those of its properties that the caller can access. The
 * stored words of a client include those of all its properties. They are derived again only for a client with a property
 * that the caller cannot access.
 */
const occursVisibly = (
  terms: string,
): string => `(quoin.sees_every_location() or not hides_property_of(r.id) or (
    select words_from(start_of_words($1, 'client'),
                      concat_ws(' ', c.said, (select string_agg(p.said, ' ') from property_texts p
                                               where p.org_id = $1 and p.client_id = r.id)),
                      c.phone, '', 100000) @@ ${wordQuery('client', terms, '')}
      from client_texts c where c.org_id = $1 and c.id = r.id))`

/**
 * Search of clients `r` by their words and by those of their properties. A caller who can access a client but not one of
 * its properties does not find the client by the words of this property.
 */
export const wording: Wording = {
  find: (terms) => findWords('client', terms),
  says: (terms) => `(${wordsMatch('client', wordQuery('client', terms, ''))} and ${occursVisibly(terms)})`,
  confirms: occursVisibly,
}

/** SQL expression that is true if the caller can access the record with the id `of`, and otherwise null. */
const isAccessible = (table: 'clients' | 'properties', of: string): string =>
  `(select true from ${table} s where s.org_id = $1 and s.id = ${of})`

/**
 * Search of records `r` that belong to a client: by their own words, and by those of their client and, if `hasProperty`,
 * of their property. A caller who cannot access the client or the property does not find the record by its words. Without
 * this rule, a match could reveal data of a record that the caller cannot access.
 */
export function wordingWithClient(
  kind: Exclude<SearchedKind, 'client'>,
  hasProperty: boolean = true,
): Wording {
  const client = isAccessible('clients', 'r.client_id')
  const property = isAccessible('properties', 'r.property_id')
  const accessible = (terms: string): string => {
    const query = (marks: string): string => wordQuery(kind, terms, marks)
    return `case when quoin.sees_every_location() then ${query('')}
      ${hasProperty ? `when ${client} and ${property} then ${query('ABC')}` : ''}
      when ${client} then ${query('AB')}
      ${hasProperty ? `when ${property} then ${query('AC')}` : ''}
      else ${query('A')} end`
  }
  const says = (terms: string): string => wordsMatch(kind, accessible(terms))
  return {
    find: (terms) => findWords(kind, terms),
    says,
    confirms: (terms) => `(quoin.sees_every_location() or ${says(terms)})`,
  }
}
