import { crc32, deflateSync } from 'node:zlib'

const signatureLength = 8
/** Size of a chunk without its data, in bytes: length, type and checksum. */
const chunkOverhead = 12
const headLength = signatureLength + chunkOverhead + 13

/**
 * Returns two facts about a PNG that libvips does not check: `moves` is true if it is animated (which is declared
 * before the pixels), and `ends` is true if it is complete.
 */
export function courseOfPng(bytes: Uint8Array): { moves: boolean; ends: boolean } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const types = new Set<string>()
  for (let at = signatureLength; at + chunkOverhead <= file.length && !types.has('IEND');) {
    types.add(file.toString('latin1', at + 4, at + 8))
    at += chunkOverhead + file.readUInt32BE(at)
  }
  return { moves: types.has('acTL'), ends: types.has('IEND') }
}

/** Adds a color profile to a PNG that this service has created. */
export function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const data = Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(profile)])
  return Buffer.concat([png.subarray(0, headLength), chunk('iCCP', data), png.subarray(headLength)])
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(chunkOverhead + data.length)
  bytes.writeUInt32BE(data.length)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), 8 + data.length)
  return bytes
}
