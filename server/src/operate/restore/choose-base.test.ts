import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeBackupHeader } from '../backup/backup-header.ts'
import { backupPath } from '../backup/repository.ts'
import { writeSpan } from '../log/base-spans.ts'
import { logParts, segmentNamed } from '../testing/log-parts.ts'
import { chooseBase } from './choose-base.ts'

test('the latest state is the one of the newest backup, also if the clock was behind when it was made', async (t) => {
  const { directory } = (await logParts(t)).setup
  const key = { kind: 'open', key: Buffer.alloc(32).toString('base64') } as const
  const add = async (name: string, order: number, until: string): Promise<void> => {
    const { bytes } = writeBackupHeader({ name, quoin: '0.2.0', key, order })
    writeFileSync(backupPath(directory, name), bytes)
    await writeSpan(directory, name, { folder: '1-00000001-abcdef01', from: segmentNamed(order), until })
  }
  await add('2026-05-05T00-00-00Z', 1, '2026-05-05T00:00:04.000Z')
  await add('2026-03-03T00-00-00Z', 2, '2026-03-03T00:00:04.000Z')
  const fileOf = async (at: string) => (await chooseBase(directory, { at, name: undefined })).file
  assert.equal(await fileOf('latest'), join(directory, 'backups', '2026-03-03T00-00-00Z.backup'))
  assert.equal(
    await fileOf('2026-05-05T00:00:04.000Z'),
    join(directory, 'backups', '2026-05-05T00-00-00Z.backup'),
  )
})
