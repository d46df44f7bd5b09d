/**
 * Returns the number of pixels of a picture according to its header. The picture is not decoded: a file of a hundred
 * kilobytes can contain sixteen million pixels. Undefined for formats other than PNG, JPEG, GIF and WebP.
 */
export function pointsOf(picture: Uint8Array): number | undefined {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  try {
    if (bytes.toString('latin1', 1, 4) === 'PNG') return bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
    if (bytes.toString('latin1', 0, 3) === 'GIF') return bytes.readUInt16LE(6) * bytes.readUInt16LE(8)
    if (bytes.toString('latin1', 8, 12) === 'WEBP') return pointsOfWebp(bytes)
    if (bytes.readUInt16BE(0) === 0xffd8) return pointsOfJpeg(bytes)
  } catch (error) {
    // A RangeError means that the file ends within the header.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

function pointsOfWebp(bytes: Buffer): number | undefined {
  const form = bytes.toString('latin1', 12, 16)
  if (form === 'VP8X') return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1)
  if (form === 'VP8 ') return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff)
  if (form !== 'VP8L') return undefined
  const packed = bytes.readUInt32LE(21)
  return ((packed & 0x3fff) + 1) * (((packed >> 14) & 0x3fff) + 1)
}

/** Reads the size from the first segment that contains it. Skips the segments before it by their lengths. */
function pointsOfJpeg(bytes: Buffer): number | undefined {
  for (let at = 2; bytes.readUInt8(at) === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
  }
  return undefined
}
