import type { Sharp } from 'sharp'
import { decoder } from './decoder.ts'
import type { PictureFormat } from './picture-format.ts'
import {
  type CleanPicture,
  mostPixels,
  type PictureJob,
  type PictureRequirements,
  type RefusedPicture,
} from './picture-job.ts'
import { courseOfPng } from './png.ts'
import { broken, moving, tooLarge } from './refusals.ts'

/** Decoded pixels of a picture: upright, in sRGB, one byte per channel. */
interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

interface Writer {
  contentType: CleanPicture['contentType']
  write: (picture: Sharp, quality: number) => Sharp
  /**
   * Encoding qualities, tried in this order until the file is small enough. If it is too large even with the last
   * quality, the picture is scaled down.
   */
  qualities: readonly number[]
}

/** Factor by which width and height are multiplied in each step of scaling down. */
const shorter = 0.75

/** Decodes a picture and encodes its pixels again, without any metadata. */
export async function cleanPicture({
  bytes,
  format,
  requirements,
}: PictureJob): Promise<CleanPicture | RefusedPicture> {
  const source = format === 'heic' ? await heicOf(bytes) : await uprightOf(bytes, format)
  if ('refused' in source) return source
  const pixels = await pixelsOf(source.upright, requirements.longestSide)
  if (!pixels) return broken
  return await writeWithin(
    pixels,
    writerFor(format, pixels.raw.channels, requirements.written),
    requirements.mostBytes,
  )
}

/**
 * Checks the header of a picture and prepares the picture for decoding. No pixels are decoded before their number is
 * known.
 */
async function uprightOf(
  bytes: Uint8Array,
  format: Exclude<PictureFormat, 'heic'>,
): Promise<{ upright: Sharp } | RefusedPicture> {
  const { moves, ends } = format === 'png' ? courseOfPng(bytes) : { moves: movesAsWebp(bytes), ends: true }
  if (moves) return moving
  if (!ends) return broken
  const head = await decoder(bytes, { limitInputPixels: false }).metadata().catch(notDecoded)
  if (head?.format !== format) return broken
  if (head.width * head.height > mostPixels) return tooLarge
  return { upright: decoder(bytes, { failOn: 'error', limitInputPixels: mostPixels }).autoOrient() }
}

async function pixelsOf(upright: Sharp, longestSide: number): Promise<Pixels | undefined> {
  const decoded = await upright
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(notDecoded)
  if (!decoded) return undefined
  const { width, height, channels } = decoded.info
  return { data: decoded.data, raw: { width, height, channels } }
}

async function writeWithin(
  { data, raw }: Pixels,
  { contentType, write, qualities }: Writer,
  mostBytes = Infinity,
): Promise<CleanPicture> {
  for (let scale = 1; ; scale *= shorter)
    for (const quality of qualities) {
      const whole = decoder(data, { raw })
      const sized = scale === 1 ? whole : whole.resize({ width: Math.ceil(raw.width * scale) })
      const output = await write(sized, quality).toBuffer({ resolveWithObject: true })
      const { width, height } = output.info
      if (output.data.length <= mostBytes) return { bytes: output.data, contentType, width, height }
    }
}

const jpeg = (qualities: readonly number[]): Writer => ({
  contentType: 'image/jpeg',
  write: (picture, quality) => picture.jpeg({ quality }),
  qualities,
})
const webp = (qualities: readonly number[]): Writer => ({
  contentType: 'image/webp',
  write: (picture, quality) => picture.webp({ quality }),
  qualities,
})
const png: Writer = {
  contentType: 'image/png',
  write: (picture) => picture.png({ compressionLevel: 9 }),
  qualities: [100],
}

function writerFor(
  format: PictureFormat,
  channels: Pixels['raw']['channels'],
  written: PictureRequirements['written'] = 'photo',
): Writer {
  if (written === 'webp') return webp([80, 60, 40])
  if (written === 'own' && format === 'png') return png
  const quality = written === 'own' ? 90 : 85
  const isWebp = written === 'own' ? format === 'webp' : channels % 2 === 0
  return isWebp ? webp([quality]) : jpeg([quality])
}

/** True if the picture is an animated WebP. */
function movesAsWebp(bytes: Uint8Array): boolean {
  const animation = 0x02
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 24))
  return head.toString('latin1', 8, 16) === 'WEBPVP8X' && (head[20]! & animation) !== 0
}

/** Returns undefined, which is the result for a file that libvips cannot decode. */
function notDecoded(): undefined {
  return undefined
}

/**
 * Reads a HEIC picture. Loads the decoder when it is first needed, because most pictures do not need it and loading
 * takes longer than processing most pictures.
 */
async function heicOf(bytes: Uint8Array): Promise<{ upright: Sharp } | RefusedPicture> {
  const { readHeic } = await import('./heic.ts')
  return await readHeic(bytes)
}
