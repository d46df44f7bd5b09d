import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/** Reads a small zip archive by its directory. Fails if a size or a checksum is wrong. Returns the files by their paths. */
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
