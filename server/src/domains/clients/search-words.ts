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

/** Of records `r` of a client with a table of words of their own: by these, and by those of their client and property. */
export function wordingWithClient(own: Terms): Wording {
  return {
    isAmong: (word) => `(r.id = any (${idsWith(own, word)})
      or r.client_id = any (${idsWith(sources, word)}) or r.property_id = any (${idsWith(sources, word)}))`,
    says: (word) =>
      `(${isSaid(own, '= r.id', word)} or ${isSaid(sources, 'in (r.client_id, r.property_id)', word)})`,
    count: (word) => `(${countOf(own, word)} + ${countOf(sources, word)})`,
  }
}
