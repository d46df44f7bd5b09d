import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { Sharp } from 'sharp'
import { decoder } from '../decoder.ts'
import { png, pngChunk } from './drawn-png.ts'
import { jpegWithMetadata, pngWithMetadata, webpWithMetadata } from './with-metadata.ts'

/** Returns a generator of random numbers. The same seed always produces the same numbers. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

export type Random = ReturnType<typeof numbersFrom>
type Make = (random: Random) => Buffer | Promise<Buffer>

const heic = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'heic', `${name}.heic`))
const heicNames = [
  'upright',
  'turned-90',
  'turned-180',
  'turned-270',
  'mirrored',
  'with-place',
  'with-thumbnail',
]

const width = 160
const height = 120
/** Returns a picture of many colors, so that its compressed pixels are not trivial to decode. */
const drawing = (channels: 3 | 4 = 3): Sharp => {
  const data = Buffer.alloc(width * height * channels)
  for (let at = 0; at < data.length; at++) data[at] = (at * 31 + (at >> 5) * 7) & 255
  return decoder(data, { raw: { width, height, channels } })
}
const whole = {
  jpeg: await drawing().jpeg().toBuffer(),
  progressive: await drawing().jpeg({ progressive: true }).toBuffer(),
  png: await drawing().png().toBuffer(),
  interlaced: await drawing().png({ progressive: true }).toBuffer(),
  webp: await drawing().webp().toBuffer(),
  lossless: await drawing(4).webp({ lossless: true }).toBuffer(),
  heic: heic('with-place'),
}
const negative = await drawing().negate().png().toBuffer()
const everyWhole = Object.values(whole)
const oneOf = <Item>(items: readonly Item[], random: Random): Item => items[random(items.length)]!

/** Returns a JPEG whose last scan is repeated. The decoder processes all pixels again for each repetition. */
function manyScans(times: number): Buffer {
  const bytes = whole.progressive
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = bytes.subarray(last, -2)
  const repeated = Array.from({ length: times }, () => scan)
  return Buffer.concat([bytes.subarray(0, last), ...repeated, bytes.subarray(-2)])
}

/** Returns a PNG whose header declares this size, although it has the pixels of a smaller picture. */
function lyingPng(wide: number, high: number): Buffer {
  const bytes = png(8, 8)
  const head = Buffer.from(bytes.subarray(16, 29))
  head.writeUInt32BE(wide)
  head.writeUInt32BE(high, 4)
  return Buffer.concat([bytes.subarray(0, 8), pngChunk('IHDR', head), bytes.subarray(33)])
}

function lyingJpeg(): Buffer {
  const bytes = Buffer.from(whole.jpeg)
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(65_500, frame + 5)
  bytes.writeUInt16BE(65_500, frame + 7)
  return bytes
}

/** Returns compressed data that have `bytes` bytes when they are decompressed. */
const packed = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes))

const formats = ['gif', 'tiff', 'avif'] as const

/** Functions that create pictures which could harm the decoder or reveal hidden data, by name. */
export const hostile: Readonly<Record<string, Make>> = {
  'cut off': (random) => {
    const bytes = oneOf(everyWhole, random)
    return bytes.subarray(0, 1 + random(bytes.length - 1))
  },
  'changed at random': (random) => {
    const bytes = Buffer.from(oneOf(everyWhole, random))
    for (let times = 1 + random(12); times > 0; times--) bytes[random(bytes.length)] = random(256)
    return bytes
  },
  'a bomb': (random) =>
    oneOf<() => Buffer>(
      [
        () => lyingPng(2 ** 31 - 1, 2 ** 31 - 1),
        () => lyingPng(40_000, 1200),
        () => lyingPng(10_000, 5001),
        lyingJpeg,
        () => png(8, 8, pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed(40_000_000)]))),
        () => png(8, 8, pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), packed(40_000_000)]))),
        () => png(8, 8, pngChunk('IDAT', packed(40_000_000))),
        () => manyScans(200),
        () => png(5000, 4000),
      ],
      random,
    )(),
  'something else too': (random) => {
    const bytes = oneOf(everyWhole, random)
    const else_ = oneOf(
      ['<script>alert(1)</script>', 'PK\x03\x04zipped', '%PDF-1.7 1 0 obj', '<?php system(1)'],
      random,
    )
    return random(2) === 0
      ? Buffer.concat([bytes, Buffer.from(else_, 'latin1')])
      : Buffer.concat([Buffer.from(else_, 'latin1'), bytes])
  },
  'of another type': async (random) => {
    const kind = random(6)
    if (kind < 3) return await drawing().toFormat(formats[kind]!).toBuffer()
    if (kind === 3)
      return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')
    const bytes = Buffer.from(Array.from({ length: 500 }, () => random(256)))
    return kind === 4 ? bytes : Buffer.concat([oneOf(everyWhole, random).subarray(0, 12), bytes])
  },
  moving: async (random) => {
    const kind = random(3)
    if (kind === 0) return png(8, 8, pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])))
    if (kind === 1) return heic('two-pictures')
    return await decoder([whole.png, negative], { join: { animated: true } })
      .webp()
      .toBuffer()
  },
  'turned and with metadata': (random) => {
    const orientation = 1 + random(8)
    const kind = random(4)
    if (kind === 0) return jpegWithMetadata(oneOf([whole.jpeg, whole.progressive], random), orientation)
    if (kind === 1) return pngWithMetadata(oneOf([whole.png, whole.interlaced], random), orientation)
    if (kind === 2) return webpWithMetadata(whole.webp, width, height, orientation)
    return heic(oneOf(heicNames, random))
  },
  'of rare colors': async (random) =>
    await oneOf<() => Sharp>(
      [
        () => drawing().toColorspace('cmyk').jpeg(),
        () => drawing().withIccProfile('cmyk').toColorspace('cmyk').jpeg(),
        () => drawing().toColorspace('rgb16').png(),
        () => drawing(4).toColorspace('rgb16').png(),
        () => drawing(4).png({ palette: true, colors: 2 + random(200) }),
        () => drawing().png({ palette: true, colors: 2 }),
        () => drawing().greyscale().png(),
        () => drawing().greyscale().jpeg({ progressive: true }),
        () => drawing(4).greyscale().png(),
        () => drawing().withIccProfile('p3').webp(),
        () => drawing(4).withIccProfile('p3').png(),
        () => drawing().jpeg({ chromaSubsampling: '4:4:4', quality: 1 }),
      ],
      random,
    )().toBuffer(),
  'of metadata that is broken': (random) => {
    const bytes = oneOf<() => Buffer>(
      [
        () => jpegWithMetadata(whole.jpeg, random(65_536)),
        () => pngWithMetadata(whole.png, random(65_536)),
        () => webpWithMetadata(whole.webp, width, height, random(65_536)),
      ],
      random,
    )()
    for (let times = 20; times > 0; times--) bytes[40 + random(260)] = random(256)
    return bytes
  },
  'of a strange shape': (random) =>
    oneOf<() => Buffer>(
      [
        () => png(1, 1),
        () => png(1, 20_000),
        () => png(20_000, 1),
        () => lyingPng(0, 8),
        () => lyingPng(8, 0),
        () => lyingPng(8, 7),
        () => lyingPng(8, 9),
        () => png(1 + random(50), 1 + random(50)),
      ],
      random,
    )(),
}
