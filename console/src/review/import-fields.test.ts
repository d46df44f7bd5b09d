import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctionsOf, documentLines, fieldLabel } from './import-fields.ts'

test('only changed fields are corrections, and a cleared field is removed', () => {
  const values = { customer_name: 'Ada', city: 'Evanston', notes: 'Roof' }
  assert.deepEqual(correctionsOf(values, {}), {})
  assert.deepEqual(correctionsOf(values, { customer_name: ' Ada ', city: '', zip: '60201' }), {
    city: null,
    zip: '60201',
  })
})

test('a document is shown line by line, and unknown fields by their own name', () => {
  assert.deepEqual(documentLines({ a: 'text', b: 3, c: null }), [
    ['a', 'text'],
    ['b', '3'],
    ['c', 'null'],
  ])
  assert.equal(fieldLabel('customer_phone'), 'Phone')
  assert.equal(fieldLabel('external_id'), 'External id')
})
