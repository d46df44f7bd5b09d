import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { chooseBase } from '../restore/choose-base.ts'
import { findBackup } from '../restore/find-backup.ts'
import { openBackup } from '../restore/open-backup.ts'
import { writeSpan } from '../log/base-spans.ts'
import { logParts, segmentNamed } from '../testing/log-parts.ts'
import { writeBackupHeader } from './backup-header.ts'
import { backupPath, listBackups, nextOrder, pruneRepository } from './repository.ts'

const key = { kind: 'open', key: Buffer.alloc(32).toString('base64') } as const

test('a damaged backup that may be the newest is refused, and no earlier one is used instead', async (t) => {
  const { directory } = (await logParts(t)).setup
  const add = async (name: string, order: number): Promise<void> => {
    writeFileSync(backupPath(directory, name), writeBackupHeader({ name, quoin: '0.2.0', key, order }).bytes)
    const at = `${name.slice(0, 10)}T00:00:04.000Z`
    await writeSpan(directory, name, { folder: '1-00000001-abcdef01', from: segmentNamed(order), until: at })
  }
  const [first, second, third] = ['2026-03-01T00-00-00Z', '2026-03-02T00-00-00Z', '2026-03-03T00-00-00Z']
  await add(first, 1)
  await add(second, 2)
  await add(third, 3)
  writeFileSync(backupPath(directory, third), '')
  assert.deepEqual(await listBackups(directory), [third, second, first])
  const files = [
    await findBackup(directory, undefined),
    (await chooseBase(directory, { at: 'latest', name: undefined })).file,
  ]
  for (const file of files)
    await assert.rejects(openBackup(file), {
      message: `The file is empty. Use another backup. Its path is ${file}.`,
    })
  assert.equal(
    (await chooseBase(directory, { at: 'latest', name: second })).file,
    backupPath(directory, second),
  )
  assert.equal(await nextOrder(directory), 3)
  // The newest complete backup is never deleted.
  assert.deepEqual(await pruneRepository(directory, { days: 1, weeks: 0, months: 0 }), [first, third])

  await add(third, 3)
  writeFileSync(backupPath(directory, first), '')
  assert.deepEqual(
    await listBackups(directory),
    [third, second, first],
    'an earlier one stays behind the others',
  )
})
