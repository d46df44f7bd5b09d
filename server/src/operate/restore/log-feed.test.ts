import assert from 'node:assert/strict'
import { exec } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { afterwards, scratchDirectory } from '../../start/postgres/testing/scratch.ts'
import { setUpBackups } from '../backup/backup-setup.ts'
import { listSegments, segmentPath } from '../log/log-repository.ts'
import { shipLog } from '../log/ship-log.ts'
import { listWaiting, sealSpool } from '../log/spool.ts'
import { type LogParts, logParts, segmentNamed } from '../testing/log-parts.ts'
import { openStorage } from '../../kernel/storage/index.ts'
import { feedLog, type LogFeed } from './log-feed.ts'

/** Ships segments with these numbers, each of which contains its number. Returns the folder of the log. */
async function shipped(parts: LogParts, numbers: readonly number[]): Promise<string> {
  const { dataDirectory, setup } = parts
  for (const number of numbers) parts.archive(segmentNamed(number), String(number))
  await sealSpool(parts, { limits: { mostBytes: 1e9, leastFreeBytes: 0 } })
  const folder = (await listWaiting(dataDirectory))[0]!.folder
  await shipLog({
    dataDirectory,
    setup,
    storage: openStorage({ kind: 'directory', dataDirectory }),
    now: () => Promise.resolve(new Date().toISOString()),
    async *objectsSince() {},
    erasures: () => Promise.resolve([]),
  })
  return folder
}

/** Runs the command as Postgres does. Returns its status. */
async function request({ command }: LogFeed, segment: string, to: string): Promise<number> {
  const line = command.replaceAll(/%(.)/g, (_, letter: string) => ({ f: segment, p: to, '%': '%' })[letter]!)
  return await promisify(exec)(line, { cwd: join(to, '..') }).then(
    () => 0,
    (error: { code: number }) => error.code,
  )
}

test('Postgres receives segments in any order and repeatedly, and the log ends where it should', async (t) => {
  const parts = await logParts(t)
  const folder = await shipped(parts, [1, 2, 3, 4, 5])
  // The characters are special for the shell, and % for Postgres.
  const directory = join(scratchDirectory(t), `it's 100%f "done" $HOME`)
  mkdirSync(directory)
  const [repository, to] = [parts.setup.directory, join(parts.cluster, 'RECOVERYXLOG')]
  const handed: string[] = []
  const handOver = (path: string): void => void handed.push(path)
  const last = segmentNamed(4)
  const feed = feedLog({ repository, folder, last, secret: parts.code, directory, handOver })
  afterwards(t, () => feed.stop())
  for (const number of [3, 1, 2, 3, 4]) {
    assert.equal(await request(feed, segmentNamed(number), to), 0)
    assert.equal(readFileSync(to, 'latin1').slice(0, 3), String(number).repeat(3))
  }
  assert.equal(await request(feed, segmentNamed(5), to), 1)
  assert.equal(await request(feed, '00000002.history', to), 1)
  assert.ok(handed.length >= 5)
  await feed.stop()
  assert.equal(existsSync(directory), false)
  assert.equal(feed.error(), undefined)
})

test('a wrong code, a damaged segment and one in the place of another stop Postgres', async (t) => {
  const parts = await logParts(t)
  const folder = await shipped(parts, [1, 2, 3])
  const [repository, to] = [parts.setup.directory, join(parts.cluster, 'RECOVERYXLOG')]
  const other = await setUpBackups(scratchDirectory(t), {
    directory: join(scratchDirectory(t), 'other'),
    isAgain: false,
  })
  const refused = async (number: number, sentence: RegExp, secret = parts.code): Promise<void> => {
    const directory = join(scratchDirectory(t), 'feed')
    mkdirSync(directory)
    const last = segmentNamed(3)
    const feed = feedLog({ repository, folder, last, secret, directory, handOver: () => undefined })
    // With a status above 125, Postgres stops instead of ending its recovery early.
    assert.equal(await request(feed, segmentNamed(number), to), 200)
    assert.match(feed.error()!.message, sentence)
    await feed.stop()
  }
  await refused(1, /^The recovery code is not the one of this backup\./, other)
  const path = (number: number): string => segmentPath(repository, folder, segmentNamed(number))
  const bytes = readFileSync(path(2))
  bytes[bytes.length - 20]! ^= 1
  writeFileSync(path(2), bytes)
  await refused(2, /^The segment .* of the log is damaged\. Restore to an earlier time\.$/)
  renameSync(path(3), path(1))
  await refused(1, /contains another segment of the log\.$/)
  assert.deepEqual(await listSegments(repository, folder), [1, 2].map(segmentNamed))
})
