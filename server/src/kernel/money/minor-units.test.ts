import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minorUnits, placesByCurrency } from './minor-units.ts'

test('currencies have zero, two or three decimal places', () => {
  for (const [currency, places] of Object.entries({
    USD: 2,
    EUR: 2,
    CAD: 2,
    JPY: 0,
    KRW: 0,
    ISK: 0,
    KWD: 3,
    TND: 3,
    HUF: 2,
  })) {
    assert.equal(minorUnits(currency), places, currency)
  }
})

test('a code that is not a currency of ISO 4217 is refused', () => {
  for (const code of ['usd', 'XXX', 'BTC', '', 'USDT'])
    assert.throws(() => minorUnits(code), RangeError, code)
})

test('the runtime knows every currency of the table', () => {
  const runtimeCurrencies = new Set(Intl.supportedValuesOf('currency'))
  assert.deepEqual(
    [...placesByCurrency.keys()].filter((currency) => !runtimeCurrencies.has(currency)),
    [],
  )
})
