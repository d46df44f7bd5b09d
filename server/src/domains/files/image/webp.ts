import { BrokenImage, type Image, part } from './image.ts'

/** The pixels, their transparency and their colour profile. */
const kept = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L'])
/** Flags of VP8X: Exif data, XMP data. */
const metadataFlags = 0b1100

export const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

export function readWebp(bytes: Buffer): Image {
  const end = 8 + part(bytes, 0, 12).readUInt32LE(4)
  const chunks: Buffer[] = []
  let size: Pick<Image, 'width' | 'height'> | undefined
  for (let at = 12; at < end;) {
    const head = part(bytes, at, 8)
    const type = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    const chunk = Buffer.from(part(bytes, at, 8 + length + (length % 2)))
    at += chunk.length
    if (!kept.has(type)) continue
    if (type === 'VP8X') chunk[8] = part(chunk, 8, 10)[0]! & ~metadataFlags
    else if (type.startsWith('VP8')) size = sizeOf(type, chunk.subarray(8))
    chunks.push(chunk)
  }
  if (!size) throw new BrokenImage()
  const body = Buffer.concat(chunks)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + body.length, 4)
  return { ...size, contentType: 'image/webp', bytes: Buffer.concat([head, body]) }
}

/** As the pixels themselves tell it, in 14 bits each. */
function sizeOf(type: string, pixels: Buffer): Pick<Image, 'width' | 'height'> {
  if (type === 'VP8L') {
    const packed = part(pixels, 1, 4).readUInt32LE()
    if (pixels[0] !== 0x2f) throw new BrokenImage()
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
  }
  if (part(pixels, 3, 3).toString('hex') !== '9d012a') throw new BrokenImage()
  const sides = part(pixels, 6, 4)
  return { width: sides.readUInt16LE() & 0x3fff, height: sides.readUInt16LE(2) & 0x3fff }
}
