import { searchWords } from './search-words.ts'

/** What somebody looks for among records of every kind. */
export interface Sought {
  /** Every one begins a word of the record. */
  words: readonly string[]
  /** Typed alone, as `86` or `#86`: whatever has this number comes first. */
  number: number | null
  /** At most so many of a kind. */
  limit: number
}

export function soughtIn(query: string, country: string, limit: number): Sought {
  const [, sign, digits] = /^(#\s*)?(\d{1,9})$/.exec(query.trim()) ?? []
  const number = digits === undefined ? null : Number(digits)
  // Without its sign it may be a part of a phone number or address, whose zeros count.
  return { words: searchWords(sign === undefined ? query : `#${number}`, country), number, limit }
}

/** A record that was found, with as much as tells it from others. */
export interface Found {
  id: string
  title: string
  subtitle: string | null
  number: number | null
  status: string | null
  /** When it changed last. */
  at: string
  /** Where the words that were looked for may stand, each part with its texts. */
  says: Partial<Record<Part, readonly (string | null)[]>>
}

export const parts = ['number', 'name', 'email', 'phone', 'address', 'work', 'client', 'message'] as const
export type Part = (typeof parts)[number]

/** What there is of these, in a row. */
export function inOneLine(separator: string, said: readonly (string | null)[]): string | null {
  return said.filter((each) => each !== null && each !== '').join(separator) || null
}
