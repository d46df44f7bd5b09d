import {
  countOf,
  idsWith,
  isSaid,
  type Terms,
  type Wording,
  wordingOf,
} from '../../kernel/search/has-words.ts'

export const wording = wordingOf({ table: 'client_terms', id: 'client_id' })

/** Clients and properties that say them. */
const sources: Terms = { table: 'client_terms', id: 'source_id' }

/** Of which record `r` is, as long as the caller sees it: what it says would be told of one that is out of sight. */
const inSight = (table: 'clients' | 'properties', of: string): string =>
  `(select s.id from ${table} s where s.org_id = $1 and s.id = ${of})`
const ifSeen = (table: 'clients' | 'properties', of: string): string =>
  `case when quoin.sees_every_location() then ${of} else ${inSight(table, of)} end`

/** Of records `r` of a client with a table of words of their own: by these, and by those of their client and property. */
export function wordingWithClient(own: Terms): Wording {
  // Within the lookup: a condition beside it would have every row compared with all ids once more.
  const isSeen = `(quoin.sees_every_location() or ${inSight('clients', 't.source_id')} is not null
    or ${inSight('properties', 't.source_id')} is not null)`
  const among = (word: string): string => idsWith(sources, word, isSeen)
  const seen = `in (${ifSeen('clients', 'r.client_id')}, ${ifSeen('properties', 'r.property_id')})`
  return {
    isAmong: (word) => `(r.id = any (${idsWith(own, word)})
      or r.client_id = any (${among(word)}) or r.property_id = any (${among(word)}))`,
    says: (word) => `(${isSaid(own, '= r.id', word)} or ${isSaid(sources, seen, word)})`,
    count: (word) => `(${countOf(own, word)} + ${countOf(sources, word)})`,
  }
}
