import { idsWith, type Terms } from '../../kernel/search/has-words.ts'

const terms: Terms = { table: 'client_terms', id: 'client_id' }
/** Clients and properties that say them. */
const sources: Terms = { table: 'client_terms', id: 'source_id' }

/** For clients `r`: a word of the client begins so. */
export const hasWord = (parameter: string): string => `r.id = any (${idsWith(terms, parameter)})`

/** For records `r` of a client, with a table of their own words: a word of theirs begins so, or of their client or property. */
export const hasWordOrItsClient =
  (own: Terms) =>
  (parameter: string): string =>
    `(r.id = any (${idsWith(own, parameter)})
      or r.client_id = any (${idsWith(sources, parameter)}) or r.property_id = any (${idsWith(sources, parameter)}))`
