import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/** UTF-8 names, and sizes after the bytes. */
const flags = 0x0808
const regularFile = 0o100644

/**
 * Reads a small zip archive by its directory. Fails if a size or a checksum is wrong, or if the directory says something
 * else about a file than the header before its bytes. Returns the files by their paths.
 */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22
  assert.equal(archive.readUInt32LE(end), 0x0605_4b50, 'the archive has no end')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(archive.readUInt32LE(at), 0x0201_4b50)
    const [crc, compressedSize, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset))
    const [nameLength, extraLength] = [28, 30].map((offset) => archive.readUInt16LE(at + offset))
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength!)
    const local = archive.readUInt32LE(at + 42)
    assert.equal(archive.readUInt32LE(local), 0x0403_4b50)
    // Flags, method, time and date.
    assert.deepEqual(archive.subarray(at + 8, at + 16), archive.subarray(local + 6, local + 14), name)
    assert.deepEqual([archive.readUInt16LE(at + 8), archive.readUInt16LE(at + 10)], [flags, 8], name)
    assert.equal(archive.readUInt32LE(at + 38) >>> 16, regularFile, name)
    const localName = archive.toString('utf8', local + 30, local + 30 + archive.readUInt16LE(local + 26))
    assert.equal(localName, name)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = inflateRawSync(archive.subarray(begin, begin + compressedSize!))
    assert.deepEqual([bytes.length, crc32(bytes)], [size, crc], name)
    const descriptor = begin + compressedSize!
    assert.deepEqual(
      [0, 4, 8, 12].map((offset) => archive.readUInt32LE(descriptor + offset)),
      [0x0807_4b50, crc, compressedSize, size],
    )
    assert.ok(!files.has(name), name)
    files.set(name, bytes)
    at += 46 + nameLength! + extraLength!
  }
  assert.equal(at, end)
  return files
}
