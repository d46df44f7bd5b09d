import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { ArchiveEntry } from '../../kernel/storage/index.ts'
import { centralHeader, dataDescriptor, endOfArchive, largest, localHeader } from './zip-records.ts'

/**
 * Writes a zip archive while its files are read. At any time, only some pieces of one file are in memory, and a short record
 * of each earlier file. If a file cannot be read, the archive ends without its directory, so no program accepts it as
 * complete.
 */
export async function* zipStream(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { path, modifiedAt, bytes } of entries) {
    const sums = { crc: 0, size: 0, compressedSize: 0 }
    const header = localHeader(path, modifiedAt)
    yield header
    for await (const piece of compressed(bytes, sums)) {
      sums.compressedSize += piece.length
      yield piece
    }
    if (sums.size > largest || sums.compressedSize > largest)
      throw new Error(`The file ${path} is too large for an archive.`)
    const descriptor = dataDescriptor(sums)
    yield descriptor
    directory.push(centralHeader({ path, modifiedAt, offset, ...sums }))
    offset += header.length + sums.compressedSize + descriptor.length
  }
  yield* directory
  const size = directory.reduce((sum, each) => sum + each.length, 0)
  yield endOfArchive({ entries: directory.length, offset, size })
}

/** Compresses the bytes, and counts and sums them. */
async function* compressed(
  bytes: AsyncIterable<Buffer>,
  sums: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  // Pictures are compressed already, so more effort would save little.
  const deflate = createDeflateRaw({ level: 1 })
  const feeding = pipeline(summed(bytes, sums), deflate)
  // An error also ends the loop below.
  feeding.catch(() => undefined)
  for await (const piece of deflate) yield piece as Buffer
  await feeding
}

async function* summed(
  bytes: AsyncIterable<Buffer>,
  sums: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    sums.crc = crc32(piece, sums.crc)
    sums.size += piece.length
    yield piece
  }
}
