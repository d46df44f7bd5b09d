import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRange } from './range.ts'

const of = (range: string, size = 1234) => {
  const { first, last } = readRange(range, size)
  return `${first}-${last}/${size}`
}

test('a range within 1,234 bytes is returned, its end is limited to the last byte, and a start beyond it is refused', () => {
  assert.equal(of('bytes=0-99'), '0-99/1234')
  assert.equal(of('bytes=1200-9999'), '1200-1233/1234')
  assert.equal(of('bytes=-34'), '1200-1233/1234')
  assert.throws(() => of('bytes=1234-'), {
    code: 'validation_error',
    details: [{ field: 'range', message: 'begins after the last of the 1234 bytes', size_bytes: 1234 }],
  })
})

test('every form of a single range is parsed', () => {
  assert.equal(of('bytes=0-'), '0-1233/1234')
  assert.equal(of('bytes=1233-'), '1233-1233/1234')
  assert.equal(of('bytes=5-5'), '5-5/1234')
  assert.equal(of('bytes=-1'), '1233-1233/1234')
  assert.equal(of('bytes=-1234'), '0-1233/1234')
  assert.equal(of('bytes=-99999999999999999999'), '0-1233/1234')
  assert.equal(of('bytes=0-99999999999999999999'), '0-1233/1234')
  assert.equal(of('BYTES=0-0'), '0-0/1234')
})

test('multiple ranges, other units, a range that ends before it starts and empty ranges are refused', () => {
  for (const range of [
    'bytes=0-1,3-4',
    'bytes=0-1,',
    'items=0-1',
    'bytes=2-1',
    'bytes=9007199254740993-9007199254740992',
    'bytes=-0',
    'bytes=-',
    'bytes=',
    'bytes=a-b',
    'bytes 0-1',
    'bytes=+1-2',
    'bytes=0-1.5',
    'bytes=0-1/1234',
    '0-1',
    '',
    'bytes=99999999999999999999-',
    'bytes=999999999999999999999-',
  ])
    assert.throws(() => of(range), { code: 'validation_error' }, range)
  assert.throws(() => of('bytes=0-', 0), { code: 'validation_error' })
  assert.throws(() => of('bytes=-1', 0), { code: 'validation_error' })
})
