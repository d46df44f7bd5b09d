import {
  countOf,
  idsWith,
  isSaid,
  type Terms,
  type Wording,
  wordingOf,
} from '../../../kernel/search/match-terms.ts'

export const wording = wordingOf({ table: 'client_terms', id: 'client_id' })

/** Search terms of clients and properties. */
const sources: Terms = { table: 'client_terms', id: 'source_id' }

/**
 * SQL expression that is the id `of` if the caller can access this record, and otherwise null. Without it, a match
 * could reveal data of a record that the caller cannot access.
 */
const accessibleId = (table: 'clients' | 'properties', of: string): string =>
  `(select s.id from ${table} s where s.org_id = $1 and s.id = ${of})`
const ifAccessible = (table: 'clients' | 'properties', of: string): string =>
  `case when quoin.sees_every_location() then ${of} else ${accessibleId(table, of)} end`

/**
 * Search terms of records `r` that belong to a client: the record's own terms and those of its client and, if
 * `hasProperty`, of its property.
 */
export function wordingWithClient(own: Terms, hasProperty = true): Wording {
  // This subquery itself checks access. A separate condition would compare each row with all accessible ids a second
  // time.
  const isAccessible = `(quoin.sees_every_location() or ${accessibleId('clients', 't.source_id')} is not null
    or ${accessibleId('properties', 't.source_id')} is not null)`
  const among = (word: string): string => idsWith(sources, word, isAccessible)
  const client = ifAccessible('clients', 'r.client_id')
  const accessibleIds = hasProperty
    ? `in (${client}, ${ifAccessible('properties', 'r.property_id')})`
    : `= ${client}`
  return {
    isAmong: (word) => `(r.id = any (${idsWith(own, word)})
      or r.client_id = any (${among(word)})${hasProperty ? ` or r.property_id = any (${among(word)})` : ''})`,
    says: (word) => `(${isSaid(own, '= r.id', word)} or ${isSaid(sources, accessibleIds, word)})`,
    count: (word) => `(${countOf(own, word)} + ${countOf(sources, word)})`,
  }
}
