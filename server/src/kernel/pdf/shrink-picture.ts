import { pointsOf } from './picture-size.ts'

/** A picture with more pixels than this is scaled down before it is placed in a document. */
const pointsSet = 4_000_000
/**
 * A picture with more pixels than this is not decoded, and the document is rendered without it. Stored logos have the
 * same limit.
 */
export const mostPoints = 4096 * 4096
/** Length of the longer side after scaling, in pixels. More pixels would not be visible in a printed header. */
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
