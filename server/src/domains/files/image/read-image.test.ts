import assert from 'node:assert/strict'
import { test } from 'node:test'
import { png, pngChunk, webp } from '../testing/pictures.ts'
import { readImage } from './read-image.ts'

const segment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data])
const frame = segment(0xc2, Buffer.from([8, 0, 20, 0, 40, 1]))
const scan = Buffer.concat([segment(0xda, Buffer.from('scan')), Buffer.from('pixels')])
const jpeg = (...segments: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('ffd8', 'hex'), ...segments, scan, Buffer.from('ffd9', 'hex')])

const riff = (...chunks: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF....')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.from(`${type}....`)
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

test('a JPEG loses its camera data, comments and what hides behind its end, and keeps its colours', () => {
  const jfif = segment(0xe0, Buffer.from('JFIF'))
  const profile = segment(0xe2, Buffer.from('ICC_PROFILE'))
  const exif = segment(0xe1, Buffer.from('Exif, at home'))
  const note = segment(0xfe, Buffer.from('by Ada'))
  const read = readImage(Buffer.concat([jpeg(jfif, exif, profile, note, frame), Buffer.from('<script>')]))
  assert.deepEqual(read, {
    contentType: 'image/jpeg',
    width: 40,
    height: 20,
    bytes: jpeg(jfif, profile, frame),
  })
})

test('a PNG loses its texts and its animation', () => {
  const read = readImage(
    png(7, 5, pngChunk('tEXt', Buffer.from('Author')), pngChunk('acTL', Buffer.alloc(8))),
  )
  assert.deepEqual(read, { contentType: 'image/png', width: 7, height: 5, bytes: png(7, 5) })
})

test('a WebP loses its Exif and XMP data and no longer says that it has them', () => {
  const pixels = webp.subarray(12)
  const extended = (flags: number) => chunk('VP8X', Buffer.from([flags, 0, 0, 0, 3, 0, 0, 2, 0, 0]))
  const profile = chunk('ICCP', Buffer.from('odd'))
  const read = readImage(
    riff(
      extended(0b101100),
      profile,
      pixels,
      chunk('EXIF', Buffer.from('x')),
      chunk('XMP ', Buffer.from('y')),
    ),
  )
  assert.deepEqual(read, {
    contentType: 'image/webp',
    width: 4,
    height: 3,
    bytes: riff(extended(0b100000), profile, pixels),
  })
})

test('a WebP without loss tells its size', () => {
  const lossless = Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAvAUAAEAcQ/Y/+BSKi/wEA', 'base64')
  assert.deepEqual(readImage(lossless), { contentType: 'image/webp', width: 2, height: 2, bytes: lossless })
})

test('no picture is cut off or changed anywhere without notice of what can be noticed', () => {
  const whole = png(7, 5)
  for (let length = 0; length < whole.length; length++)
    assert.equal(readImage(whole.subarray(0, length)), undefined)
  for (let at = 8; at < whole.length - 4; at++) {
    const bent = Buffer.from(whole)
    bent[at]! ^= 1
    assert.equal(readImage(bent), undefined, `byte ${at}`)
  }
  for (let length = 0; length < webp.length; length++)
    assert.equal(readImage(webp.subarray(0, length)), undefined)
  for (const bytes of [jpeg(), jpeg(frame).subarray(0, -2), Buffer.from('ffd8ff', 'hex')])
    assert.equal(readImage(bytes), undefined)
})

test('moving pictures are refused where there is no still one in them', () => {
  const moving = riff(
    chunk('VP8X', Buffer.from([2, 0, 0, 0, 3, 0, 0, 2, 0, 0])),
    chunk('ANMF', Buffer.alloc(24)),
  )
  assert.equal(readImage(moving), undefined)
})
