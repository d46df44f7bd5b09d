import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatMoney, formatPrice, formatQuantity } from './format-money.ts'

test('an amount is formatted with the decimal places of its currency, exactly at any size', () => {
  assert.equal(formatMoney(123_456, 'USD'), '$1,234.56')
  assert.equal(formatMoney(-5, 'USD'), '-$0.05')
  assert.equal(formatMoney(1_234, 'JPY'), '¥1,234')
  assert.equal(formatMoney(1_234_567, 'KWD'), 'KWD\u00a01,234.567')
  assert.equal(formatMoney(2_000, 'CAD'), 'CA$20.00')
  assert.equal(formatMoney(9_007_199_254_740_991, 'USD'), '$90,071,992,547,409.91')
})

test('a price keeps its digits below a cent, and a quantity all of its places', () => {
  assert.equal(formatPrice('0.185', 'USD'), '$0.185')
  assert.equal(formatPrice('12', 'USD'), '$12.00')
  assert.equal(formatQuantity('1250.0625'), '1,250.0625')
  assert.equal(formatQuantity('900000000000.1234'), '900,000,000,000.1234')
})

test('the number formats of a currency are created once and not for each amount', (t) => {
  const built = t.mock.method(Intl, 'NumberFormat')
  for (let amount = 0; amount < 10; amount++) {
    formatMoney(amount, 'SEK')
    formatPrice('0.5', 'SEK')
    formatQuantity('2')
  }
  assert.equal(built.mock.callCount(), 2)
})
