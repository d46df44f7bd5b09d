import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import exifr from 'exifr'
import { cleanPicture } from './clean-picture.ts'
import { decoder } from './decoder.ts'
import { formatOf } from './picture-format.ts'
import type { CleanPicture, PictureRequirements } from './picture-job.ts'
import { assertBare } from './testing/assert-bare.ts'
import { png, pngChunk } from './testing/drawn-png.ts'
import { shownAt } from './testing/eight-orientations.ts'
import { jpegWithMetadata, pngWithMetadata, webpWithMetadata } from './testing/with-metadata.ts'

const usual: PictureRequirements = { accepts: ['jpeg', 'png', 'webp', 'heic'], longestSide: 2560 }
const clean = (bytes: Buffer, requirements: Partial<PictureRequirements> = {}) =>
  cleanPicture({ bytes, format: formatOf(bytes)!, requirements: { ...usual, ...requirements } })

async function cleaned(
  bytes: Buffer,
  requirements: Partial<PictureRequirements> = {},
): Promise<CleanPicture> {
  const answer = await clean(bytes, requirements)
  assert.ok('bytes' in answer, JSON.stringify(answer))
  return answer
}

async function refused(bytes: Buffer, why: RegExp, label = ''): Promise<void> {
  const answer = await clean(bytes)
  assert.ok('refused' in answer, `${label}: taken`)
  assert.match(answer.refused, why, label)
}

const broken = /must be a complete picture/
const moving = /must be a single picture, not an animation/
const tooLarge = /at most 50 million pixels/
const heic = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'testing', 'heic', `${name}.heic`))

/** The test picture has six fields of different colors, three in a row. Each side of a field has `side` pixels. */
const side = 16
const fields = { width: 3, height: 2 }
const palette = [
  [230, 30, 30],
  [30, 180, 30],
  [30, 30, 230],
  [230, 220, 30],
  [30, 200, 210],
  [20, 20, 20],
] as const
const [width, height] = [fields.width * side, fields.height * side]
const colorAt = (x: number, y: number) => palette[Math.floor(y / side) * fields.width + Math.floor(x / side)]!
const colored = () => {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colorAt(x, y), (y * width + x) * 3)
  return decoder(data, { raw: { width, height, channels: 3 } })
}
const samples = {
  jpeg: await colored().jpeg({ quality: 95 }).toBuffer(),
  png: await colored().png().toBuffer(),
  webp: await colored().webp({ quality: 95 }).toBuffer(),
}
const withMetadata = (orientation: number) => ({
  jpeg: jpegWithMetadata(samples.jpeg, orientation),
  png: pngWithMetadata(samples.png, orientation),
  webp: webpWithMetadata(samples.webp, width, height, orientation),
})

type Color = readonly [number, number, number]
const isNear = (a: readonly number[], b: Color, far = 24): boolean =>
  b.every((value, at) => Math.abs(value - a[at]!) <= far)

async function pointsOf({ bytes }: CleanPicture) {
  const { data, info } = await decoder(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    ...info,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)],
  }
}

test('the sample pictures of these tests contain metadata such as a location', async () => {
  const { jpeg, png: ofPng, webp } = withMetadata(6)
  const gps = await exifr.gps(jpeg)
  assert.ok(Math.abs(gps.latitude - 41.878) < 0.01 && Math.abs(gps.longitude + 87.63) < 0.01)
  assert.ok((await exifr.thumbnail(jpeg))!.length > 10)
  assert.equal(((await exifr.parse(jpeg, { iptc: true })) as { Caption: string }).Caption, 'SECRETCAPTION')
  for (const bytes of [jpeg, ofPng, webp]) {
    const head = await decoder(bytes).metadata()
    assert.equal(head.orientation, 6, head.format)
    assert.ok(head.exif && head.xmp, head.format)
  }
  const place = await exifr.gps(heic('with-place'))
  assert.ok(Math.abs(place.latitude - 41.878) < 0.01)
})

test('pictures of all eight EXIF orientations are turned upright, pixel by pixel', async () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
    for (const [kind, bytes] of Object.entries(withMetadata(orientation))) {
      const picture = await cleaned(bytes)
      const points = await pointsOf(picture)
      const label = `${kind}, orientation ${orientation}`
      const turned = orientation > 4
      assert.deepEqual([picture.width, picture.height], turned ? [height, width] : [width, height], label)
      for (let y = 4; y < height; y += 8)
        for (let x = 4; x < width; x += 8) {
          const [shownX, shownY] = shownAt[orientation]!(x, y, width, height)
          const color = points.at(shownX, shownY)
          assert.ok(isNear(color, colorAt(x, y)), `${label}: ${color.join()} at ${shownX}, ${shownY}`)
        }
      await assertBare(picture.bytes, label)
    }
})

test('a HEIC picture is turned once, as its boxes say, and becomes a JPEG', async () => {
  const corners = {
    upright: ['red', 'green', 'blue', 'white'],
    // HEIF states rotations counterclockwise.
    'turned-90': ['green', 'white', 'red', 'blue'],
    'turned-180': ['white', 'blue', 'green', 'red'],
    'turned-270': ['blue', 'red', 'white', 'green'],
    mirrored: ['green', 'red', 'white', 'blue'],
    // This picture states its rotation twice: in the boxes of the HEIF file and in its EXIF data. It must be turned
    // only once.
    'with-place': ['blue', 'red', 'white', 'green'],
    'with-thumbnail': ['red', 'green', 'blue', 'white'],
    'wide-colors': ['red', 'green', 'blue', 'white'],
  }
  const colors: Record<string, Color> = {
    red: [230, 30, 30],
    green: [30, 180, 30],
    blue: [30, 30, 230],
    white: [240, 240, 240],
  }
  for (const [name, expected] of Object.entries(corners)) {
    const picture = await cleaned(heic(name))
    assert.equal(picture.contentType, 'image/jpeg')
    const isTurned = expected[0] === 'blue' || name === 'turned-90'
    assert.deepEqual([picture.width, picture.height], isTurned ? [48, 64] : [64, 48], name)
    const { at, width: right, height: below } = await pointsOf(picture)
    const cornerColors = [at(8, 8), at(right - 8, 8), at(8, below - 8), at(right - 8, below - 8)]
    for (const [corner, color] of cornerColors.entries())
      assert.ok(isNear(color, colors[expected[corner]!]!, 12), `${name}: ${color.join()} in corner ${corner}`)
    await assertBare(picture.bytes, name)
  }
})

test('a HEIC picture with a coded color space has the same colors as one with an embedded profile', async () => {
  const profiled = heic('wide-colors')
  const colr = profiled.indexOf('colr') + 4
  const numbered = Buffer.from(profiled)
  numbered.write('nclx', colr, 'latin1')
  // Writes the codes of the color space: the primaries of Display P3, the transfer curve of sRGB, and the matrix of
  // the file. The next line declares the full range of values.
  for (const [at, value] of [12, 13, 6].entries()) numbered.writeUInt16BE(value, colr + 4 + 2 * at)
  numbered[colr + 10] = 0x80
  const plain = Buffer.from(numbered)
  plain.writeUInt16BE(1, colr + 4)
  const [expectedPoints, actualPoints, other] = await Promise.all(
    [profiled, numbered, plain].map(async (bytes) => await pointsOf(await cleaned(bytes))),
  )
  const corners = [8, 56].flatMap((x) => [8, 40].map((y) => [x, y] as const))
  for (const [x, y] of corners)
    assert.ok(
      isNear(actualPoints!.at(x, y), expectedPoints!.at(x, y) as unknown as Color, 6),
      `${actualPoints!.at(x, y).join()} instead of ${expectedPoints!.at(x, y).join()}`,
    )
  assert.ok(
    corners.some(([x, y]) => !isNear(other!.at(x, y), expectedPoints!.at(x, y) as unknown as Color, 6)),
  )
})

test('an invalid EXIF orientation is ignored', async () => {
  for (const orientation of [0, 9, 255, 65_535]) {
    const picture = await cleaned(jpegWithMetadata(samples.jpeg, orientation))
    assert.deepEqual([picture.width, picture.height], [width, height], `${orientation}`)
  }
})

test('colors of other color spaces are converted to sRGB', async () => {
  const create = { width: 8, height: 8, channels: 3, background: { r: 200, g: 60, b: 40 } } as const
  const sRgb = await pointsOf(await cleaned(await decoder({ create }).png().toBuffer()))
  for (const [label, picture] of [
    ['Display P3', decoder({ create }).withIccProfile('p3').png()],
    ['16 bits', decoder({ create }).toColorspace('rgb16').png()],
    ['CMYK', decoder({ create }).withIccProfile('cmyk').toColorspace('cmyk').jpeg({ quality: 100 })],
  ] as const) {
    const bytes = await picture.toBuffer()
    const result = await cleaned(bytes)
    const color = (await pointsOf(result)).at(4, 4)
    assert.ok(
      isNear(color, sRgb.at(4, 4) as unknown as Color, label === 'CMYK' ? 30 : 4),
      `${label}: ${color.join()}`,
    )
    assert.equal(result.contentType, 'image/jpeg', label)
    await assertBare(result.bytes, label)
  }
})

test('a picture with transparency becomes WebP, and any other JPEG, whatever its original format', async () => {
  const create = { width: 8, height: 8, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } as const
  for (const bytes of [
    await decoder({ create }).png().toBuffer(),
    await decoder({ create }).png({ palette: true }).toBuffer(),
    await decoder({ create }).webp().toBuffer(),
    await decoder({ create }).toColorspace('b-w').png().toBuffer(),
  ])
    assert.equal((await cleaned(bytes)).contentType, 'image/webp')
  for (const bytes of [
    await colored().png({ palette: true }).toBuffer(),
    await colored().greyscale().png().toBuffer(),
    await colored().greyscale().jpeg().toBuffer(),
    await colored().jpeg({ progressive: true }).toBuffer(),
    await colored().png({ progressive: true }).toBuffer(),
    await colored().webp({ lossless: true }).toBuffer(),
    png(1, 1),
  ]) {
    const picture = await cleaned(bytes)
    assert.equal(picture.contentType, 'image/jpeg')
    await assertBare(picture.bytes, 'opaque')
  }
})

test('a picture is scaled down to the longest allowed side, and never scaled up', async () => {
  const sizes = async (w: number, h: number, longestSide = 2560) => {
    const picture = await cleaned(png(w, h), { longestSide })
    return [picture.width, picture.height]
  }
  assert.deepEqual(await sizes(5120, 100), [2560, 50])
  assert.deepEqual(await sizes(30, 2561), [30, 2560])
  assert.deepEqual(await sizes(2560, 2560), [2560, 2560])
  assert.deepEqual(await sizes(1000, 500, 512), [512, 256])
  assert.deepEqual(await sizes(100_000, 1), [2560, 1])
})

test('WebP is written with lower quality and then smaller, until it has the allowed size', async () => {
  const noise = Buffer.alloc(900 * 600 * 3)
  let seed = 7
  for (let at = 0; at < noise.length; at++) noise[at] = (seed = (seed * 48_271) % 2_147_483_647) & 255
  const bytes = await decoder(noise, { raw: { width: 900, height: 600, channels: 3 } })
    .png()
    .toBuffer()
  const requirements = { written: 'webp', longestSide: 1920 } as const
  const whole = await cleaned(bytes, requirements)
  assert.deepEqual([whole.contentType, whole.width], ['image/webp', 900])
  const lower = await cleaned(bytes, { ...requirements, mostBytes: whole.bytes.length - 1 })
  assert.ok(lower.width === 900 && lower.bytes.length < whole.bytes.length)
  const smaller = await cleaned(bytes, { ...requirements, mostBytes: 40_000 })
  assert.ok(smaller.bytes.length <= 40_000 && smaller.width < 900, `${smaller.width}`)
  assert.ok(Math.abs(smaller.height - (smaller.width * 2) / 3) <= 2)
  assert.ok([900, 675, 507, 380, 285, 214].includes(smaller.width), `${smaller.width} is a step`)
})

test('a picture that is cut off at any point is refused', async () => {
  const whole = {
    ...samples,
    heic: heic('upright'),
    progressive: await colored().jpeg({ progressive: true }).toBuffer(),
  }
  for (const [kind, bytes] of Object.entries(whole)) {
    const lengths = Array.from({ length: Math.floor(bytes.length / 29) }, (_, at) => 16 + at * 29)
    for (const length of [...lengths, ...[12, 11, 4, 3, 2, 1].map((few) => bytes.length - few)])
      await refused(bytes.subarray(0, length), /./, `${kind}, ${length} of ${bytes.length}`)
  }
})

test('a HEIC file whose last box is cut off is refused, although its picture is complete', async () => {
  const box = Buffer.from('\0\0\0\x40free'.padEnd(64, '\0'), 'latin1')
  await cleaned(Buffer.concat([heic('upright'), box]))
  await refused(Buffer.concat([heic('upright'), box.subarray(0, 40)]), broken)
})

test('animations and files with several pictures are refused', async () => {
  const frames = [samples.png, await colored().negate().png().toBuffer()]
  await refused(
    await decoder(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
    moving,
    'WebP',
  )
  const single = webpWithMetadata(samples.webp, width, height, 1)
  single[20]! |= 0x02
  await refused(single, moving, 'a WebP that says so')
  await refused(png(8, 8, pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))), moving, 'PNG')
  await refused(heic('two-pictures'), moving, 'HEIC of two')
  for (const brand of ['hevc', 'msf1']) {
    const sequence = Buffer.from(heic('upright'))
    sequence.write(brand, 8, 'latin1')
    await refused(sequence, moving, brand)
  }
})

test('pictures with more than fifty million pixels are refused before they are decoded', async () => {
  await refused(png(10_000, 5001), tooLarge)
  const bomb = Buffer.from(png(1, 1))
  bomb.writeUInt32BE(2 ** 31 - 1, 16)
  await refused(bomb, /./, 'a head that lies')
  const large = Buffer.from(heic('upright'))
  const size = large.indexOf('ispe') + 8
  large.writeUInt32BE(20_000, size)
  large.writeUInt32BE(20_000, size + 4)
  await refused(large, tooLarge, 'HEIC')
  const { width: wide } = await cleaned(png(10_000, 5000))
  assert.equal(wide, 2560)
})

test('files that are not pictures, or only begin like one, are refused', async () => {
  const zip = Buffer.from('PK\x03\x04'.padEnd(200, 'x'), 'latin1')
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  for (const head of [samples.jpeg.subarray(0, 4), samples.png.subarray(0, 8), samples.webp.subarray(0, 16)])
    for (const rest of [zip, html, Buffer.alloc(1000), Buffer.alloc(0)])
      await refused(Buffer.concat([head, rest]), broken, head.toString('latin1'))
  await refused(Buffer.concat([heic('upright').subarray(0, 28), html]), broken, 'HEIC')
  for (const none of [zip, html, Buffer.from('GIF89a............'), Buffer.from('%PDF-1.7'), Buffer.alloc(0)])
    assert.equal(formatOf(none), undefined)
  for (const format of ['gif', 'tiff', 'avif'] as const)
    assert.equal(formatOf(await colored().toFormat(format).toBuffer()), undefined, format)
})

test('data after the end of a picture is removed', async () => {
  for (const bytes of [samples.jpeg, samples.png, samples.webp]) {
    const picture = await cleaned(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>PK\x03\x04')]))
    assert.ok(!picture.bytes.includes('script') && !picture.bytes.includes('PK\x03\x04'))
    await assertBare(picture.bytes, picture.contentType)
  }
})
