/** Facts from the boxes (sections) of a HEIC file. They are read before the picture is decoded. */
export interface HeicHead {
  /** True if the file contains everything that its boxes refer to. */
  isWhole: boolean
  /** True if the file is animated. */
  moves: boolean
  /** Number of pixels of the largest picture in the file. */
  pixels: number
  /** The first color profile of the file, which belongs to the main picture. */
  profile: Buffer | undefined
  /** True if the file declares the color primaries of Display P3 by their code, instead of a profile. */
  isDisplayP3: boolean
}

interface Box {
  /** Four-character code, such as `meta`. */
  type: string
  body: Buffer
}

/** Code of the color primaries of Display P3 in the standard ITU-T H.273. */
const displayP3 = 12

/** Brands (four-character codes at the start of the file) of animated HEIC files. */
const movingBrands = ['hevc', 'hevx', 'hevm', 'hevs', 'msf1']

/** Reads the boxes of a HEIC file. Throws a RangeError if a box ends within its own header. */
export function headOfHeic(file: Buffer): HeicHead {
  const top = [...boxesIn(file)]
  const meta = top.find(({ type }) => type === 'meta')?.body.subarray(4)
  const properties = meta ? findBox(findBox(meta, 'iprp'), 'ipco') : Buffer.alloc(0)
  let pixels = 0
  let profile: Buffer | undefined
  let primaries: number | undefined
  for (const { type, body } of boxesIn(properties)) {
    if (type === 'ispe') pixels = Math.max(pixels, body.readUInt32BE(4) * body.readUInt32BE(8))
    if (type === 'colr' && ['prof', 'rICC'].includes(body.toString('latin1', 0, 4)))
      profile ??= body.subarray(4)
    if (type === 'colr' && body.toString('latin1', 0, 4) === 'nclx') primaries ??= body.readUInt16BE(4)
  }
  return {
    isWhole: meta !== undefined && isWhole(file),
    moves: movingBrands.includes(file.toString('latin1', 8, 12)) || top.some(({ type }) => type === 'moov'),
    pixels,
    profile,
    isDisplayP3: primaries === displayP3,
  }
}

function findBox(parent: Buffer, boxType: string): Buffer {
  for (const { type, body } of boxesIn(parent)) if (type === boxType) return body
  return Buffer.alloc(0)
}

/**
 * Lists the boxes of a file. The declared length of a box includes the header of the box. If it is 1, the actual
 * length follows in eight bytes. If it is 0, the box extends to the end of the file.
 */
function* boxesIn(file: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= file.length;) {
    const { head, length } = lengthOf(file, at)
    yield { type: file.toString('latin1', at + 4, at + 8), body: file.subarray(at + head, at + length) }
    at += length
  }
}

function isWhole(file: Buffer): boolean {
  let at = 0
  while (at + 8 <= file.length) at += lengthOf(file, at).length
  return at === file.length
}

function lengthOf(file: Buffer, at: number): { head: number; length: number } {
  const short = file.readUInt32BE(at)
  const head = short === 1 ? 16 : 8
  const statedLength = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short
  return { head, length: statedLength === 0 ? file.length - at : Math.max(statedLength, head) }
}
