import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftPayment, paymentInput } from './payment-draft.ts'

test('a payment begins with the amount that is due, and has a reference only if one is typed', () => {
  const draft = draftPayment(12_050)
  assert.deepEqual(paymentInput(draft), { amount_cents: 12_050, method: 'check' })
  assert.deepEqual(paymentInput({ ...draft, method: 'cash', reference: ' 118 ' }), {
    amount_cents: 12_050,
    method: 'cash',
    reference: '118',
  })
})

test('an amount that is none, or not above 0, is no payment', () => {
  for (const amount of ['', 'ten', '0', '-5', '1.234'])
    assert.equal(paymentInput({ ...draftPayment(100), amount }), undefined, amount)
})
