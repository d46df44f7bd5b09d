import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandColors } from './brand.ts'
import { formatDate, formatLastDay, formatMoney, formatPrice, formatQuantity } from './formats.ts'

test('an amount has the places of its currency and is exact at any size', () => {
  assert.equal(formatMoney(123_456, 'USD'), '$1,234.56')
  assert.equal(formatMoney(-5, 'USD'), '-$0.05')
  assert.equal(formatMoney(1_234, 'JPY'), '¥1,234')
  assert.equal(formatMoney(1_234_567, 'KWD'), 'KWD\u00a01,234.567')
  assert.equal(formatMoney(2_000, 'CAD'), 'CA$20.00')
  assert.equal(formatMoney(9_007_199_254_740_991, 'USD'), '$90,071,992,547,409.91')
})

test('a price keeps the digits below a cent, and a quantity all of its places', () => {
  assert.equal(formatPrice('0.185', 'USD'), '$0.185')
  assert.equal(formatPrice('12', 'USD'), '$12.00')
  assert.equal(formatQuantity('1250.0625'), '1,250.0625')
  assert.equal(formatQuantity('900000000000.1234'), '900,000,000,000.1234')
})

test('a date does not move with the time zone of the machine, and an end at midnight is told as the day before', () => {
  assert.equal(formatDate('2026-01-01'), 'January 1, 2026')
  assert.equal(formatLastDay('2026-12-01T05:00:00.000Z', 'America/New_York'), 'November 30, 2026')
  assert.equal(formatLastDay('2026-12-01T05:00:00.001Z', 'America/New_York'), 'December 1, 2026')
})

test('a pale brand gets dark letters, and what is no colour gets ours', () => {
  assert.deepEqual(brandColors('#FFE600'), { brand: '#ffe600', onBrand: '#16202b', brandText: '#16202b' })
  assert.deepEqual(brandColors('#0b3d2e'), { brand: '#0b3d2e', onBrand: '#ffffff', brandText: '#0b3d2e' })
  for (const bad of [null, undefined, '', 'red', '#fff', '#12345g', '#123456;x:y'])
    assert.equal(brandColors(bad).brand, '#1f4e79')
})
