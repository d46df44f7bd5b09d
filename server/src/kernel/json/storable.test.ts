import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStorable } from './storable.ts'

test('text with NUL or half a surrogate pair cannot be stored, any other can', () => {
  for (const text of ['', 'Ada', 'é\u0301', '😀', '\u0001\uffff']) assert.equal(isStorable(text), true)
  for (const text of ['\0', 'a\0b', '\ud800', 'a\udc00', '\udc00\ud800'])
    assert.equal(isStorable(text), false)
})
