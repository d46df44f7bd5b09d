import decode from 'heic-decode'
import type { Sharp } from 'sharp'
import { decoder } from './decoder.ts'
import { headOfHeic, type HeicHead } from './heic-boxes.ts'
import { mostPixels, type RefusedPicture } from './picture-job.ts'
import { withProfile } from './png.ts'
import { broken, moving, tooLarge } from './refusals.ts'

/**
 * Maximum length of a side in pixels, the same as for stored pictures. Larger pictures are scaled down before their
 * colors are converted.
 */
const mostSide = 4096

/**
 * Reads a HEIC picture, rotated as its boxes (sections) declare. The EXIF orientation is not used, because it is
 * meant for programs that do not read the boxes. libheif returns colors in the picture's own color space, so the
 * pixels are written as a PNG with that color profile.
 */
export async function readHeic(bytes: Uint8Array): Promise<{ upright: Sharp } | RefusedPicture> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const head = headIn(file)
  if (!head?.isWhole) return broken
  if (head.moves) return moving
  if (head.pixels > mostPixels) return tooLarge
  const images = await decode.all({ buffer: file }).catch(notDecoded)
  if (!images) return broken
  try {
    if (images.length !== 1) return moving
    const { width, height } = images[0]!
    if (width * height > mostPixels) return tooLarge
    const decoded = await images[0]!.decode().catch(notDecoded)
    if (!decoded) return broken
    const { buffer, byteOffset, byteLength } = decoded.data
    const raw = decoder(Buffer.from(buffer, byteOffset, byteLength), { raw: { width, height, channels: 4 } })
    const picture = raw
      .resize({ width: mostSide, height: mostSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
    const profile = head.profile ?? (head.isDisplayP3 ? await displayP3() : undefined)
    if (!profile) return { upright: picture }
    const png = await picture.png({ compressionLevel: 0 }).toBuffer()
    return { upright: decoder(withProfile(png, profile)) }
  } finally {
    images.dispose()
  }
}

/** Returns the color profile of Display P3 from libvips: the primaries of P3 with the transfer curve of sRGB. */
async function displayP3(): Promise<Buffer> {
  const create = { width: 1, height: 1, channels: 3, background: 'white' } as const
  const { icc } = await decoder(await decoder({ create }).withIccProfile('p3').png().toBuffer()).metadata()
  return icc!
}

function headIn(file: Buffer): HeicHead | undefined {
  try {
    return headOfHeic(file)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Returns undefined, which is the result for a file that libheif cannot decode. */
function notDecoded(): undefined {
  return undefined
}
