import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  add,
  compare,
  decimal,
  formatDecimal,
  formatFixed,
  multiply,
  parseDecimal,
  shift,
} from './decimal.ts'

test('a decimal is parsed up to the allowed number of places, ignoring trailing zeros', () => {
  assert.deepEqual(parseDecimal('12.50', 2), { units: 125n, places: 1 })
  assert.deepEqual(parseDecimal('-0.185', 3), { units: -185n, places: 3 })
  assert.deepEqual(parseDecimal('007.1000', 1), { units: 71n, places: 1 })
  assert.deepEqual(parseDecimal('999999999999.9999', 4), { units: 9999999999999999n, places: 4 })
  assert.equal(parseDecimal('0.12345', 4), null)
})

test('other notations and numbers that are too long are refused', () => {
  const texts = [
    '',
    '-',
    '.5',
    '5.',
    '+1',
    '1e3',
    '1,000',
    ' 1',
    '1 ',
    '0x1',
    'NaN',
    '--1',
    '1.2.3',
    '١',
    '1\n',
    '1000000000000',
  ]
  for (const text of [...texts, `0.${'0'.repeat(80)}`]) assert.equal(parseDecimal(text, 12), null, text)
  assert.throws(() => decimal('1e3'), {
    name: 'RangeError',
    message: '"1e3" is not a decimal number with at most 12 digits before and 12 after the point.',
  })
})

test('the short format has no trailing zeros, and the fixed format has all places', () => {
  const spelled = ['12.50', '-0.0', '100', '-3.10', '0.001'].map((text) => formatDecimal(decimal(text)))
  assert.deepEqual(spelled, ['12.5', '0', '100', '-3.1', '0.001'])
  assert.equal(formatDecimal({ units: 100n, places: 2 }), '1')
  assert.equal(formatFixed({ units: -5n, places: 2 }), '-0.05')
  assert.equal(formatFixed({ units: 123450n, places: 2 }), '1234.50')
  assert.equal(formatFixed({ units: 7n, places: 0 }), '7')
})

const decimals = fc.record({
  units: fc.bigInt({ min: 1n - 10n ** 12n, max: 10n ** 12n - 1n }),
  places: fc.nat(6),
})

test('a formatted decimal is parsed to the same number', () => {
  fc.assert(
    fc.property(decimals, (value) => {
      assert.equal(compare(decimal(formatDecimal(value)), value), 0)
      assert.equal(compare(decimal(formatFixed(value)), value), 0)
    }),
  )
})

test('sums, products and comparisons are exact', () => {
  assert.equal(formatDecimal(add(decimal('0.1'), decimal('0.2'))), '0.3')
  assert.equal(formatDecimal(multiply(decimal('2.25'), decimal('64.22'))), '144.495')
  assert.equal(formatDecimal(shift(decimal('0.185'), 2)), '18.5')
  assert.equal(formatDecimal(shift(decimal('12'), 3)), '12000')
  assert.equal(formatDecimal(shift(decimal('12'), -2)), '0.12')
  fc.assert(
    fc.property(decimals, decimals, decimals, (a, b, c) => {
      assert.equal(compare(multiply(add(a, b), c), add(multiply(a, c), multiply(b, c))), 0)
      assert.equal(compare(a, b), 0 - compare(b, a))
      assert.equal(compare(add(a, { units: 1n, places: 9 }), a), 1)
    }),
  )
})
