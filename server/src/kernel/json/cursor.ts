import { type InvalidJson, invalidAt } from './invalid-json.ts'

/**
 * State of the parser. Each `read…` function must be called with `at` at the first character of its token. It moves
 * `at` to the position after the last character and returns the value.
 */
export interface Cursor {
  readonly text: string
  at: number
  /** Number of values whose parsing has begun, including completed ones. */
  values: number
  /** Canonical text of the number that was just read, if a double cannot represent it exactly; otherwise empty. */
  exact: string
  /**
   * Canonical texts of all numbers that a double cannot represent exactly, for `canonicalText`. The outer key is the
   * array or object that contains the number (null if the document is one number). The inner key is the index or
   * member name.
   */
  readonly inexact: Map<object | null, Map<string | number, string>>
}

/** Skips the four white-space characters of JSON. Returns the code of the next character, or NaN at the end. */
export function skipSpace(cursor: Cursor): number {
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code
    cursor.at += 1
  }
}

/** Creates the error for a text whose next character is not `expected`, or that ends here. */
export function unexpected(cursor: Cursor, expected: string): InvalidJson {
  const point = cursor.text.codePointAt(cursor.at)
  if (point === undefined)
    return invalidAt(cursor.text, cursor.at, `The JSON text ends where ${expected} is expected`)
  const character = point > 0x20 && point !== 0x7f ? `"${String.fromCodePoint(point)}"` : hex(point)
  return invalidAt(cursor.text, cursor.at, `Found ${character} instead of ${expected}`)
}

function hex(point: number): string {
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
}
