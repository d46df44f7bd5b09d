import { inflateSync } from 'node:zlib'

/**
 * Maximum number of pixels of a signature. Signature pads are smaller, and an image of this size is scanned quickly.
 */
const mostPixels = 2_000_000
/** Minimum width or height of a drawing, in pixels. A smaller one is treated as an accidental tap. */
const minimumExtent = 10

const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Returns true if a PNG contains a drawing, that is, if the pixels that differ from the first pixel extend over at
 * least `minimumExtent`. Returns false for an image that is damaged, too large or interlaced. Signature pads do not
 * write interlaced images.
 */
export function hasInk(png: Buffer): boolean {
  const head = headOf(png)
  if (!head) return false
  const rows = pixelsOf(png, head)
  return rows !== null && extentOf(rows, head) >= minimumExtent
}

interface Head {
  width: number
  height: number
  /**
   * Distance in bytes from a byte back to the byte of the same channel in the previous pixel: the bytes per pixel, or 1
   * if a byte holds several pixels.
   */
  step: number
  /** Number of bytes of a row, without the byte at its start that identifies the filter. */
  stride: number
}

function headOf(png: Buffer): Head | null {
  if (png.length < 33 || png.toString('latin1', 12, 16) !== 'IHDR') return null
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const bits = (channels[png[25]!] ?? 0) * png[24]!
  const isInterlaced = png[28] !== 0
  if (bits === 0 || isInterlaced || width === 0 || height === 0 || width * height > mostPixels) return null
  return { width, height, step: Math.max(1, bits / 8), stride: Math.ceil((width * bits) / 8) }
}

/** Returns the unfiltered bytes of all pixels. Null if their number does not match the size in the header. */
function pixelsOf(png: Buffer, { height, step, stride }: Head): Uint8Array | null {
  const parts: Buffer[] = []
  for (let at = 8; at + 8 <= png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const expected = (stride + 1) * height
  const filtered = inflated(Buffer.concat(parts), expected)
  if (filtered?.length !== expected) return null
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) unfilterRow(filtered, rows, y, { step, stride })
  return rows
}

function inflated(bytes: Buffer, most: number): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: most })
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

/** Reverses the filter of one row. The PNG standard defines these filters: 0 none, 1 sub, 2 up, 3 average, 4 Paeth. */
function unfilterRow(
  filtered: Buffer,
  rows: Uint8Array,
  y: number,
  { step, stride }: Pick<Head, 'step' | 'stride'>,
): void {
  const [source, target] = [y * (stride + 1), y * stride]
  const filter = filtered[source]!
  for (let x = 0; x < stride; x++) {
    const left = x >= step ? rows[target + x - step]! : 0
    const above = y > 0 ? rows[target + x - stride]! : 0
    const corner = x >= step && y > 0 ? rows[target + x - stride - step]! : 0
    const guess =
      filter === 1
        ? left
        : filter === 2
          ? above
          : filter === 3
            ? (left + above) >> 1
            : filter === 4
              ? paeth(left, above, corner)
              : 0
    rows[target + x] = filtered[source + 1 + x]! + guess
  }
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [toLeft, toAbove, toCorner] = [
    Math.abs(guess - left),
    Math.abs(guess - above),
    Math.abs(guess - corner),
  ]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/** Returns the longer side of the smallest rectangle that encloses the drawing, in pixels. */
function extentOf(rows: Uint8Array, { height, step, stride }: Head): number {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < stride; x++)
      if (rows[y * stride + x] !== rows[x % step]) {
        left = Math.min(left, x)
        right = Math.max(right, x)
        top = Math.min(top, y)
        bottom = y
      }
  return Math.max((right - left) / step, bottom - top)
}
