import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ago, clock, date, daysBetween, money, parseMoney, phone, plural } from './words.ts'

test('amounts in cents, missing amounts and negative amounts are formatted', () => {
  assert.equal(money(182_155), '$1,821.55')
  assert.equal(money(undefined), '–')
  assert.equal(money(-500), '−$5.00')
})

test('typed amounts are parsed exactly, and everything else is refused', () => {
  assert.deepEqual(['12', '12.5', '$1,200.05', '.75', '0.29'].map(parseMoney), [1200, 1250, 120_005, 75, 29])
  assert.deepEqual(['', '12.345', '1e3', 'ten', '-', '.'].map(parseMoney), Array(6).fill(undefined))
})

test('an age is relative up to 48 hours, and a date after that', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  assert.equal(ago('2026-11-21T11:59:50Z', now), 'just now')
  assert.equal(ago('2026-11-21T11:15:00Z', now), '45 min ago')
  assert.equal(ago('2026-11-20T00:00:00Z', now), '36 h ago')
  assert.equal(ago('2026-11-10T12:00:00Z', now), 'Nov 10')
})

test('dates, times, phone numbers and counts are formatted', () => {
  assert.equal(date('2025-01-05', '2026-11-21'), 'Jan 5, 2025')
  assert.equal(date(null), '–')
  assert.deepEqual(['00:00', '12:30:00', '13:05:00'].map(clock), ['12 am', '12:30 pm', '1:05 pm'])
  assert.equal(phone('+13125550117'), '(312) 555-0117')
  assert.equal(phone('+4930123'), '+4930123')
  assert.equal(daysBetween('2026-10-30', '2026-11-02'), 3)
  assert.deepEqual([plural(1, 'job'), plural(1200, 'job')], ['1 job', '1,200 jobs'])
})
