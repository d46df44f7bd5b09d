import assert from 'node:assert/strict'
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { scratchDirectory } from '../../../start/postgres/testing/scratch.ts'
import { writeBackupHeader } from '../../backup/backup-header.ts'
import { setUpBackups } from '../../backup/backup-setup.ts'
import { writeBackupStatus } from '../../backup/backup-status.ts'
import { backupPath, storedPath } from '../../backup/repository.ts'
import { sealing } from '../../backup/sealed-stream.ts'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { backupFresh, backupReadable, backupRoom } from './backups.ts'

const name = '2026-11-24T02-31-24Z'
const digest = 'ab'.repeat(32)

test('an installation without backups is warned about, and does not fail', async (t) => {
  const finding = await backupFresh.examine(await doctorParts(t))
  assert.match(wrongOf(finding), /^Backups are not set up/)
  assert.equal('isWarning' in finding, true)
})

test('an old backup, one from the future, a short file, a lost stored file and a full disk are found', async (t) => {
  const parts = await doctorParts(t)
  const { dataDirectory } = parts.config
  const directory = scratchDirectory(t)
  await setUpBackups(dataDirectory, { directory, isAgain: false })
  assert.match(wrongOf(await backupFresh.examine(parts)), /^There is no complete backup yet/)
  const status = (hoursAgo: number) => {
    const at = new Date(Date.now() - hoursAgo * 3600_000).toISOString()
    return writeBackupStatus(dataDirectory, { name, at, bytes: 40_000_000 })
  }
  await status(40)
  assert.match(wrongOf(await backupFresh.examine(parts)), /, 40 hours ago\.$/)
  await status(-48)
  assert.match(wrongOf(await backupFresh.examine(parts)), /in the future/)
  await status(3)
  assert.equal((await backupFresh.examine(parts)).isRight, true)

  const key = { kind: 'open', key: Buffer.alloc(32).toString('base64') } as never
  const { bytes: beginning, context } = writeBackupHeader({ name, quoin: '0.2.0', key, order: 1 })
  const content = await buffer(
    Readable.from([Buffer.alloc(2_500_000)]).pipe(sealing({ key: Buffer.alloc(32), context })),
  )
  const whole = Buffer.concat([beginning, content])
  const path = backupPath(directory, name)
  writeFileSync(path, whole)
  writeFileSync(path.replace('.backup', '.files'), `${digest}\n`)
  const stored = storedPath(directory, digest)
  mkdirSync(join(stored, '..'), { recursive: true })
  writeFileSync(stored, 'x')
  assert.deepEqual(await backupReadable.examine(parts), { isRight: true, note: `${name}, 1 stored files` })
  rmSync(stored)
  assert.match(wrongOf(await backupReadable.examine(parts)), /are missing in .*: 1 of 1/)
  truncateSync(path, whole.length - 1)
  assert.match(wrongOf(await backupReadable.examine(parts)), /The file ends early\./)
  truncateSync(path, 10)
  assert.match(wrongOf(await backupReadable.examine(parts)), /cannot be read/)
  rmSync(join(directory, 'backups'), { recursive: true })
  assert.match(wrongOf(await backupReadable.examine(parts)), /may not be mounted/)

  assert.equal((await backupRoom(() => Promise.resolve(60_000_000)).examine(parts)).isRight, true)
  assert.match(
    wrongOf(await backupRoom(() => Promise.resolve(50_000_000)).examine(parts)),
    /^Only 50\.0 MB are free in .*, and the newest backup has 40\.0 MB\.$/,
  )
})
