import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longestBlock } from '../../testing/longest-block.ts'
import * as fc from 'fast-check'
import { cursorCodec, InvalidCursor } from './cursor.ts'

const codec = cursorCodec(Buffer.alloc(32, 7))
const binding = 'leads created_at desc org-1 live {"client_id":"c-1"}'
const position = ['2026-03-01T10:00:00.123Z', '0199a0c4-7a30-7000-8000-000000000001']
const text = fc.string({ unit: 'binary' })

const isRefused = (cursor: string, of = binding): void => {
  assert.throws(() => codec.decode(cursor, of), InvalidCursor, JSON.stringify(cursor))
}

test('encoding and decoding a cursor returns the same position, for any text', () => {
  const positions = fc.array(fc.oneof(text, fc.constant(null)), { maxLength: 4 })
  fc.assert(
    fc.property(text, positions, (binding, position) => {
      const cursor = codec.encode({ binding, position })
      assert.match(cursor, /^[A-Za-z0-9_-]+$/)
      assert.deepEqual(codec.decode(cursor, binding), position)
    }),
  )
})

test('a cursor with any single character replaced or removed is refused', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (const id of ['1', '12', '123']) {
    const cursor = codec.encode({ binding, position: [id] })
    for (let i = 0; i < cursor.length; i++) {
      for (const other of ['', ...`${alphabet}+/= \n\0é.`.split('')]) {
        if (other !== cursor[i]) isRefused(cursor.slice(0, i) + other + cursor.slice(i + 1))
      }
    }
  }
})

test('a cursor with any flipped bit is refused', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), fc.nat(), (position, at) => {
      const cursor = codec.encode({ binding, position })
      const flip = (bytes: Buffer): Buffer => {
        const bit = at % (bytes.length * 8)
        bytes[bit >> 3]! ^= 1 << (bit & 7)
        return bytes
      }
      isRefused(flip(Buffer.from(cursor, 'latin1')).toString('latin1'))
      isRefused(flip(Buffer.from(cursor, 'base64url')).toString('base64url'))
    }),
    { numRuns: 5000 },
  )
})

test('a cursor with added, removed or re-encoded characters is refused', () => {
  for (const id of ['1', '12', '123']) {
    const cursor = codec.encode({ binding, position: [id] })
    for (const added of ['A', 'AAAA', '=', '==', ' ', '\n', '\t', '\0', '.', '%3D']) {
      isRefused(cursor + added)
      isRefused(added + cursor)
      isRefused(cursor.slice(0, 5) + added + cursor.slice(5))
    }
    for (let length = 0; length < cursor.length; length++) isRefused(cursor.slice(0, length))
  }
  const cursor = codec.encode({ binding, position: ['???>>>~~~'] })
  assert.match(cursor, /[-_]/)
  isRefused(cursor.replaceAll('-', '+').replaceAll('_', '/'))
})

test('a cursor is valid only for its own binding and key, and no byte can move between binding and position', () => {
  const cursor = codec.encode({ binding, position })
  for (const other of [
    '',
    `${binding} `,
    binding.slice(0, -1),
    binding.replace('desc', 'asc'),
    binding.replace('1', '2'),
  ]) {
    isRefused(cursor, other)
  }
  assert.throws(() => cursorCodec(Buffer.alloc(32, 8)).decode(cursor, binding), InvalidCursor)
  isRefused(codec.encode({ binding: '\ud800', position }), '\ud801') // the same bytes in UTF-8

  const bytes = Buffer.from(codec.encode({ binding: 'leads', position: ['1'] }), 'base64url')
  isRefused(Buffer.concat([Buffer.from('s'), bytes]).toString('base64url'), 'lead')
  isRefused(Buffer.concat([Buffer.from('s', 'utf16le'), bytes]).toString('base64url'), 'lead')
})

test('a cursor that is too long is refused before decoding, and is never issued', async () => {
  isRefused('A'.repeat(2049))
  const huge = 'A'.repeat(100_000_000)
  const refuse = () => assert.throws(() => codec.decode(huge, binding), InvalidCursor)
  assert.ok((await longestBlock(refuse, 20)) < 20)
  assert.throws(() => codec.encode({ binding, position: ['x'.repeat(2000)] }), RangeError)
  const longest = codec.encode({ binding, position: ['x'.repeat(1516)] })
  assert.equal(longest.length, 2048)
  assert.equal(codec.decode(longest, binding)[0]?.length, 1516)
})
