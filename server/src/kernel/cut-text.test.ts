import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutText } from './cut-text.ts'

const family = '👨‍👩‍👧‍👦'

test('text that is too long is cut after a whole character', () => {
  assert.equal(cutText('abc', 3), 'abc')
  assert.equal(cutText('abcd', 3), 'abc')
  assert.equal(cutText('ab😀', 3), 'ab')
  assert.equal(cutText('ab😀', 4), 'ab😀')
  for (let most = 1; most < 1 + family.length; most++) assert.equal(cutText(`a${family}b`, most), 'a')
  assert.equal(cutText(`a${family}b`, 1 + family.length), `a${family}`)
  assert.equal(cutText('ae\u0301x', 2), 'a')
  assert.equal(cutText('a🇫🇷🇩🇪', 7), 'a🇫🇷')
  assert.equal(cutText('a\r\nb', 2), 'a')
})

test('a single character that is too long is cut, but not inside a surrogate pair', () => {
  assert.equal(cutText(`a${'\u0301'.repeat(50)}`, 10).length, 10)
  assert.equal(cutText(family, 4), '👨\u200d')
  assert.equal(cutText('😀', 1), '')
})
