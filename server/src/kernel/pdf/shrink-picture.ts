import { pointsOf } from './picture-size.ts'

/** Maximum number of pixels of a picture in a document. A picture with more is scaled down. */
const pointsSet = 4_000_000
/**
 * Maximum number of pixels of a picture that is decoded, the same as for stored logos. A picture with more is omitted
 * from the document.
 */
export const mostPoints = 4096 * 4096
/** Length of the longer side after scaling, in pixels. A printed header cannot show more. */
const side = 1200

/**
 * Scales a large picture down, in its own format. Returns a small picture unchanged. Undefined if the picture cannot
 * be decoded. Loads libvips only when it is first needed.
 */
export async function shrunk(picture: Uint8Array | undefined): Promise<Uint8Array | undefined> {
  if (picture === undefined || (pointsOf(picture) ?? 0) <= pointsSet) return picture
  const { decoder } = await import('../pictures/decoder.ts')
  const small = decoder(picture, { failOn: 'error', limitInputPixels: mostPoints })
    .resize({ width: side, height: side, fit: 'inside' })
    .toBuffer()
  return await small.catch(() => undefined)
}
