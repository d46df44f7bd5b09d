const valueLimit = 20_000
const memberLimit = 5000
const depth = 60

/**
 * Generates JSON texts of about `bytes` bytes. Each is slow to parse for a different reason. Some have exactly the
 * maximum number of values, the others have more.
 */
export function* worstJson(bytes: number): Generator<[kind: string, text: string]> {
  const few = (each: number, length: number): number =>
    Math.floor(Math.min((valueLimit - 200) / each, bytes / (length + 1)))
  const list = (piece: string, each: number): string =>
    `[${Array(few(each, piece.length)).fill(piece).join()}]`
  const members = (name: (at: number) => string, most = memberLimit): string => {
    const count = Math.min(most, Math.floor(bytes / (name(0).length + 10)))
    return `{${Array.from({ length: count }, (_, at) => `"${name(at)}":0`).join()}}`
  }
  const nested = '['.repeat(depth) + ']'.repeat(depth)

  yield ['deep arrays', list(nested, depth)]
  yield [
    'more deep arrays than are taken',
    `[${Array(Math.floor(bytes / (2 * depth + 1)))
      .fill(nested)
      .join()}]`,
  ]
  yield ['deep objects', list(`${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`, depth + 1)]
  yield ['small numbers', list('0', 1)]
  yield [
    'more small numbers than are taken',
    `[${Array(Math.floor(bytes / 2))
      .fill('0')
      .join()}]`,
  ]
  yield ['numbers that no double holds', list('[1e999]', 2)]
  yield ['long numbers', list('1.2345678901234567890123456789012345678901', 1)]
  yield ['long exponents', list(`1e-${'9'.repeat(1000)}`, 1)]
  yield ['one long number', `1.${'0'.repeat(bytes - 3)}1`]
  yield ['names of all kinds', members((at) => `name${at}`)]
  yield ['names that differ at their ends', members((at) => `${'k'.repeat(60)}${at}`)]
  yield ['names with escapes', members((at) => `\\u0061${at}`)]
  const wholeNumbers = members((at) => String(at * 16_384))
  yield ['whole numbers as names', wholeNumbers]
  yield ['objects with whole numbers as names', list(wholeNumbers, memberLimit + 1)]
  yield ['more names than are taken', members((at) => `name${at}`, Infinity)]
  yield ['a name given twice', members((at) => `name${at}`).replace(/}$/, ',"name0":0}')]
  yield ['many small objects', list('{"a":0}', 2)]
  yield ['escapes', `"${'\\n'.repeat((bytes - 2) / 2)}"`]
  yield ['halves of surrogate pairs', `"${'\\ud800'.repeat((bytes - 2) / 6)}"`]
  yield ['text', `"${'x'.repeat(bytes - 2)}"`]
  yield ['spaces in text', `"${' '.repeat(bytes - 3)}x"`]
  yield ['letters of two bytes', `"${'é'.repeat((bytes - 2) / 2)}"`]
  yield ['short texts', list('"\\n<b>&amp;"', 1)]
  yield ['white space', `${' '.repeat(bytes - 1)}0`]
  yield ['lines, then a fault', `${'\n'.repeat(bytes - 1)}x`]
}
