/** The records of a zip archive (APPNOTE 6.3.10). Offsets beyond 4 GiB are written as Zip64. */

/** Largest number in four bytes. As an offset or a size it means that the number is in the Zip64 record. */
export const largest = 0xffff_ffff
const mostEntries = 0xffff
/** Sizes follow the bytes (3), and names are UTF-8 (11). */
const flags = (1 << 3) | (1 << 11)
const deflated = 8
const version = 20
const zip64Version = 45
/** Attributes of a Unix file that its owner writes and everyone reads. */
const fileMode = 0o100644

interface Sums {
  crc: number
  size: number
  compressedSize: number
}

export function localHeader(path: string, modifiedAt: Date): Buffer {
  const name = Buffer.from(path)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  writeKind(header, 4, { needed: version, modifiedAt })
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

export function dataDescriptor({ crc, size, compressedSize }: Sums): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x0807_4b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeUInt32LE(compressedSize, 8)
  descriptor.writeUInt32LE(size, 12)
  return descriptor
}

export function centralHeader({
  path,
  modifiedAt,
  offset,
  crc,
  size,
  compressedSize,
}: Sums & { path: string; modifiedAt: Date; offset: number }): Buffer {
  const name = Buffer.from(path)
  const isFar = offset >= largest
  const extra = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
  }
  const needed = isFar ? zip64Version : version
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x0201_4b50, 0)
  header.writeUInt16LE((3 << 8) | needed, 4)
  writeKind(header, 6, { needed, modifiedAt })
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(compressedSize, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(fileMode * 0x1_0000, 38)
  header.writeUInt32LE(isFar ? largest : offset, 42)
  return Buffer.concat([header, name, extra])
}

/** Returns the end of the archive, whose directory has this size and begins at this offset. */
export function endOfArchive({
  entries,
  offset,
  size,
}: {
  entries: number
  offset: number
  size: number
}): Buffer {
  const isFar = entries >= mostEntries || offset >= largest || size >= largest
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(Math.min(entries, mostEntries), 8)
  end.writeUInt16LE(Math.min(entries, mostEntries), 10)
  end.writeUInt32LE(Math.min(size, largest), 12)
  end.writeUInt32LE(Math.min(offset, largest), 16)
  if (!isFar) return end
  const far = Buffer.alloc(76)
  far.writeUInt32LE(0x0606_4b50, 0)
  far.writeBigUInt64LE(44n, 4)
  far.writeUInt16LE((3 << 8) | zip64Version, 12)
  far.writeUInt16LE(zip64Version, 14)
  far.writeBigUInt64LE(BigInt(entries), 24)
  far.writeBigUInt64LE(BigInt(entries), 32)
  far.writeBigUInt64LE(BigInt(size), 40)
  far.writeBigUInt64LE(BigInt(offset), 48)
  // The locator of the record above.
  far.writeUInt32LE(0x0706_4b50, 56)
  far.writeBigUInt64LE(BigInt(offset + size), 64)
  far.writeUInt32LE(1, 72)
  return Buffer.concat([far, end])
}

/** Writes what both headers of a file begin with: version, flags, method and time. */
function writeKind(
  header: Buffer,
  at: number,
  { needed, modifiedAt }: { needed: number; modifiedAt: Date },
): void {
  // The format begins with 1980 and counts in steps of two seconds.
  const year = Math.min(Math.max(modifiedAt.getUTCFullYear() - 1980, 0), 127)
  const date = (year << 9) | ((modifiedAt.getUTCMonth() + 1) << 5) | modifiedAt.getUTCDate()
  const time =
    (modifiedAt.getUTCHours() << 11) | (modifiedAt.getUTCMinutes() << 5) | (modifiedAt.getUTCSeconds() >> 1)
  header.writeUInt16LE(needed, at)
  header.writeUInt16LE(flags, at + 2)
  header.writeUInt16LE(deflated, at + 4)
  header.writeUInt16LE(time, at + 6)
  header.writeUInt16LE(date, at + 8)
}
