import { type Cursor, unexpected } from './cursor.ts'
import { invalidAt } from './invalid-json.ts'

const quote = 0x22
const backslash = 0x5c

/**
 * Reads a string. Its canonical text is what JSON.stringify writes: one spelling for each value, lone surrogates as
 * escapes, so that two different ones stay different when the text is encoded as UTF-8.
 */
export function readString(cursor: Cursor): string {
  const { text } = cursor
  const start = cursor.at
  let at = start + 1
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      cursor.at = at + 1
      cursor.canonical = text.slice(start, at + 1)
      return text.slice(start + 1, at)
    }
    if (code === backslash) return readEscaped(cursor, start + 1, at)
    if (!(code >= 0x20)) throw badCharacter(cursor, at)
    at += 1
  }
}

/** Goes on from the first backslash; `from` is where the part not yet taken over begins. */
function readEscaped(cursor: Cursor, from: number, backslashAt: number): string {
  const { text } = cursor
  let value = ''
  let at = backslashAt
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      value += text.slice(from, at)
      cursor.at = at + 1
      cursor.canonical = JSON.stringify(value)
      return value
    }
    if (code === backslash) {
      value += text.slice(from, at)
      cursor.at = at + 1
      value += readEscape(cursor)
      at = cursor.at
      from = at
    } else if (code >= 0x20) {
      at += 1
    } else {
      throw badCharacter(cursor, at)
    }
  }
}

const shortEscapes = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

/** Reads what follows a backslash. */
function readEscape(cursor: Cursor): string {
  const letter = cursor.text.charAt(cursor.at)
  if (letter !== 'u') {
    const character = shortEscapes.get(letter)
    if (character === undefined) throw unexpected(cursor, 'one of the escapes " \\ / b f n r t u')
    cursor.at += 1
    return character
  }
  cursor.at += 1
  let unit = 0
  for (const end = cursor.at + 4; cursor.at < end; cursor.at += 1) {
    const digit = hexDigit(cursor.text.charCodeAt(cursor.at))
    if (digit === -1) throw unexpected(cursor, 'one of the four hexadecimal digits of an escape')
    unit = unit * 16 + digit
  }
  return String.fromCharCode(unit)
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

function badCharacter(cursor: Cursor, at: number): Error {
  cursor.at = at
  if (at >= cursor.text.length) return unexpected(cursor, 'the closing quotation mark of a string')
  return invalidAt(
    cursor.text,
    at,
    'A control character in a string must be written as an escape; one stands',
  )
}
