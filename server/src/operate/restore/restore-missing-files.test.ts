// Runs in its own process: it checks the stored files of the whole test database.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { objectsInStorage } from '../../domains/organization/stored-files/index.ts'
import { readyFile } from '../../domains/office/files/testing/uploading.ts'
import { scratchDirectory } from '../../start/postgres/testing/scratch.ts'
import { testOrg } from '../../testing/test-org.ts'
import { copyIntoRepository, copyNewFiles, nothingCopiedInto } from '../backup/repository-files.ts'
import { readTar } from '../backup/tar-reader.ts'
import { moveAllBytes } from '../testing/move-all-bytes.ts'
import { restoreMissingFiles } from './restore-missing-files.ts'

test('missing and damaged files are brought back from a repository, and nothing else is written', async (t) => {
  const org = await testOrg()
  const { app } = org
  for (let count = 0; count < 3; count++) await readyFile(org, 'estimate_attachment')
  await moveAllBytes(app, 100)
  const { storage } = app.kernel.services
  const repository = scratchDirectory(t)
  const target = { directory: repository, filesKey: randomBytes(32) }
  const pieces: Buffer[] = []
  const objects = objectsInStorage(app.database.system)
  for await (const piece of copyIntoRepository(objects, storage, target, nothingCopiedInto()))
    pieces.push(piece)
  const restored = () =>
    restoreMissingFiles({ connection: app.owner, storage }, { entries: readTar(iterate(pieces)), repository })
  assert.deepEqual((await restored()).restored, [])
  const files = join(app.dataDirectory, 'files', org.id)
  const paths = readdirSync(files, { recursive: true, withFileTypes: true }).flatMap((each) =>
    each.isFile() ? join(each.parentPath, each.name) : [],
  )
  const [lost, damaged, right] = paths as [string, string, string]
  const bytes = [lost, damaged].map((path) => readFileSync(path))
  rmSync(lost)
  writeFileSync(
    damaged,
    bytes[1]!.map((byte, at) => (at === 3 ? byte ^ 1 : byte)),
  )
  const report = await restored()
  const names = [lost, damaged].map((path) => path.slice(join(app.dataDirectory, 'files').length + 1))
  assert.deepEqual(new Set(report.restored), new Set(names))
  assert.deepEqual(report.lost, [])
  assert.deepEqual(
    [lost, damaged].map((path) => readFileSync(path)),
    bytes,
  )
  assert.ok(readFileSync(right).length > 0)
  // The log has shipped a file after the backup, so that no list in the backup names it.
  await readyFile(org, 'estimate_attachment')
  await moveAllBytes(app, 100)
  const since = objectsInStorage(app.database.system)
  await copyNewFiles(since, storage, target, nothingCopiedInto())
  const all = readdirSync(files, { recursive: true, withFileTypes: true }).flatMap((each) =>
    each.isFile() ? join(each.parentPath, each.name) : [],
  )
  const newer = all.find((path) => !paths.includes(path))!
  const shipped = readFileSync(newer)
  rmSync(newer)
  assert.deepEqual((await restored()).restored.length, 1)
  assert.deepEqual(readFileSync(newer), shipped)
  rmSync(lost)
  rmSync(join(repository, 'files'), { recursive: true })
  assert.deepEqual((await restored()).lost, [names[0]])
})

async function* iterate(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces
}
