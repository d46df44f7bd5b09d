import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decimal, formatDecimal } from './decimal.ts'
import {
  dividedBy,
  endingDecimal,
  type Fraction,
  fractionOf,
  plus,
  roundFraction,
  times,
} from './fraction.ts'

const fraction = (text: string): Fraction => fractionOf(decimal(text))
const spelled = (value: Fraction): string | null => {
  const exact = endingDecimal(value)
  return exact && formatDecimal(exact)
}

test('sums, products and quotients of fractions are exact, and a third has no decimal form', () => {
  assert.equal(spelled(times(fraction('3275.5'), fraction('0.185'))), '605.9675')
  assert.equal(spelled(plus(fraction('0.1'), fraction('0.2'))), '0.3')
  const third = dividedBy(fraction('1'), 3)
  assert.equal(spelled(third), null)
  assert.equal(spelled(times(third, fraction('3'))), '1')
  assert.equal(spelled(dividedBy(fraction('7'), 8)), '0.875')
  assert.equal(spelled(fraction('0')), '0')
})

test('halves are rounded away from zero, also for fractions without a finite decimal form', () => {
  assert.equal(roundFraction(fraction('2.5')), 3n)
  assert.equal(roundFraction(fraction('-2.5')), -3n)
  assert.equal(roundFraction(dividedBy(fraction('10'), 3)), 3n)
  assert.equal(roundFraction(dividedBy(fraction('3'), 6)), 1n)
})
