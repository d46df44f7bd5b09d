import { crc32 } from 'node:zlib'
import { BrokenImage, type Image, part } from './image.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** What decides how the pixels look; texts, dates, profiles and animations are left behind. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature)

export function readPng(bytes: Buffer): Image {
  const chunks: Buffer[] = [signature]
  const seen = new Set<string>()
  for (let at = signature.length; !seen.has('IEND');) {
    const length = part(bytes, at, 8).readUInt32BE()
    const chunk = part(bytes, at, length + 12)
    const type = chunk.toString('latin1', 4, 8)
    if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(length + 8)) throw new BrokenImage()
    if (seen.size === 0 && (type !== 'IHDR' || length !== 13)) throw new BrokenImage()
    seen.add(type)
    if (kept.has(type)) chunks.push(chunk)
    at += chunk.length
  }
  if (!seen.has('IDAT')) throw new BrokenImage()
  return {
    contentType: 'image/png',
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    bytes: Buffer.concat(chunks),
  }
}
