import { searchTerms } from './search-terms.ts'

/** Input of a search over records of all kinds. */
export interface Sought {
  /** Search words. Each must be the beginning of a word of the record. */
  terms: readonly string[]
  /** The number in a search of only `86` or `#86`: the record with this number comes first. */
  number: number | null
  /** Maximum results per kind. */
  limit: number
}

export function soughtIn(query: string, country: string, limit: number): Sought {
  const [, sign, digits] = /^(#\s*)?(\d{1,9})$/.exec(query.trim()) ?? []
  const number = digits === undefined ? null : Number(digits)
  // Without `#`, the digits may be part of a phone number or address, in which leading zeros matter.
  return { terms: searchTerms(sign === undefined ? query : `#${number}`, country), number, limit }
}

/** A found record, with the details that distinguish it from others. */
export interface Found {
  id: string
  title: string
  subtitle: string | null
  number: number | null
  status: string | null
  /** Time of the last change. */
  at: string
  /** Texts of the record that may contain the search words, by part. */
  says: Partial<Record<Part, readonly (string | null)[]>>
}

export const parts = ['number', 'name', 'email', 'phone', 'address', 'work', 'client', 'message'] as const
export type Part = (typeof parts)[number]

/** Joins the non-empty texts in one line. */
export function inOneLine(separator: string, said: readonly (string | null)[]): string | null {
  return said.filter((each) => each !== null && each !== '').join(separator) || null
}
