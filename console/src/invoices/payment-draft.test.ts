import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftPayment, paymentInput } from './payment-draft.ts'

test('the payment form begins with the amount that is due, and sends a reference only if one is typed', () => {
  const draft = draftPayment(12_050)
  assert.deepEqual(paymentInput(draft), { amount_cents: 12_050, method: 'check' })
  assert.deepEqual(paymentInput({ ...draft, method: 'cash', reference: ' 118 ' }), {
    amount_cents: 12_050,
    method: 'cash',
    reference: '118',
  })
})

test('a payment with an invalid amount, or one not above 0, is not sent', () => {
  for (const amount of ['', 'ten', '0', '-5', '1.234'])
    assert.equal(paymentInput({ ...draftPayment(100), amount }), undefined, amount)
})
