/**
 * Supported picture formats. The format is detected from the first bytes. File name and declared type have no
 * influence.
 */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic'

export type PictureType = `image/${PictureFormat}`

/**
 * Major brands (format names in the header) of HEIF files whose pictures are HEVC-coded. Files of the generic brand
 * `mif1` may be coded in any way.
 */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']

/** Detects the format of a picture from its first bytes. Undefined for unsupported formats. */
export function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 256)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  if (!head.startsWith('ftyp', 4)) return undefined
  const [major, ...compatible] = brandsOf(head)
  if (heicBrands.includes(major!)) return 'heic'
  const isGeneric = major === 'mif1' || major === 'msf1'
  return isGeneric && compatible.some((brand) => heicBrands.includes(brand)) ? 'heic' : undefined
}

/** Returns the major brand, followed by the compatible brands, from the header of a HEIF file. */
function brandsOf(head: string): string[] {
  const brands = [head.slice(8, 12)]
  const end = Math.min(Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE(), head.length)
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.slice(at, at + 4))
  return brands
}

const names: Readonly<Record<PictureFormat, string>> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  heic: 'HEIC',
}

/**
 * Returns the message for a picture in a format that is not accepted, such as `must be a JPEG, PNG or WebP picture`.
 */
export function mustBeOneOf(accepts: readonly PictureFormat[]): string {
  const formatNames = accepts.map((format) => names[format])
  return `must be a ${[formatNames.slice(0, -1).join(', '), formatNames.at(-1)].join(' or ')} picture`
}
