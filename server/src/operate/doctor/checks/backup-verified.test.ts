import assert from 'node:assert/strict'
import { test } from 'node:test'
import { join } from 'node:path'
import { scratchDirectory } from '../../../start/postgres/testing/scratch.ts'
import { setUpBackups } from '../../backup/backup-setup.ts'
import { recordVerification } from '../../restore/verification.ts'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { backupVerified } from './backup-verified.ts'

const dayMs = 24 * 3600_000

test('a backup that was not restored for 8 days, or that has faults, is found', async (t) => {
  const parts = await doctorParts(t)
  const { dataDirectory } = parts.config
  assert.deepEqual(await backupVerified.examine(parts), { isRight: true, note: 'backups are not set up' })
  await setUpBackups(dataDirectory, { directory: join(scratchDirectory(t), 'repository'), isAgain: false })
  const inDays = (days: number) => backupVerified.examine({ ...parts, now: () => Date.now() + days * dayMs })
  assert.ok((await inDays(7)).isRight)
  assert.match(wrongOf(await inDays(8.1)), /^No backup was restored for 8 days\.$/)
  const record = (outcome: 'right' | 'wrong' | 'impossible', sentence: string) =>
    recordVerification(dataDirectory, {
      name: '2026-03-01T02-30-00Z',
      at: new Date().toISOString(),
      seconds: 12,
      outcome,
      sentence,
    })
  await record('right', '252 tables')
  assert.deepEqual(await inDays(0), { isRight: true, note: '2026-03-01T02-30-00Z, in 12 s: 252 tables' })
  assert.match(wrongOf(await inDays(-1)), /^The newest check was at .*, which is in the future: /)
  await record('impossible', 'There is too little free space in /x.')
  assert.ok((await inDays(7)).isRight)
  assert.match(
    wrongOf(await inDays(9)),
    /^No backup was restored for 9 days\. There is too little free space in \/x\.$/,
  )
  await record('wrong', '3 stored files are missing.')
  assert.match(wrongOf(await inDays(0)), /^The backup 2026-\S+ has faults: 3 stored files are missing\.$/)
})
