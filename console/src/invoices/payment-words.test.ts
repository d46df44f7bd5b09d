import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Payment } from '../api/operations.ts'
import { refundable } from './payment-words.ts'

const payment = (part: Partial<Payment>): Payment => ({
  id: 'p',
  kind: 'payment',
  method: 'check',
  status: 'succeeded',
  amount_cents: 1000,
  reference: null,
  refund_of: null,
  received_at: '2026-11-21T12:00:00Z',
  recorded_by: { type: 'member', id: null },
  ...part,
})

test('a payment can be refunded up to the amount that is not refunded yet; failed refunds do not count', () => {
  const refund = { kind: 'refund', refund_of: 'p' } as const
  const all = [
    payment({}),
    payment({ ...refund, id: 'r1', amount_cents: 300 }),
    payment({ ...refund, id: 'r2', amount_cents: 200, status: 'pending' }),
    payment({ ...refund, id: 'r3', amount_cents: 500, status: 'failed' }),
  ]
  assert.equal(refundable(all[0]!, all), 500)
  assert.equal(refundable(all[1]!, all), 0)
  assert.equal(refundable(payment({ status: 'pending' }), []), 0)
  assert.equal(refundable(payment({ kind: 'credit' }), []), 0)
})
