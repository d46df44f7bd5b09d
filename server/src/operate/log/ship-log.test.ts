import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import type { ObjectInStorage } from '../../domains/organization/stored-files/index.ts'
import { openStorage } from '../../kernel/storage/index.ts'
import { lockTarget } from '../backup/lock-target.ts'
import { pruneRepository } from '../backup/repository.ts'
import { readStoredFile } from '../backup/repository-files.ts'
import { type LogParts, logParts, segmentNamed } from '../testing/log-parts.ts'
import { writeSpan } from './base-spans.ts'
import { readReachable } from './log-ranges.ts'
import { filesNeededByLog, listFolders, listSegments, segmentPath } from './log-repository.ts'
import { readShipped } from './log-state.ts'
import { shipLog, type ShipParts } from './ship-log.ts'
import { listWaiting, sealSpool } from './spool.ts'

const limits = { mostBytes: 1e9, leastFreeBytes: 0 }

async function seal(parts: LogParts, number: number, text: string): Promise<void> {
  parts.archive(segmentNamed(number), text)
  await sealSpool(parts, { limits })
}

/** Returns what a round needs. The storage contains the files that `store` has put there. */
function shipping({ dataDirectory, setup }: LogParts) {
  const storage = openStorage({ kind: 'directory', dataDirectory })
  const objects: ObjectInStorage[] = []
  const searched: string[] = []
  const parts: ShipParts = {
    dataDirectory,
    setup,
    storage,
    now: () => Promise.resolve('2026-03-02T00:00:00.000Z'),
    erasures: () => Promise.resolve([]),
    async *objectsSince(at) {
      searched.push(at)
      assert.deepEqual(await shippedSegments(parts), already, 'files come before the log')
      yield* objects
    },
  }
  let already: string[] = []
  const round = async () => {
    already = await shippedSegments(parts)
    return await shipLog(parts)
  }
  const store = async (text: string): Promise<string> => {
    const bytes = Buffer.from(text)
    const key = { orgId: randomUUID(), kind: 'crew_photo', id: randomUUID() }
    await storage.put(key, bytes, 'image/png')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    objects.push({ key, sizeBytes: bytes.length, sha256, isNeeded: true })
    return sha256
  }
  return { round, store, searched, parts }
}

async function shippedSegments({ setup: { directory } }: Pick<ShipParts, 'setup'>): Promise<string[]> {
  const all: string[] = []
  for (const folder of await listFolders(directory)) all.push(...(await listSegments(directory, folder)))
  return all
}

test('a round ships new files, then the segments, and the next one only what is new', async (t) => {
  const parts = await logParts(t)
  const { round, store, searched } = shipping(parts)
  assert.deepEqual(await round(), { shipped: 0, files: 0, missing: 0, isDivergent: false })
  const sha256 = await store('a photo')
  await seal(parts, 1, 'one')
  await seal(parts, 2, 'two')
  assert.deepEqual(await round(), { shipped: 2, files: 1, missing: 0, isDivergent: false })
  const { directory, filesKey } = parts.setup
  assert.equal((await readStoredFile(directory, filesKey, sha256))!.toString(), 'a photo')
  assert.equal((await Array.fromAsync(filesNeededByLog(directory))).length, 1)
  assert.deepEqual(await listWaiting(parts.dataDirectory), [])
  assert.equal((await readShipped(parts.dataDirectory))!.segment, segmentNamed(2))
  await seal(parts, 3, 'three')
  assert.equal((await round())!.files, 0)
  assert.deepEqual(await shippedSegments(parts), [1, 2, 3].map(segmentNamed))
  // The second round continues where the first one began, less ten minutes.
  assert.deepEqual(searched, ['2026-02-28T23:50:00.000Z', '2026-03-01T23:50:00.000Z'])
})

test('after the clock was ahead, a round looks for all stored files, because those since may have any time', async (t) => {
  const parts = await logParts(t)
  const { parts: round, searched } = shipping(parts)
  const at = async (now: string): Promise<void> => {
    await shipLog({
      ...round,
      now: () => Promise.resolve(now),
      async *objectsSince(since) {
        searched.push(since)
        yield* []
      },
    })
  }
  await seal(parts, 1, 'one')
  await at('2027-03-02T00:00:00.000Z')
  await seal(parts, 2, 'two')
  await at('2026-03-02T00:01:00.000Z')
  await seal(parts, 3, 'three')
  await at('2026-03-02T00:02:00.000Z')
  assert.deepEqual(searched.slice(1), ['1970-01-01T00:00:00.000Z', '2026-03-01T23:51:00.000Z'])
})

test('a segment that was shipped before a crash is shipped once, and one with other contents begins a new folder', async (t) => {
  const parts = await logParts(t)
  const { round } = shipping(parts)
  await seal(parts, 1, 'one')
  const [waiting] = await listWaiting(parts.dataDirectory)
  const spare = join(parts.spool, 'spare')
  copyFileSync(waiting!.path, spare)
  await round()
  const path = segmentPath(parts.setup.directory, waiting!.folder, segmentNamed(1))
  const before = readFileSync(path)
  // The process was killed before it deleted the segment here.
  copyFileSync(spare, waiting!.path)
  assert.equal((await round())!.shipped, 1)
  // Postgres was killed before it recorded that it has archived the segment.
  await seal(parts, 1, 'one')
  assert.deepEqual(await round(), { shipped: 1, files: 0, missing: 0, isDivergent: false })
  assert.deepEqual(readFileSync(path), before)
  assert.deepEqual(await listWaiting(parts.dataDirectory), [])

  await seal(parts, 1, 'other')
  await seal(parts, 2, 'two')
  assert.deepEqual(await round(), { shipped: 0, files: 0, missing: 0, isDivergent: true })
  assert.deepEqual(await listWaiting(parts.dataDirectory), [])
  await seal(parts, 3, 'three')
  await round()
  const folders = await listFolders(parts.setup.directory)
  assert.equal(folders.length, 2)
  assert.deepEqual(readFileSync(path), before)
})

test('a damaged segment in the repository ends the log there, and is replaced if it is shipped again', async (t) => {
  const parts = await logParts(t)
  const { round } = shipping(parts)
  const { directory } = parts.setup
  await seal(parts, 1, 'one')
  await seal(parts, 2, 'two')
  const [first, second] = await listWaiting(parts.dataDirectory)
  const [path, spare] = [segmentPath(directory, second!.folder, segmentNamed(2)), join(parts.spool, 'spare')]
  copyFileSync(second!.path, spare)
  await round()
  const span = { folder: first!.folder, from: segmentNamed(1), until: '2026-03-01T00:00:00.000Z' }
  await writeSpan(directory, '2026-03-01T00-00-00Z', span)
  writeFileSync(join(directory, 'backups', '2026-03-01T00-00-00Z.backup'), '')
  const lastOf = async () => (await readReachable(directory)).map(({ last }) => last)
  assert.deepEqual(await lastOf(), [segmentNamed(2)])
  const whole = readFileSync(path)
  writeFileSync(path, whole.subarray(0, 20))
  assert.deepEqual(await lastOf(), [segmentNamed(1)])
  copyFileSync(spare, second!.path)
  assert.deepEqual(await round(), { shipped: 1, files: 0, missing: 0, isDivergent: false })
  assert.deepEqual(readFileSync(path), whole)
  writeFileSync(segmentPath(directory, second!.folder, segmentNamed(1)), '')
  writeFileSync(path, '')
  assert.deepEqual(await lastOf(), [undefined])
})

test('only one process ships, and none into the directory of another installation', async (t) => {
  const parts = await logParts(t)
  const { round } = shipping(parts)
  await seal(parts, 1, 'one')
  const lock = (directory: string) => lockTarget(parts.dataDirectory, directory, 'shipping')!
  const release = lock(parts.setup.directory)
  assert.equal(await round(), undefined)
  release()
  // A process that hangs on another directory, which was used before, does not prevent it.
  const releaseOther = lock('/mnt/hangs')
  assert.equal((await round())!.shipped, 1)
  releaseOther()
  await seal(parts, 2, 'two')
  const owner = join(parts.setup.directory, 'owner.json')
  writeFileSync(owner, JSON.stringify({ installation: randomUUID() }))
  await assert.rejects(round(), /^StartRefused: .* belongs to another installation\./)
  assert.equal((await listWaiting(parts.dataDirectory)).length, 1)
})

const keep = { days: 7, weeks: 4, months: 12 }
const old = new Date(Date.now() - 3 * 24 * 3600_000)

test('the log that no backup needs is deleted, with the stored files that only it needs', async (t) => {
  const parts = await logParts(t)
  const { round, store } = shipping(parts)
  const { directory, filesKey } = parts.setup
  const first = await store('first')
  for (const number of [1, 2]) await seal(parts, number, 'x')
  await round()
  const folder = (await listFolders(directory))[0]!
  const second = await store('second')
  for (const number of [3, 4, 6, 8, 9]) await seal(parts, number, 'x')
  await round()
  const backups = join(directory, 'backups')
  const base = (name: string, from: number, at: string): void => {
    writeFileSync(join(backups, `${name}.backup`), '')
    writeFileSync(join(backups, `${name}.files`), '')
    writeFileSync(
      join(backups, `${name}.log`),
      JSON.stringify({ folder, from: segmentNamed(from), until: at }),
    )
  }
  const name = (ms: number): string =>
    `${new Date(Date.now() - ms).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  base(name(7200_000), 3, '2026-03-01T00:00:00.000Z')
  base(name(3600_000), 8, '2026-03-02T00:00:00.000Z')
  writeFileSync(join(backups, '2020-01-01T00-00-00Z.log'), '{}')
  const unfinished = join(dirname(segmentPath(directory, folder, segmentNamed(3))), '.x.log.1.unfinished')
  writeFileSync(unfinished, 'the beginning')
  await pruneRepository(directory, keep)
  assert.ok(existsSync(unfinished), 'it may be written now')
  assert.equal((await shippedSegments(parts)).length, 7, 'a backup that needs young log may just be written')
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name !== 'owner.json')
      utimesSync(join(entry.parentPath, entry.name), old, old)
  let looked = 0
  await pruneRepository(directory, keep, () => looked++)
  // Segments 1, 2 and 6, the unfinished file, and a span and a list without a backup.
  assert.ok(looked >= 5, `${looked} files`)
  assert.equal(existsSync(unfinished), false)
  assert.deepEqual(await shippedSegments(parts), [3, 4, 8, 9].map(segmentNamed))
  assert.equal(existsSync(join(backups, '2020-01-01T00-00-00Z.log')), false)
  assert.ok(await readStoredFile(directory, filesKey, first), 'the list of segment 9 names it, too')
  assert.ok(await readStoredFile(directory, filesKey, second))
  for (const each of readdirSync(backups)) rmSync(join(backups, each))
  await pruneRepository(directory, keep)
  assert.deepEqual(await shippedSegments(parts), [])
  assert.equal(await readStoredFile(directory, filesKey, second), undefined)
})

test('a file that is in the repository already is not deleted before the list names it', async (t) => {
  const parts = await logParts(t)
  const { round, store } = shipping(parts)
  await store('a photo')
  await seal(parts, 1, 'one')
  await round()
  const files = join(parts.setup.directory, 'files')
  const stored = readdirSync(files, { recursive: true, withFileTypes: true }).find((entry) => entry.isFile())
  const path = join(stored!.parentPath, stored!.name)
  utimesSync(path, old, old)
  await seal(parts, 2, 'two')
  await round()
  assert.ok(Date.now() - statSync(path).mtimeMs < 60_000)
})
