/**
 * Returns the canonical text of a JSON number, exact for any number of digits: an integer without trailing zeros,
 * followed by a power of ten unless that is 1. So 1, 1.0 and 10e-1 all become `1`, and 1200 becomes `12e2`. Different
 * integers beyond 2^53 have different texts.
 */
export function normalNumber(spelling: string): string {
  const negative = spelling.charCodeAt(0) === 0x2d
  const mantissaEnd = exponentMark(spelling)
  const mantissa = spelling.slice(negative ? 1 : 0, mantissaEnd)
  const point = mantissa.indexOf('.')
  const fractionLength = point === -1 ? 0 : mantissa.length - point - 1
  const digits = point === -1 ? mantissa : mantissa.slice(0, point) + mantissa.slice(point + 1)
  let first = 0
  while (digits.charCodeAt(first) === 0x30) first += 1
  if (first === digits.length) return '0'
  let last = digits.length
  while (digits.charCodeAt(last - 1) === 0x30) last -= 1
  const exponent = shiftedExponent(spelling, mantissaEnd + 1, digits.length - last - fractionLength)
  return `${negative ? '-' : ''}${digits.slice(first, last)}${exponent === '0' ? '' : `e${exponent}`}`
}

/** Returns the index of the letter before the exponent, or the length of the text if there is no exponent. */
export function exponentMark(spelling: string): number {
  const small = spelling.indexOf('e')
  const mark = small === -1 ? spelling.indexOf('E') : small
  return mark === -1 ? spelling.length : mark
}

/** Returns the index of the exponent's first digit that is not a leading zero. */
export function exponentDigits(spelling: string, from: number): number {
  const sign = spelling.charCodeAt(from)
  let first = sign === 0x2b || sign === 0x2d ? from + 1 : from
  while (first < spelling.length - 1 && spelling.charCodeAt(first) === 0x30) first += 1
  return first
}

/** Returns the sum of `shift` and the exponent that starts at `from` (zero if empty), in decimal. */
function shiftedExponent(spelling: string, from: number, shift: number): string {
  if (from >= spelling.length) return `${shift}`
  const negative = spelling.charCodeAt(from) === 0x2d
  const digits = spelling.slice(exponentDigits(spelling, from))
  if (digits.length <= 15) return `${(negative ? -Number(digits) : Number(digits)) + shift}`
  return `${(negative ? -BigInt(digits) : BigInt(digits)) + BigInt(shift)}`
}
