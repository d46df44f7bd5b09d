import { type Cursor, unexpected } from './cursor.ts'
import { invalidAt } from './invalid-json.ts'

const quote = 0x22
const backslash = 0x5c

export function readString(cursor: Cursor): string {
  const { text } = cursor
  const start = cursor.at
  let at = start + 1
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      cursor.at = at + 1
      return text.slice(start + 1, at)
    }
    if (code === backslash) return readEscaped(cursor, start, at)
    if (!(code >= 0x20)) throw badCharacter(cursor, at)
    at += 1
  }
}

/**
 * Reads the rest of a string, starting at its first backslash. Checks all escapes and then decodes the whole string
 * with JSON.parse, which is fast.
 */
function readEscaped(cursor: Cursor, start: number, backslashAt: number): string {
  const { text } = cursor
  let at = backslashAt
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      cursor.at = at + 1
      return JSON.parse(text.slice(start, at + 1)) as string
    }
    if (code === backslash) {
      cursor.at = at + 1
      skipEscape(cursor)
      at = cursor.at
    } else if (code >= 0x20) {
      at += 1
    } else {
      throw badCharacter(cursor, at)
    }
  }
}

/** Checks and skips an escape, starting at the character after the backslash. */
function skipEscape(cursor: Cursor): void {
  switch (cursor.text.charCodeAt(cursor.at)) {
    case 0x22: // "
    case 0x5c: // \
    case 0x2f: // /
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      cursor.at += 1
      return
    case 0x75: // u
      cursor.at += 1
      for (const end = cursor.at + 4; cursor.at < end; cursor.at += 1)
        if (!isHexDigit(cursor.text.charCodeAt(cursor.at)))
          throw unexpected(cursor, 'one of the four hexadecimal digits of an escape')
      return
    default:
      throw unexpected(cursor, 'one of the escapes " \\ / b f n r t u')
  }
}

function isHexDigit(code: number): boolean {
  const lower = code | 0x20
  return (code >= 0x30 && code <= 0x39) || (lower >= 0x61 && lower <= 0x66)
}

function badCharacter(cursor: Cursor, at: number): Error {
  cursor.at = at
  if (at >= cursor.text.length) return unexpected(cursor, 'the closing quotation mark of a string')
  return invalidAt(cursor.text, at, 'A string contains a control character that is not escaped')
}
