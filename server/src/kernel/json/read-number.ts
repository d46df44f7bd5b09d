import { type Cursor, unexpected } from './cursor.ts'
import { invalidAt } from './invalid-json.ts'

/** An exponent of more digits is refused, so that a hostile one costs no time; a thousand digits still compare exactly. */
const exponentDigitLimit = 1000

/**
 * Reads a number. The value is the nearest double (infinite beyond its range, never -0). The canonical text is exact,
 * however many digits there are: an integer without trailing zeros and a power of ten, so that 1, 1.0 and 10e-1 are
 * all `1`, 1200 is `12e2`, and integers beyond 2^53 that differ by one stay different.
 */
export function readNumber(cursor: Cursor): number {
  const { text } = cursor
  const start = cursor.at
  const negative = text.charCodeAt(start) === 0x2d
  const whole = negative ? start + 1 : start
  const wholeEnd = skipDigits(cursor, whole, 'a digit')
  if (text.charCodeAt(whole) === 0x30 && wholeEnd > whole + 1) {
    throw invalidAt(text, whole, 'A number must not have leading zeros; one stands')
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
  const isNormal = end === wholeEnd && text.charCodeAt(end - 1) !== 0x30
  cursor.canonical = isNormal
    ? spelling
    : normalForm(
        cursor,
        negative,
        text.slice(whole, wholeEnd),
        text.slice(wholeEnd + 1, mantissaEnd),
        mantissaEnd,
      )
  const value = Number(spelling)
  return value === 0 ? 0 : value
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

function normalForm(
  cursor: Cursor,
  negative: boolean,
  whole: string,
  fraction: string,
  exponentAt: number,
): string {
  const digits = whole + fraction
  let first = 0
  while (digits.charCodeAt(first) === 0x30) first += 1
  if (first === digits.length) return '0'
  let last = digits.length
  while (digits.charCodeAt(last - 1) === 0x30) last -= 1
  const shift = digits.length - last - fraction.length
  const exponent = shiftedExponent(cursor, exponentAt + 1, shift)
  return `${negative ? '-' : ''}${digits.slice(first, last)}${exponent === '0' ? '' : `e${exponent}`}`
}

/** The exponent written from `from` to the cursor (none when empty), plus `shift`, in decimal. */
function shiftedExponent(cursor: Cursor, from: number, shift: number): string {
  const { text, at: end } = cursor
  if (from >= end) return `${shift}`
  const sign = text.charCodeAt(from)
  let first = sign === 0x2b || sign === 0x2d ? from + 1 : from
  while (first < end - 1 && text.charCodeAt(first) === 0x30) first += 1
  const digits = text.slice(first, end)
  if (digits.length <= 15) return `${(sign === 0x2d ? -Number(digits) : Number(digits)) + shift}`
  if (digits.length > exponentDigitLimit) {
    throw invalidAt(text, from, `The exponent of a number has more than ${exponentDigitLimit} digits`)
  }
  return `${(sign === 0x2d ? -BigInt(digits) : BigInt(digits)) + BigInt(shift)}`
}
