import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duplicateInput } from './duplicate-input.ts'

test('no duplicate search starts until a phone number, an email address or a street address is complete', () => {
  assert.equal(duplicateInput({ customer_name: 'Ada', customer_phone: '312555' }), undefined)
  assert.equal(duplicateInput({ customer_email: 'ada@' }), undefined)
  assert.deepEqual(duplicateInput({ customer_name: 'Ada ', customer_phone: '312 555 0142', notes: 'x' }), {
    customer_name: 'Ada',
    customer_phone: '312 555 0142',
    limit: 3,
  })
  assert.deepEqual(duplicateInput({ service_address: '1 Main St', customer_email: 'ada@' }), {
    service_address: '1 Main St',
    limit: 3,
  })
})
