import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { lockDirectory } from '../start/postgres/lock-directory.ts'
import { sweepTestDirectories, testDirectoryPrefix } from './sweep.ts'

const inAnHour = Date.now() + 3_600_000
const make = (): string => mkdtempSync(join(tmpdir(), testDirectoryPrefix))

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
