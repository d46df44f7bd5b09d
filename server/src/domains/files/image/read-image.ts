import type { Sharp } from 'sharp'
import { decoder } from '../../../kernel/pictures/decoder.ts'

/** A picture as it is kept: upright, its pixels alone. */
export interface Image {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp'
  /** Pixels. */
  width: number
  height: number
  bytes: Buffer
}

interface Limits {
  /** Of what is read. */
  pixelsASide: number
  /** Of what is kept: beyond, the picture is made smaller. */
  bytes: number
}

const writers = {
  png: { contentType: 'image/png', write: (picture: Sharp) => picture.png({ compressionLevel: 9 }) },
  jpeg: { contentType: 'image/jpeg', write: (picture: Sharp) => picture.jpeg({ quality: 90 }) },
  webp: { contentType: 'image/webp', write: (picture: Sharp) => picture.webp({ quality: 90 }) },
} as const

/** Whether a file begins as pictures do that can be read. */
export function beginsAsPicture(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12)
  const isWebp = head.startsWith('RIFF') && head.endsWith('WEBP')
  return head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff') || isWebp
}

/**
 * Decodes a picture and writes it anew, turned as its camera said, in sRGB and without metadata. Undefined when the bytes
 * are no whole PNG, JPEG or WebP picture that stands still; `too large` when a side has too many pixels.
 */
export async function readImage(bytes: Buffer, limits: Limits): Promise<Image | 'too large' | undefined> {
  if (bytes.length === 0) return undefined
  const head = await decoder(bytes, { limitInputPixels: false }).metadata().catch(notAPicture)
  if (!head || (head.pages ?? 1) > 1) return undefined
  if (Math.max(head.width, head.height) > limits.pixelsASide) return 'too large'
  const { contentType, write } = writers[head.format as keyof typeof writers]
  const options = { failOn: 'error', limitInputPixels: limits.pixelsASide ** 2 } as const
  for (let scale = 1; ;) {
    const upright = decoder(bytes, options).autoOrient()
    const sized = scale === 1 ? upright : upright.resize({ width: Math.ceil(head.autoOrient.width * scale) })
    const written = await write(sized).toBuffer({ resolveWithObject: true }).catch(notAPicture)
    if (!written) return undefined
    const { data, info } = written
    if (data.length <= limits.bytes)
      return { contentType, width: info.width, height: info.height, bytes: data }
    // Bytes go with the area; a little less, so that the second try is the last as a rule.
    scale *= 0.9 * Math.sqrt(limits.bytes / data.length)
  }
}

/** What libvips refuses is nothing that could be shown. */
function notAPicture(): undefined {
  return undefined
}
