import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSegment, lastWithoutGap, nextSegment, numberOf } from './segment.ts'

test('the second part of a name ends at FF, and the next one begins a new first part', () => {
  assert.equal(nextSegment('000000010000000000000009'), '00000001000000000000000A')
  assert.equal(nextSegment('0000000200000001000000FF'), '000000020000000200000000')
  assert.equal(numberOf('000000010000000100000002'), 258)
})

test('other files that Postgres archives are no segments', () => {
  assert.ok(isSegment('0000000100000000000000FF'))
  for (const name of ['00000002.history', '000000010000000000000100', '00000001000000000000000A.partial'])
    assert.equal(isSegment(name), false, name)
})

test('a missing segment ends the log that can be used', () => {
  const names = ['0000000100000000000000FE', '0000000100000000000000FF', '000000010000000100000000']
  const segments = new Set([...names, '000000010000000100000002'])
  assert.equal(lastWithoutGap(segments, names[0]!), names[2])
  assert.equal(lastWithoutGap(segments, '000000010000000100000001'), undefined)
})
