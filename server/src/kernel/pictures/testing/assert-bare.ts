import assert from 'node:assert/strict'
import exifr from 'exifr'
import { partsOf, pixelParts } from './parts-of-picture.ts'
import { secrets } from './with-metadata.ts'

/**
 * Asserts that a picture contains only pixels. Checks this by the list of its parts, and with a metadata reader that
 * is independent of the decoder.
 */
export async function assertBare(bytes: Buffer, label: string): Promise<void> {
  const strange = partsOf(bytes).filter((part) => !pixelParts.has(part))
  assert.deepEqual(strange, [], `${label}: parts that are no pixels`)
  for (const secret of secrets) assert.ok(!bytes.includes(secret), `${label}: ${secret}`)
  // The metadata reader does not support WebP, for which the list of parts above is sufficient.
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return
  const everything = {
    tiff: true,
    exif: true,
    gps: true,
    ifd1: true,
    xmp: true,
    icc: true,
    iptc: true,
  } as const
  const metadata = (await exifr.parse(bytes, {
    ...everything,
    jfif: false,
    ihdr: false,
    mergeOutput: false,
  })) as unknown
  assert.deepEqual(metadata ?? {}, {}, label)
  assert.equal(await exifr.thumbnail(bytes), undefined, label)
}
