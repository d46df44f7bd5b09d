import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { decimal } from './decimal.ts'
import { divideHalfUp, percentOf, roundHalfUp, sumCents, toCents } from './rounding.ts'

test('halves are rounded away from zero, for positive and negative numbers', () => {
  const cases = {
    '0.5': 1n,
    '0.4999': 0n,
    '1.5': 2n,
    '2.5': 3n,
    '-0.5': -1n,
    '-0.4999': 0n,
    '-2.5': -3n,
    '7': 7n,
    '-7': -7n,
  }
  for (const [text, expected] of Object.entries(cases))
    assert.equal(roundHalfUp(decimal(text)), expected, text)
})

test('a rounded quotient differs from the exact one by at most a half, and negating either operand negates it', () => {
  const numbers = fc.bigInt({ min: -1000n, max: 1000n })
  fc.assert(
    fc.property(
      numbers,
      numbers.filter((n) => n !== 0n),
      (a, b) => {
        const twice = 2n * (a - divideHalfUp(a, b) * b)
        assert.ok((twice < 0n ? -twice : twice) <= (b < 0n ? -b : b))
        assert.equal(divideHalfUp(-a, b), -divideHalfUp(a, b))
        assert.equal(divideHalfUp(a, -b), -divideHalfUp(a, b))
      },
    ),
  )
})

test('a percentage is not rounded before it is converted to cents', () => {
  assert.deepEqual(percentOf(1099, decimal('6.25')), { units: 686875n, places: 4 })
})

test('amounts that are too large for an exact number of cents are refused', () => {
  assert.equal(toCents(2n ** 53n - 1n), 9007199254740991)
  assert.throws(() => toCents(2n ** 53n), { code: 'validation_error' })
  assert.throws(() => sumCents([Number.MAX_SAFE_INTEGER, 2]), { code: 'validation_error' })
  assert.equal(sumCents([]), 0)
})
