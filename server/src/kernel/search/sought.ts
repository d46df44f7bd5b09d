import { searchTerms } from './search-terms.ts'

/** Input of a search over records of all kinds. */
export interface Sought {
  /** Search words. A record is found if it has, for each search word, a word that begins with the search word. */
  terms: readonly string[]
  /**
   * The number, if the search text is only a number (`86` or `#86`). The record with this number comes first in the
   * results. Null for any other search text.
   */
  number: number | null
  /** Maximum number of results per kind of record. */
  limit: number
}

export function soughtIn(query: string, country: string, limit: number): Sought {
  const [, sign, digits] = /^(#\s*)?(\d{1,9})$/.exec(query.trim()) ?? []
  const number = digits === undefined ? null : Number(digits)
  // Digits without `#` may be part of a phone number or postal address, so leading zeros are significant.
  return { terms: searchTerms(sign === undefined ? query : `#${number}`, country), number, limit }
}

/** A record that was found, with details that distinguish it from similar records. */
export interface Found {
  id: string
  title: string
  subtitle: string | null
  number: number | null
  status: string | null
  /** Time of the last change. */
  at: string
  /** Texts of the record in which the search words may occur, by part of the record. */
  says: Partial<Record<Part, readonly (string | null)[]>>
}

export const parts = ['number', 'name', 'email', 'phone', 'address', 'work', 'client', 'message'] as const
export type Part = (typeof parts)[number]

/** Joins the non-empty texts into one line. Null if all texts are empty. */
export function inOneLine(separator: string, said: readonly (string | null)[]): string | null {
  return said.filter((each) => each !== null && each !== '').join(separator) || null
}
