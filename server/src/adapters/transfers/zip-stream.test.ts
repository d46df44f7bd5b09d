import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { unzip } from './unzip-for-tests.ts'
import { centralHeader, endOfArchive } from './zip-records.ts'
import type { ArchiveEntry } from '../../kernel/storage/index.ts'
import { zipStream } from './zip-stream.ts'

const modifiedAt = new Date('2026-03-01T12:34:56Z')

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
}

async function* entriesOf(files: ReadonlyMap<string, Buffer>): AsyncGenerator<ArchiveEntry> {
  for (const [path, bytes] of files) yield { path, modifiedAt, bytes: pieces(bytes) }
}

test('an archive contains all files with their names, bytes and checksums', async () => {
  const files = new Map([
    ['data.json', Buffer.from('{"a":1}'.repeat(10_000))],
    ['files/1/Straße 你好.png', randomBytes(200_000)],
    ['files/2/empty', Buffer.alloc(0)],
  ])
  const archive = Buffer.concat(await Array.fromAsync(zipStream(entriesOf(files))))
  assert.deepEqual(unzip(archive), files)
  assert.ok(archive.length < 210_000, 'texts are compressed')
  // The first file was modified on 2026-03-01 at 12:34:56.
  const [time, date] = [archive.readUInt16LE(10), archive.readUInt16LE(12)]
  assert.deepEqual([time >> 11, (time >> 5) & 63, (time & 31) * 2], [12, 34, 56])
  assert.deepEqual([(date >> 9) + 1980, (date >> 5) & 15, date & 31], [2026, 3, 1])
  assert.deepEqual(unzip(Buffer.concat(await Array.fromAsync(zipStream(entriesOf(new Map()))))), new Map())
})

test('a file that cannot be read ends the archive, and a reader that leaves ends the reading of files', async () => {
  async function* broken(): AsyncGenerator<ArchiveEntry> {
    const bytes = async function* () {
      yield Buffer.from('begins')
      throw new Error('The disk is gone.')
    }
    yield { path: 'a', modifiedAt, bytes: bytes() }
  }
  await assert.rejects(Array.fromAsync(zipStream(broken())), /^Error: The disk is gone\.$/)

  const ended = Promise.withResolvers<void>()
  async function* endless(): AsyncGenerator<ArchiveEntry> {
    const bytes = async function* () {
      try {
        for (;;) yield randomBytes(100_000)
      } finally {
        ended.resolve()
      }
    }
    yield { path: 'a', modifiedAt, bytes: bytes() }
  }
  let read = 0
  for await (const piece of zipStream(endless())) if ((read += piece.length) > 500_000) break
  await ended.promise
})

test('offsets beyond 4 GiB and more than 65,534 files are written as Zip64', () => {
  const offset = 5 * 2 ** 30
  const sums = { crc: 1, size: 2, compressedSize: 3 }
  const header = centralHeader({ path: 'a', modifiedAt, offset, ...sums })
  assert.equal(header.readUInt32LE(42), 0xffff_ffff)
  assert.deepEqual([header.readUInt16LE(47), header.readUInt16LE(49)], [1, 8])
  assert.equal(header.readBigUInt64LE(51), BigInt(offset))

  const end = endOfArchive({ entries: 70_000, offset, size: 100 })
  assert.deepEqual(
    [end.readUInt32LE(0), end.readUInt32LE(56), end.readUInt32LE(76)],
    [0x0606_4b50, 0x0706_4b50, 0x0605_4b50],
  )
  assert.deepEqual([end.readBigUInt64LE(32), end.readBigUInt64LE(48)], [70_000n, BigInt(offset)])
  assert.equal(end.readBigUInt64LE(64), BigInt(offset + 100))
  assert.deepEqual([end.readUInt16LE(86), end.readUInt32LE(92)], [0xffff, 0xffff_ffff])
  assert.equal(end.readUInt32LE(72), 1)
  assert.equal(endOfArchive({ entries: 1, offset: 10, size: 100 }).length, 22)
  assert.equal(endOfArchive({ entries: 65_534, offset: 10, size: 100 }).length, 22)
  for (const far of [{ entries: 65_535 }, { offset: 0xffff_ffff }, { size: 0xffff_ffff }])
    assert.equal(endOfArchive({ entries: 1, offset: 10, size: 100, ...far }).length, 98)
})
