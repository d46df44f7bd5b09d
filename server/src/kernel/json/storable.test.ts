import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStorable, storableJson } from './storable.ts'

test('text with NUL or an unpaired surrogate cannot be stored, and other text can', () => {
  for (const text of ['', 'Ada', 'é\u0301', '😀', '\u0001\uffff']) assert.equal(isStorable(text), true)
  for (const text of ['\0', 'a\0b', '\ud800', 'a\udc00', '\udc00\ud800'])
    assert.equal(isStorable(text), false)
})

test('characters that Postgres cannot store are replaced by U+FFFD, and the rest of the document stays the same', () => {
  const document = { a: ['\\u0000', '\\\\ud800', '"\u0001\n😀'], 'b\\': 1.5, c: null }
  assert.deepEqual(JSON.parse(storableJson(document)), document)
  const lost = { 'a\0': ['x\0y', '\ud800', '\udfffz', '\\\0'] }
  assert.deepEqual(JSON.parse(storableJson(lost)), {
    'a\ufffd': ['x\ufffdy', '\ufffd', '\ufffdz', '\\\ufffd'],
  })
})
