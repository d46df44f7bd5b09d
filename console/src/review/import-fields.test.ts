import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctionsOf, documentLines, fieldLabel, openProblems } from './import-fields.ts'

test('only changed fields are sent as corrections, and a cleared field is removed', () => {
  const values = { customer_name: 'Ada', city: 'Evanston', notes: 'Roof' }
  assert.deepEqual(correctionsOf(values, {}), {})
  assert.deepEqual(correctionsOf(values, { customer_name: ' Ada ', city: '', zip: '60201' }), {
    city: null,
    zip: '60201',
  })
})

test('a document is shown line by line, and unknown fields under their own names', () => {
  assert.deepEqual(documentLines({ a: 'text', b: 3, c: null }), [
    ['a', 'text'],
    ['b', '3'],
    ['c', 'null'],
  ])
  assert.equal(fieldLabel('customer_phone'), 'Phone')
  assert.equal(fieldLabel('external_id'), 'External id')
})

test('a problem is open until its field is corrected; a problem with the length of the document is not listed', () => {
  const missing = { field: 'service_address', message: 'is missing' }
  const problems = [missing, { field: 'document', message: 'is longer than 64 KiB' }]
  assert.deepEqual(openProblems(problems, {}), [missing])
  assert.deepEqual(openProblems(problems, { service_address: null }), [missing])
  assert.deepEqual(openProblems(problems, { service_address: '1 Main St' }), [])
})
