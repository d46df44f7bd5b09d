import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flatPrice, priceWords } from './service-price.ts'

const unit = (rate: string, per = 1) => ({ kind: 'unit' as const, rate, per })

test('a price per unit has two decimals at least, and each is not written as per each', () => {
  const words = (rate: string, of: string, per?: number) =>
    priceWords({ pricing: unit(rate, per), unit: of, minimum_cents: 12_500 })
  assert.equal(words('3.5', 'ft'), '$3.50 per ft, at least $125.00')
  assert.equal(words('0.125', 'sq ft'), '$0.125 per sq ft, at least $125.00')
  assert.equal(words('95', 'each'), '$95.00 each, at least $125.00')
  assert.equal(words('40', 'sq ft', 1000), '$40.00 per 1000 sq ft, at least $125.00')
  assert.equal(flatPrice({ pricing: unit('40', 1000) } as never), '0.04')
  assert.equal(flatPrice({ pricing: unit('3.5') } as never), '3.50')
})
