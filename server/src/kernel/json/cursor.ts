import { type InvalidJson, invalidAt } from './invalid-json.ts'

/**
 * Position in the text. Every `read…` function starts at the first character of its token, leaves `at` after the last
 * one, and returns the value.
 */
export interface Cursor {
  readonly text: string
  at: number
  /** Number of values begun so far. */
  values: number
  /** Canonical text of the number just read, if its double is not exact; otherwise empty. */
  exact: string
  /** Stores `exact`, from which `canonicalText` later writes the number. */
  readonly inexact: Map<object | null, Map<string | number, string>>
}

/** Steps over the four white-space characters of JSON and returns the code of the next character, NaN at the end. */
export function skipSpace(cursor: Cursor): number {
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code
    cursor.at += 1
  }
}

/** The error for another character, or the end, in place of `expected`. */
export function unexpected(cursor: Cursor, expected: string): InvalidJson {
  const point = cursor.text.codePointAt(cursor.at)
  if (point === undefined)
    return invalidAt(cursor.text, cursor.at, `The JSON text ends where ${expected} should stand`)
  const character = point > 0x20 && point !== 0x7f ? `"${String.fromCodePoint(point)}"` : hex(point)
  return invalidAt(cursor.text, cursor.at, `Found ${character} instead of ${expected}`)
}

function hex(point: number): string {
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
}
