import { searchTerms } from './search-terms.ts'

/** Input of a search over records of all kinds. */
export interface Sought {
  /** Search words. A record is found if, for each of them, it has a word that begins with it. */
  terms: readonly string[]
  /**
   * Number, if the search text is only a number (`86` or `#86`). The record with this number comes first. Otherwise
   * null.
   */
  number: number | null
  /** Maximum results per kind. */
  limit: number
}

export function soughtIn(query: string, country: string, limit: number): Sought {
  const [, sign, digits] = /^(#\s*)?(\d{1,9})$/.exec(query.trim()) ?? []
  const number = digits === undefined ? null : Number(digits)
  // Without `#`, the digits may be part of a phone number or postal address, so leading zeros matter.
  return { terms: searchTerms(sign === undefined ? query : `#${number}`, country), number, limit }
}

/** A found record, with details that distinguish it from similar ones. */
export interface Found {
  id: string
  title: string
  subtitle: string | null
  number: number | null
  status: string | null
  /** Time of the last change. */
  at: string
  /** Texts of the record, by part, in which the search words may occur. */
  says: Partial<Record<Part, readonly (string | null)[]>>
}

export const parts = ['number', 'name', 'email', 'phone', 'address', 'work', 'client', 'message'] as const
export type Part = (typeof parts)[number]

/** Joins the texts that are not empty to one line. Null if all are empty. */
export function inOneLine(separator: string, said: readonly (string | null)[]): string | null {
  return said.filter((each) => each !== null && each !== '').join(separator) || null
}
