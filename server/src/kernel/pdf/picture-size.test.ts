import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointsOf } from './picture-size.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')

test('the number of pixels of an image is read from its header', () => {
  assert.equal(pointsOf(hex('89504e470d0a1a0a 0000000d 49484452 00001000 00000800')), 4096 * 2048)
  assert.equal(pointsOf(Buffer.from('GIF89a\x10\x00\x20\x00', 'latin1')), 16 * 32)
  assert.equal(pointsOf(hex('ffd8 ffe0 0004 0000 ffc2 0011 08 0300 0400')), 768 * 1024)
  assert.equal(
    pointsOf(hex('52494646 00000000 57454250 56503858 0000000a 00000000 ff0300 ff0100')),
    1024 * 512,
  )
})

test('an incomplete header or another type of file has no number of pixels', () => {
  assert.equal(pointsOf(hex('89504e470d0a1a0a 0000')), undefined)
  assert.equal(pointsOf(hex('ffd8 ffe0 0004')), undefined)
  assert.equal(pointsOf(Buffer.from('no picture at all')), undefined)
  assert.equal(pointsOf(Buffer.alloc(0)), undefined)
})
