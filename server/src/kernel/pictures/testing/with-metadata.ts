import { pngChunk } from './drawn-png.ts'

/** Texts in the metadata of the test pictures. They must be gone from a picture whose metadata was removed. */
export const secrets = ['SECRETMAKER', 'SECRETCREATOR', 'SECRETCAPTION', 'SECRETTHUMB'] as const

/** Returns EXIF data as cameras write them (big-endian): a maker, the orientation, a location and a thumbnail. */
export function exif(orientation: number): Buffer {
  const thumbnail = Buffer.from('\xff\xd8\xff\xe0SECRETTHUMB\xff\xd9', 'latin1')
  const maker = Buffer.from('SECRETMAKER\0', 'latin1')
  const ifd0 = 8
  const gps = ifd0 + 2 + 3 * 12 + 4
  const ifd1 = gps + 2 + 4 * 12 + 4
  const data = ifd1 + 2 + 2 * 12 + 4
  const [makerAt, latitudeAt, longitudeAt] = [data, data + maker.length, data + maker.length + 24]
  const thumbnailAt = longitudeAt + 24
  const degrees = (...parts: number[]) => Buffer.concat(parts.flatMap((part) => [u32(part), u32(1)]))
  return Buffer.concat([
    Buffer.from('MM\0*', 'latin1'),
    u32(ifd0),
    u16(3),
    entry(0x010f, 2, maker.length, u32(makerAt)),
    entry(0x0112, 3, 1, Buffer.concat([u16(orientation), u16(0)])),
    entry(0x8825, 4, 1, u32(gps)),
    u32(ifd1),
    u16(4),
    entry(1, 2, 2, Buffer.from('N\0\0\0', 'latin1')),
    entry(2, 5, 3, u32(latitudeAt)),
    entry(3, 2, 2, Buffer.from('W\0\0\0', 'latin1')),
    entry(4, 5, 3, u32(longitudeAt)),
    u32(0),
    u16(2),
    entry(0x0201, 4, 1, u32(thumbnailAt)),
    entry(0x0202, 4, 1, u32(thumbnail.length)),
    u32(0),
    maker,
    degrees(41, 52, 41),
    degrees(87, 37, 47),
    thumbnail,
  ])
}

export const xmp = Buffer.from(
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="SECRETCREATOR"/></rdf:RDF></x:xmpmeta>',
)

/** Adds EXIF data and an IPTC caption to a JPEG. */
export function jpegWithMetadata(jpeg: Buffer, orientation: number): Buffer {
  const caption = Buffer.from('SECRETCAPTION', 'latin1')
  const iptc = Buffer.concat([Buffer.from([0x1c, 2, 120]), u16(caption.length), caption])
  const photoshop = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'),
    u32(iptc.length),
    iptc,
    Buffer.alloc(iptc.length % 2),
  ])
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(orientation)])),
    segment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1'), xmp])),
    segment(0xed, photoshop),
    segment(0xfe, caption),
    jpeg.subarray(2),
  ])
}

/** Adds EXIF data and a text chunk to a PNG. */
export function pngWithMetadata(png: Buffer, orientation: number): Buffer {
  const headEnd = 33
  return Buffer.concat([
    png.subarray(0, headEnd),
    pngChunk('eXIf', exif(orientation)),
    pngChunk('tEXt', Buffer.from('Author\0SECRETCREATOR', 'latin1')),
    pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1'), xmp])),
    png.subarray(headEnd),
  ])
}

/** Adds EXIF data and XMP to a WebP picture. */
export function webpWithMetadata(webp: Buffer, width: number, height: number, orientation: number): Buffer {
  const hasExif = 0x08
  const hasXmp = 0x04
  const head = Buffer.alloc(10)
  head[0] = hasExif | hasXmp
  head.writeUIntLE(width - 1, 4, 3)
  head.writeUIntLE(height - 1, 7, 3)
  const parts = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    webpPart('VP8X', head),
    webp.subarray(12),
    webpPart('EXIF', exif(orientation)),
    webpPart('XMP ', xmp),
  ])
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), u32le(parts.length), parts])
}

function segment(marker: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker]), u16(data.length + 2), data])
}

function webpPart(type: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type, 'latin1'), u32le(data.length), data, Buffer.alloc(data.length % 2)])
}

function entry(tag: number, type: number, count: number, value: Buffer): Buffer {
  return Buffer.concat([u16(tag), u16(type), u32(count), value])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function u32le(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
