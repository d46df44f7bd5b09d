import assert from 'node:assert/strict'
import exifr from 'exifr'
import { partsOf, pixelParts } from './parts-of-picture.ts'
import { secrets } from './with-metadata.ts'

/** Asserts that a picture holds only pixels, with a reader that is independent of the decoder, and part by part. */
export async function assertBare(bytes: Buffer, label: string): Promise<void> {
  const strange = partsOf(bytes).filter((part) => !pixelParts.has(part))
  assert.deepEqual(strange, [], `${label}: parts that are no pixels`)
  for (const secret of secrets) assert.ok(!bytes.includes(secret), `${label}: ${secret}`)
  // The reader does not support WebP. The check of the parts above is complete for it.
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
