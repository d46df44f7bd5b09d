import { BrokenImage, type Image, part } from './image.ts'

const startOfImage = Buffer.from('ffd8', 'hex')
const endOfImage = Buffer.from('ffd9', 'hex')
const startOfScan = 0xda
const comment = 0xfe
/** Which colours the numbers mean: JFIF, ICC profile, Adobe. Other application segments are metadata. */
const colours = new Set([0xe0, 0xe2, 0xee])

const isMetadata = (marker: number): boolean =>
  marker === comment || (marker >= 0xe0 && marker <= 0xef && !colours.has(marker))
/** Baseline to lossless; 0xc4, 0xc8 and 0xcc are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

export const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))

export function readJpeg(bytes: Buffer): Image {
  const end = bytes.lastIndexOf(endOfImage)
  const kept: Buffer[] = [startOfImage]
  let size: Pick<Image, 'width' | 'height'> | undefined
  let at = startOfImage.length
  for (;;) {
    const head = part(bytes, at, 4)
    const marker = head[1]!
    if (head[0] !== 0xff || marker < 0xc0) throw new BrokenImage()
    if (marker === startOfScan) break
    const segment = part(bytes, at, 2 + head.readUInt16BE(2))
    if (isFrame(marker))
      size = { height: part(segment, 5, 2).readUInt16BE(), width: part(segment, 7, 2).readUInt16BE() }
    if (!isMetadata(marker)) kept.push(segment)
    at += segment.length
  }
  if (!size || end < at) throw new BrokenImage()
  // What follows the end is no part of the picture.
  return { ...size, contentType: 'image/jpeg', bytes: Buffer.concat([...kept, bytes.subarray(at, end + 2)]) }
}
