/**
 * Returns the names of the parts of a picture: markers of JPEG, or chunks of PNG and WebP. Parts are found only by
 * their lengths, so parts of unknown types are found too.
 */
export function partsOf(bytes: Buffer): string[] {
  if (bytes.readUInt16BE(0) === 0xffd8) return markersOf(bytes)
  return bytes.toString('latin1', 0, 4) === 'RIFF' ? chunksOfWebp(bytes) : chunksOfPng(bytes)
}

function markersOf(bytes: Buffer): string[] {
  const parts = ['ffd8']
  let at = 2
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) throw new Error(`No marker at ${at}.`)
    const marker = bytes[at + 1]!
    parts.push(`ff${marker.toString(16)}`)
    if (marker === 0xd9) {
      if (at + 2 !== bytes.length) parts.push('what follows its end')
      break
    }
    at += 2 + bytes.readUInt16BE(at + 2)
    // After the start of a scan come coded data, which end at the next marker that is not part of the data.
    if (marker === 0xda)
      while (bytes[at] !== 0xff || bytes[at + 1] === 0 || (bytes[at + 1]! >= 0xd0 && bytes[at + 1]! <= 0xd7))
        at++
  }
  return [...new Set(parts)]
}

function chunksOfWebp(bytes: Buffer): string[] {
  const parts: string[] = []
  for (
    let at = 12;
    at < bytes.length;
    at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2)
  )
    parts.push(bytes.toString('latin1', at, at + 4))
  return parts
}

function chunksOfPng(bytes: Buffer): string[] {
  const parts: string[] = []
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    parts.push(bytes.toString('latin1', at + 4, at + 8))
  return [...new Set(parts)]
}

/** Names of the parts that contain pixels or are needed to display them. */
export const pixelParts = new Set(
  [
    // JPEG markers: start, JFIF density, tables, frame, scan, restarts, end.
    'ffd8 ffe0 ffdb ffc0 ffc2 ffc4 ffdd ffda ffd9'.split(' '),
    ['VP8 ', 'VP8L', 'VP8X', 'ALPH'],
    'IHDR PLTE tRNS pHYs IDAT IEND'.split(' '),
  ].flat(),
)
