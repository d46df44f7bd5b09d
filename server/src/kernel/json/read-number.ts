import { type Cursor, unexpected } from './cursor.ts'
import { invalidAt } from './invalid-json.ts'
import { exponentDigits, normalNumber } from './normal-number.ts'

/** Maximum number of digits of an exponent. It prevents a malicious exponent from taking a long time. */
const exponentDigitLimit = 1000
/**
 * A number without an exponent and of at most this length has at most 15 digits. A double therefore represents it
 * exactly.
 */
const surelyExact = 15

/**
 * Reads a number. Returns the nearest double: infinity if the number is beyond the range, and 0 instead of -0. If the
 * double is not exact, stores the canonical text in `cursor.exact`.
 */
export function readNumber(cursor: Cursor): number {
  const { text } = cursor
  const start = cursor.at
  const whole = text.charCodeAt(start) === 0x2d ? start + 1 : start
  const wholeEnd = skipDigits(cursor, whole, 'a digit')
  if (text.charCodeAt(whole) === 0x30 && wholeEnd > whole + 1) {
    throw invalidAt(text, whole, 'A number has leading zeros, which are not allowed')
  }
  let end = wholeEnd
  if (text.charCodeAt(end) === 0x2e) end = skipDigits(cursor, end + 1, 'a digit after the decimal point')
  const mantissaEnd = end
  if ((text.charCodeAt(end) | 0x20) === 0x65) {
    const sign = text.charCodeAt(end + 1)
    end = skipDigits(cursor, end + (sign === 0x2b || sign === 0x2d ? 2 : 1), 'a digit of the exponent')
  }
  cursor.at = end
  const spelling = text.slice(start, end)
  const value = Number(spelling)
  if (end > mantissaEnd || end - start > surelyExact) {
    if (end > mantissaEnd) checkExponent(cursor, spelling, start, mantissaEnd + 1 - start)
    const exact = normalNumber(spelling)
    if (!Number.isFinite(value) || exact !== normalNumber(String(value))) cursor.exact = exact
  }
  return value === 0 ? 0 : value
}

function checkExponent({ text }: Cursor, spelling: string, start: number, from: number): void {
  if (
    spelling.length - exponentDigits(spelling, from) <= exponentDigitLimit ||
    !/^[-0.]*[1-9]/.test(spelling)
  )
    return
  throw invalidAt(text, start + from, `The exponent of a number has more than ${exponentDigitLimit} digits`)
}

function skipDigits(cursor: Cursor, from: number, expected: string): number {
  let at = from
  for (let code = cursor.text.charCodeAt(at); code >= 0x30 && code <= 0x39; code = cursor.text.charCodeAt(at))
    at += 1
  if (at === from) {
    cursor.at = at
    throw unexpected(cursor, expected)
  }
  return at
}
