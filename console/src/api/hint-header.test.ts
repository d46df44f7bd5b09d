import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hintHeader, readForHint } from './hint-header.ts'

/** Returns the header of a read that a hint causes at a time in milliseconds. */
function headerAt(now: number): Record<string, string> {
  let header: Record<string, string> = {}
  readForHint('7~7', () => {
    header = hintHeader(now)
  })
  return header
}

test('a read that a hint causes names the hint; other reads name none', () => {
  assert.deepEqual(headerAt(1000), { 'console-hint': '7~7' })
  assert.deepEqual(hintHeader(1000), {})
  assert.throws(() =>
    readForHint('8~8', () => {
      throw new Error('broken')
    }),
  )
  assert.deepEqual(hintHeader(1000), {})
})

test('for five seconds after a read of its own, a window names no hint, because shared answers can be older', () => {
  hintHeader(20_000)
  assert.deepEqual(headerAt(24_999), {})
  assert.deepEqual(headerAt(25_000), { 'console-hint': '7~7' })
  // A read because of a hint is not a read of its own.
  assert.deepEqual(headerAt(25_001), { 'console-hint': '7~7' })
})
