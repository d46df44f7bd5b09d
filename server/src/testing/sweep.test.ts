import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { holdDirectory } from '../start/postgres/hold-directory.ts'
import { sweepTestDirectories, testDirectoryPrefix } from './sweep.ts'

const inAnHour = Date.now() + 3_600_000
const make = (): string => mkdtempSync(join(tmpdir(), testDirectoryPrefix))

test('an old directory without a lock is deleted; one in use and a young one stay', async (t) => {
  const [held, left] = [make(), make()]
  t.after(() => rmSync(held, { recursive: true }))
  const release = holdDirectory(held)!
  await sweepTestDirectories()
  assert.deepEqual([existsSync(held), existsSync(left)], [true, true])
  await sweepTestDirectories(inAnHour, [held, left])
  release()
  assert.deepEqual([existsSync(held), existsSync(left)], [true, false])
})
