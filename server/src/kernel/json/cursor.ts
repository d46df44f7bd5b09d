import { type InvalidJson, invalidAt } from './invalid-json.ts'

/**
 * The place in the text where reading stands. Every `read…` function starts at the first character of its token, leaves
 * `at` behind the last one, and returns the value.
 */
export interface Cursor {
  readonly text: string
  at: number
  /** How many values have begun so far. */
  values: number
  /** Of the number just read, when the value is not exactly what was written: its canonical text; else empty. */
  exact: string
  /** Where `exact` is kept for the canonical text. */
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

/** What is wrong when another character, or the end, stands where `expected` should. */
export function unexpected(cursor: Cursor, expected: string): InvalidJson {
  const point = cursor.text.codePointAt(cursor.at)
  if (point === undefined)
    return invalidAt(cursor.text, cursor.at, `The JSON text ends where ${expected} should stand`)
  const found = point > 0x20 && point !== 0x7f ? `"${String.fromCodePoint(point)}"` : hex(point)
  return invalidAt(cursor.text, cursor.at, `Found ${found} instead of ${expected}`)
}

function hex(point: number): string {
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
}
