import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { InvalidJson } from './invalid-json.ts'
import { memberLimit, nestingLimit, parseJson, valueLimit } from './parse-json.ts'

const value = (text: string): unknown => parseJson(text).value

function refused(body: string | Uint8Array, message: RegExp): void {
  assert.throws(
    () => parseJson(body),
    (error) => error instanceof InvalidJson && message.test(error.message),
    `${String(body.slice(0, 60))} should be refused with ${message}`,
  )
}

test('the output of JSON.stringify is parsed to the same value, with any member names', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5, noUnicodeString: false }), (sample) => {
      const text = JSON.stringify(sample)
      assert.deepEqual(value(text), JSON.parse(text))
      assert.deepEqual(value(JSON.stringify(sample, null, '\t')), JSON.parse(text))
    }),
    { numRuns: 2_000 },
  )
})

const pieces = fc.oneof(
  fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\\', '/', ' ', '\n', '\t', '\u0001', '\u00a0'),
  fc.constantFrom('-', '+', '.', 'e', 'E', '0', '1', '2', '3', '\\u00', 'aF', 'true', 'null', 'NaN', '"a":'),
)

test('random text is parsed or refused as by JSON.parse, except that duplicate members are refused', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 9 }), (parts) => {
      const text = parts.join('')
      let expected: unknown
      try {
        expected = JSON.parse(text, (_, item: unknown) => (item === 0 ? 0 : item))
      } catch {
        refused(text, /./)
        return
      }
      try {
        assert.deepEqual(value(text), expected)
      } catch (error) {
        if (!(error instanceof InvalidJson && error.message.includes('twice'))) throw error
      }
    }),
    { numRuns: 30_000 },
  )
})

test('an error message names the problem and its position', () => {
  const cases: [string, string][] = [
    ['{"a": 1,\n "b" 2}', 'Found "2" instead of ":" at line 2, column 6.'],
    [
      '{"a":1,"\\u0061":2}',
      'An object has two members with the name "a", the second one at line 1, column 8.',
    ],
    ['[01]', 'A number has leading zeros, which are not allowed at line 1, column 2.'],
    ['["a\nb"]', 'A string contains a control character that is not escaped at line 1, column 4.'],
    ['[NaN]', 'Found "N" instead of a JSON value at line 1, column 2.'],
    ['{"a":1} x', 'Found "x" instead of the end of the JSON text at line 1, column 9.'],
    ['', 'The JSON text ends where a JSON value is expected at line 1, column 1.'],
    [
      '["a',
      'The JSON text ends where the closing quotation mark of a string is expected at line 1, column 4.',
    ],
    ['\ufeff{}', 'The JSON text begins with a byte order mark, which is not allowed at line 1, column 1.'],
    [`1e${'9'.repeat(1001)}`, 'The exponent of a number has more than 1000 digits at line 1, column 3.'],
  ]
  for (const [text, message] of cases) assert.throws(() => parseJson(text), { name: 'InvalidJson', message })
})

test('text that RFC 8259 does not allow is refused', () => {
  const texts = `[1,] [,1] {"a":1,} {a:1} {'a':1} ['a'] .5 1. 1.e1 1e 1e+ +1 -  --1 0x10 00 -01 Infinity tru truee "\\x" "\\u12g4"
    "\\u12 [1 {"a" {"a":1 ] } [1}{} {"a":1]  // /**/1 "\t" \u00a01 1\u00a0 [1]2`
  for (const text of texts.split(' ')) refused(text, /at line \d+, column \d+\.$/)
})

const quoted = (...bytes: number[]): Uint8Array => Uint8Array.from([0x22, ...bytes, 0x22])

test('invalid UTF-8, a byte order mark and an unpaired surrogate are refused', () => {
  for (const bytes of [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]])
    refused(quoted(...bytes), /UTF-8/)
  refused(Uint8Array.from([0xef, 0xbb, 0xbf, 0x31]), /byte order mark/)
  refused('"\ud800"', /surrogate/)
  assert.equal(parseJson(quoted(0xf0, 0x9f, 0x98, 0x80)).value, '😀')
  assert.equal(value('"\\ud800"'), '\ud800')
})

test('a view of a larger buffer is parsed without the bytes around it', () => {
  const buffer = new TextEncoder().encode('xx[1]yy')
  assert.deepEqual(parseJson(buffer.subarray(2, 5)).value, [1])
})

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

test('nesting is limited to 64 levels, however long the text is', () => {
  assert.ok(parseJson(nested(nestingLimit)))
  refused(nested(nestingLimit + 1), /nested deeper than 64 levels at line 1, column 65\.$/)
  refused('{"a":'.repeat(10_000), /nested deeper/)
  refused('['.repeat(1_000_000), /nested deeper/)
})

const list = (length: number): string => `[${Array(length).fill(0).join()}]`

test('the number of values in a document is limited', () => {
  assert.ok(parseJson(list(valueLimit - 1)))
  refused(list(valueLimit), /^The JSON text contains more than 20000 values at line 1, column 40000\.$/)
  const pair = '{"a":[]}'
  assert.ok(
    parseJson(
      `[${Array(valueLimit / 2 - 1)
        .fill(pair)
        .join()}]`,
    ),
  )
  refused(
    `[${Array(valueLimit / 2)
      .fill(pair)
      .join()}]`,
    /more than 20000 values/,
  )
})

test('the number of members of one object is limited', () => {
  const object = (length: number): string => `{${Array.from({ length }, (_, at) => `"${at}":0`).join()}}`
  assert.ok(parseJson(`[${object(memberLimit)},${object(memberLimit)}]`))
  refused(object(memberLimit + 1), /^An object has more than 5000 members at line 1, column \d+\.$/)
})

test('__proto__ is parsed as an ordinary member', () => {
  const object = value('{"__proto__":{"admin":true},"constructor":1,"hasOwnProperty":2}')
  assert.ok(typeof object === 'object' && object !== null)
  assert.equal(Object.getPrototypeOf(object), Object.prototype)
  assert.deepEqual(Object.keys(object), ['__proto__', 'constructor', 'hasOwnProperty'])
  assert.equal('admin' in object, false)
  refused('{"__proto__":1,"__proto__":2}', /two members/)
})

test('numbers are rounded to the nearest double, are infinite beyond its range, and are never negative zero', () => {
  assert.deepEqual(value('[-0, 1e400, -1e999999999999, 1e-400, 9007199254740993, 0.1, 12.50e1]'), [
    0,
    Infinity,
    -Infinity,
    0,
    9007199254740992,
    0.1,
    125,
  ])
})
