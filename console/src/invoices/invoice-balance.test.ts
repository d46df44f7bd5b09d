import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidBesides } from './invoice-balance.ts'

test('the payments of an invoice are what the total, tips and credit notes do not explain of its balance', () => {
  const amounts = { total_cents: 10_000, tip_cents: 500, credited_cents: 2500, balance_cents: 3000 }
  assert.equal(paidBesides(amounts), 5000)
  assert.equal(paidBesides({ ...amounts, tip_cents: 0, credited_cents: 0, balance_cents: 10_000 }), 0)
})
