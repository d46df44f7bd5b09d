import { pointsOf } from './picture-size.ts'

/** Maximum number of pixels of a picture in a document. One with more is scaled down before. */
const pointsSet = 4_000_000
/**
 * Maximum number of pixels of a picture that is decoded, the same as for stored logos. A larger picture is omitted
 * from the document.
 */
export const mostPoints = 4096 * 4096
/** Length of the longer side after scaling, in pixels. A printed header cannot use more. */
const side = 1200

/**
 * Scales a large picture down, in its own format. Undefined if it cannot be decoded. libvips is loaded when it is first
 * needed.
 */
export async function shrunk(picture: Uint8Array | undefined): Promise<Uint8Array | undefined> {
  if (picture === undefined || (pointsOf(picture) ?? 0) <= pointsSet) return picture
  const { decoder } = await import('../pictures/decoder.ts')
  const small = decoder(picture, { failOn: 'error', limitInputPixels: mostPoints })
    .resize({ width: side, height: side, fit: 'inside' })
    .toBuffer()
  return await small.catch(() => undefined)
}
