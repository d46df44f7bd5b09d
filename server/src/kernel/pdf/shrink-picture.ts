import { pointsOf } from './picture-size.ts'

/** More points than that, and a picture is made smaller before it is set. */
const pointsSet = 4_000_000
/** More, and it is left out: nobody decodes it. Logos have at most as many. */
export const mostPoints = 4096 * 4096
/** Of either side, in points: as large as a head on paper can use. */
const side = 1200

/**
 * A picture that is large for a document, made smaller, in its own kind; undefined when it cannot be decoded.
 * libvips is loaded for the first one.
 */
export async function shrunk(picture: Uint8Array | undefined): Promise<Uint8Array | undefined> {
  if (picture === undefined || (pointsOf(picture) ?? 0) <= pointsSet) return picture
  const { decoder } = await import('../pictures/decoder.ts')
  const small = decoder(picture, { failOn: 'error', limitInputPixels: mostPoints })
    .resize({ width: side, height: side, fit: 'inside' })
    .toBuffer()
  return await small.catch(() => undefined)
}
