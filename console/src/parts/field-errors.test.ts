import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../api/refusal.ts'
import { formSentence } from './field-errors.ts'

const refusal = new Refusal({
  status: 422,
  code: 'validation_error',
  message: 'phone: must be a phone number',
  details: [
    { field: 'phone', message: 'must be a phone number' },
    { field: 'recipe.percent', message: 'must be at most 50' },
    { field: 'external_ref', message: 'is unknown' },
  ],
})
const labels = new Map([
  ['phone', 'Phone'],
  ['percent', 'Percent'],
])

test("the form's error names the fields that show their own errors, and describes the other errors in full", () => {
  assert.equal(
    formSentence(refusal, { error: refusal, labels }),
    'Check Phone, Percent. External ref is unknown.',
  )
})

test('errors that no field shows are described in full, with the labels of the form', () => {
  assert.equal(
    formSentence(refusal, { error: null, labels }),
    'Phone must be a phone number. Percent must be at most 50. External ref is unknown.',
  )
  const closed = new Refusal({ status: 409, code: 'invalid_state', message: 'The invoice is paid.' })
  assert.equal(formSentence(closed, null), 'The invoice is paid.')
})
