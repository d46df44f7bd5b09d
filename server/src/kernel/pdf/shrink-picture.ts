import { pointsOf } from './picture-size.ts'

/** A picture with more pixels is scaled down before typesetting. */
const pointsSet = 4_000_000
/** A picture with more pixels is omitted without decoding. Logos have at most this many. */
export const mostPoints = 4096 * 4096
/** Maximum length of a side in pixels: as large as a printed header can use. */
const side = 1200

/** Scales a large picture down, in its own format. Undefined if it cannot be decoded. libvips is loaded on first use. */
export async function shrunk(picture: Uint8Array | undefined): Promise<Uint8Array | undefined> {
  if (picture === undefined || (pointsOf(picture) ?? 0) <= pointsSet) return picture
  const { decoder } = await import('../pictures/decoder.ts')
  const small = decoder(picture, { failOn: 'error', limitInputPixels: mostPoints })
    .resize({ width: side, height: side, fit: 'inside' })
    .toBuffer()
  return await small.catch(() => undefined)
}
