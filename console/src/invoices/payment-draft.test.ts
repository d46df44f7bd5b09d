import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftPayment, paymentInput } from './payment-draft.ts'

test('a payment form starts with the amount due and sends a reference only if one was typed', () => {
  const draft = draftPayment(12_050)
  assert.deepEqual(paymentInput(draft), { amount_cents: 12_050, method: 'check' })
  assert.deepEqual(paymentInput({ ...draft, method: 'cash', reference: ' 118 ' }), {
    amount_cents: 12_050,
    method: 'cash',
    reference: '118',
  })
})

test('a payment is not sent if its amount is not a number or not above 0', () => {
  for (const amount of ['', 'ten', '0', '-5', '1.234'])
    assert.equal(paymentInput({ ...draftPayment(100), amount }), undefined, amount)
})
