import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { openExisting } from './open-existing.ts'
import { scratchDirectory } from './postgres/testing/scratch.ts'

test('after an interrupted restore, a command says that it was interrupted, and not that there is no database', async (t) => {
  const directory = scratchDirectory(t)
  const open = () => openExisting(readConfig({ QUOIN_DATA_DIR: directory }))
  await assert.rejects(open(), /^StartRefused: There is no database in /)
  writeFileSync(join(directory, 'restoring'), '')
  await assert.rejects(
    open(),
    /^StartRefused: A restore into .* was interrupted: .* Run `quoin restore` again/,
  )
})
