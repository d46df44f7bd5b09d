import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Storage } from '../../../kernel/storage/index.ts'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { storageAccess } from './storage-access.ts'

test('a storage that cannot be written and one that loses what it stores are found', async (t) => {
  const parts = await doctorParts(t)
  mkdirSync(join(parts.config.dataDirectory, 'postgres'))
  assert.equal((await storageAccess.examine(parts)).isRight, true)
  const files = readdirSync(join(parts.config.dataDirectory, 'files'), {
    recursive: true,
    withFileTypes: true,
  })
  assert.deepEqual(
    files.filter((file) => file.isFile()),
    [],
  )

  const forgetful: Storage = { ...parts.storage, read: () => Promise.resolve(undefined) }
  assert.match(
    wrongOf(await storageAccess.examine({ ...parts, storage: forgetful })),
    /^What is stored in the directory .* cannot be read or deleted/,
  )

  const blocked = await doctorParts(t)
  mkdirSync(join(blocked.config.dataDirectory, 'postgres'))
  writeFileSync(join(blocked.config.dataDirectory, 'files'), '')
  assert.match(
    wrongOf(await storageAccess.examine(blocked)),
    /^Nothing can be stored in the directory .*files: .*/,
  )
  chmodSync(blocked.config.dataDirectory, 0o700)
})

test('nothing is stored in a data directory without a database', async (t) => {
  const parts = await doctorParts(t)
  assert.equal((await storageAccess.examine(parts)).isRight, true)
  assert.equal(existsSync(join(parts.config.dataDirectory, 'files')), false)
})
