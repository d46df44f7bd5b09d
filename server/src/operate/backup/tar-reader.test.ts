import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { DamagedBackup } from './damaged-backup.ts'
import { readTar } from './tar-reader.ts'
import { tarEntry, tarFile } from './tar-writer.ts'
import { testDirectoryPrefix } from '../../testing/sweep.ts'

const directory = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
after(() => rmSync(directory, { recursive: true }))

/** Returns the bytes in chunks of odd lengths, as a network would. */
const inChunks = (bytes: Buffer, length = 777) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
      bytes.subarray(at * length, (at + 1) * length),
    ),
  )

async function readAll(bytes: Buffer): Promise<Map<string, Buffer | string>> {
  const found = new Map<string, Buffer | string>()
  for await (const { path, type, content } of readTar(inChunks(bytes)))
    found.set(path, type === 'file' ? await buffer(content) : type)
  return found
}

const long = `files/${'1'.repeat(36)}/crew_photo/${'2'.repeat(36)}`
const files: [string, Buffer][] = [
  ['quoin.json', Buffer.from('{}')],
  ['empty', Buffer.alloc(0)],
  ['exactly/one/block', randomBytes(512)],
  ['a/file', randomBytes(5000)],
  [`${long}/${'3'.repeat(50)}`, randomBytes(513)],
]

async function written(): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (const [path, bytes] of files) pieces.push(await buffer(Readable.from(tarFile(path, bytes))))
  const folder = tarEntry({ path: 'folder', type: 'directory', mode: 0o700, size: 0 })
  return Buffer.concat([...pieces, await buffer(Readable.from(folder))])
}

test('what was written is read, with paths of more than 100 bytes', async () => {
  const found = await readAll(await written())
  assert.deepEqual([...found], [...files, ['folder', 'directory']])
})

test('the usual program for tar archives reads what was written', async () => {
  const archive = join(directory, 'ours.tar')
  writeFileSync(archive, Buffer.concat([await written(), Buffer.alloc(1024)]))
  const target = join(directory, 'ours')
  mkdirSync(target)
  execFileSync('tar', ['-xf', archive, '-C', target])
  for (const [path, bytes] of files) assert.ok(readFileSync(join(target, path)).equals(bytes), path)
})

test('what the usual program writes is read; a link is no file', async () => {
  const source = join(directory, 'theirs')
  mkdirSync(join(source, 'sub'), { recursive: true })
  writeFileSync(join(source, 'sub', 'file'), 'content')
  symlinkSync('/etc/passwd', join(source, 'sub', 'link'))
  const archive = join(directory, 'theirs.tar')
  execFileSync('tar', ['--format=ustar', '-cf', archive, '-C', source, 'sub'])
  const found = await readAll(readFileSync(archive))
  assert.equal(String(found.get('sub/file')), 'content')
  assert.equal(found.get('sub/link'), 'other')
  assert.equal(found.get('sub'), 'directory')
})

test('content that is not read, or only in part, is skipped', async () => {
  const paths: string[] = []
  for await (const { path, content } of readTar(inChunks(await written()))) {
    paths.push(path)
    if (path === 'a/file') for await (const _ of content) break
  }
  assert.deepEqual(paths, [...files.map(([path]) => path), 'folder'])
})

test('an archive that ends early is refused at each place', async () => {
  const bytes = await written()
  const end = bytes.length
  for (const length of [1, 511, 513, 1600, end - 513, end - 1])
    await assert.rejects(readAll(bytes.subarray(0, length)), DamagedBackup, String(length))
})

test('a changed header is refused', async () => {
  const bytes = await written()
  bytes[3]! ^= 1
  await assert.rejects(readAll(bytes), /^DamagedBackup: The archive inside the backup is damaged/)
})

test('content of another length than announced is refused when it is written', async () => {
  const header = { path: 'file', type: 'file', mode: 0o600, size: 5 } as const
  await assert.rejects(
    buffer(Readable.from(tarEntry(header, [Buffer.from('1234')]))),
    /has 4 bytes instead of 5/,
  )
})
