import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { lockDirectory } from '../start/postgres/lock-directory.ts'
import { sweepTestDirectories, testDirectoryPrefix } from './sweep.ts'

const inAnHour = Date.now() + 3_600_000
const endedId = spawnSync('true').pid
/** Creates a directory as a process did that has ended. */
const make = (): string =>
  mkdtempSync(join(tmpdir(), testDirectoryPrefix.replace(`${process.pid}`, `${endedId}`)))

test('an old directory of a process that still runs stays, although it is not locked', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
  t.after(() => rmSync(directory, { recursive: true }))
  await sweepTestDirectories(inAnHour, [directory])
  assert.ok(existsSync(directory))
})

test('an old test directory without a lock is deleted; one in use and a recent one stay', async (t) => {
  const [lockedDirectory, oldDirectory] = [make(), make()]
  t.after(() => rmSync(lockedDirectory, { recursive: true }))
  const release = lockDirectory(lockedDirectory)!
  await sweepTestDirectories()
  assert.deepEqual([existsSync(lockedDirectory), existsSync(oldDirectory)], [true, true])
  await sweepTestDirectories(inAnHour, [lockedDirectory, oldDirectory])
  release()
  assert.deepEqual([existsSync(lockedDirectory), existsSync(oldDirectory)], [true, false])
})
