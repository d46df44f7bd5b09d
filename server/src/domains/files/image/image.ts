/** A picture as it is kept: what it is, and its bytes without what a camera or a program wrote into it. */
export interface Image {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp'
  /** Pixels. */
  width: number
  height: number
  bytes: Buffer
}

/** The bytes are no whole picture of the kind that they begin as. */
export class BrokenImage extends Error {}

/** `length` bytes from `start`, all of which must be there. */
export function part(bytes: Buffer, start: number, length: number): Buffer {
  if (length < 0 || start + length > bytes.length) throw new BrokenImage()
  return bytes.subarray(start, start + length)
}
