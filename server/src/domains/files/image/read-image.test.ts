import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { png, pngChunk, webp } from '../testing/pictures.ts'
import { type Image, readImage } from './read-image.ts'

const limits = { pixelsASide: 100, bytes: 1_000_000 }
const read = (bytes: Buffer) => readImage(bytes, limits)

async function kept(bytes: Buffer): Promise<Image> {
  const image = await read(bytes)
  assert.ok(typeof image === 'object')
  return image
}

/** Red on the left, blue on the right. */
const twoColours = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } }).composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: 'blue' } }, gravity: 'east' },
  ])

test('a picture keeps its kind and its size, and loses camera data, profiles and what hides behind its end', async () => {
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const picture = twoColours()
      .withIccProfile('p3')
      .withExif({ IFD0: { Copyright: 'Exif, at home' } })
      .toFormat(format)
    const image = await kept(Buffer.concat([await picture.toBuffer(), Buffer.from('<script>')]))
    assert.deepEqual([image.contentType, image.width, image.height], [`image/${format}`, 40, 20])
    const { exif, icc, xmp, iptc } = await sharp(image.bytes).metadata()
    assert.deepEqual([exif, icc, xmp, iptc], [undefined, undefined, undefined, undefined])
    assert.equal(image.bytes.includes('at home') || image.bytes.includes('<script>'), false)
  }
})

test('a picture that its camera held sideways is turned', async () => {
  const image = await kept(await twoColours().withMetadata({ orientation: 6 }).jpeg().toBuffer())
  assert.deepEqual([image.width, image.height], [20, 40])
  const top = await sharp(image.bytes).extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer()
  assert.ok(top[0]! > 200 && top[2]! < 60, top.join())
})

test('a PNG loses its texts and its animation', async () => {
  const { bytes, width } = await kept(
    png(7, 5, pngChunk('tEXt', Buffer.from('Author\0Ada')), pngChunk('acTL', Buffer.alloc(8))),
  )
  assert.equal(width, 7)
  assert.equal(bytes.includes('Ada') || bytes.includes('acTL'), false)
})

test('a WebP without loss is read too', async () => {
  const lossless = Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAvAUAAEAcQ/Y/+BSKi/wEA', 'base64')
  const { contentType, width, height } = await kept(lossless)
  assert.deepEqual([contentType, width, height], ['image/webp', 2, 2])
})

test('a picture that is cut off is none', async () => {
  const jpeg = await twoColours().jpeg().toBuffer()
  for (const whole of [png(7, 5).subarray(0, -12), webp, jpeg.subarray(0, -2)])
    for (let length = 0; length < whole.length; length++)
      assert.equal(await read(whole.subarray(0, length)), undefined, `${length} of ${whole.length}`)
})

test('moving pictures and those of other kinds are none', async () => {
  const frames = await sharp(
    [await twoColours().png().toBuffer(), await twoColours().negate().png().toBuffer()],
    {
      join: { animated: true },
    },
  )
    .webp()
    .toBuffer()
  assert.equal(await read(frames), undefined)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>')
  assert.equal(await read(svg), undefined)
  for (const format of ['gif', 'tiff', 'avif'] as const)
    assert.equal(await read(await twoColours().toFormat(format).toBuffer()), undefined, format)
})

test('a side that is too long is told before anything is decoded', async () => {
  assert.equal(await read(png(101, 1)), 'too large')
  assert.equal(await read(png(100, 100).subarray(0, 40)), undefined)
  assert.equal((await kept(png(100, 1))).width, 100)
})
