import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { directoryStorage } from './directory-storage.ts'
import { testDirectoryPrefix } from '../../testing/sweep.ts'

const program = join(import.meta.dirname, 'dying-writer-for-tests.ts')
const before = Buffer.from('what was there before')
const after = Buffer.alloc(200_000, 'n')

for (const how of ['put', 'receive'] as const)
  test(`a process killed at any line of a ${how} leaves the former or the new object, and no incomplete file after cleanup`, async (t) => {
    const root = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
    t.after(() => rmSync(root, { recursive: true }))
    const storage = directoryStorage(root, { upload: () => '' })
    const outcomes = new Set<string>()
    let calls = Infinity
    for (let killAt = 1; killAt <= calls; killAt++) {
      const [orgId, id] = [randomUUID(), randomUUID()]
      const key = { orgId, kind: 'crew_photo', id }
      const isNew = killAt % 2 === 0
      if (!isNew) await storage.put(key, before, 'image/jpeg')
      const { status, signal, stdout, stderr } = spawnSync(
        process.execPath,
        ['--no-warnings', program, root, orgId, id, String(killAt), how],
        { encoding: 'utf8' },
      )
      if (signal === null) {
        assert.equal(status, 0, stderr)
        calls = Number(stdout)
      } else assert.equal(signal, 'SIGKILL')
      const stream = await storage.read(key)
      const bytes = stream && (await buffer(stream))
      const isBefore = isNew ? bytes === undefined : bytes!.equals(before)
      assert.ok(isBefore || bytes!.equals(after), `killed at ${killAt}, it is ${bytes?.length} bytes`)
      outcomes.add(isBefore ? 'before' : 'after')
      await storage.tidy(new Date(Date.now() + 1000))
      const incomingFiles = readdirSync(root).includes('incoming') ? readdirSync(join(root, 'incoming')) : []
      assert.deepEqual(incomingFiles, [])
      await storage.delete(key)
    }
    assert.ok(calls > 8, `only ${calls} lines`)
    assert.deepEqual(outcomes, new Set(['before', 'after']))
  })
