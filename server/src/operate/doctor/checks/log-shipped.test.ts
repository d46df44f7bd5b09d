// Slow: starts a Postgres that archives its log.

import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { readConfig } from '../../../config.ts'
import type { Connection } from '../../../kernel/database/database.ts'
import { afterwards, open, scratchDirectory } from '../../../start/postgres/testing/scratch.ts'
import { setUpBackups } from '../../backup/backup-setup.ts'
import { writeSpan } from '../../log/base-spans.ts'
import { recordGap, writeShipped } from '../../log/log-state.ts'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { logShipped } from './log-shipped.ts'

/** Opens a connection such as each process of the service has. */
async function startListener(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'quoin listener' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

test('a log that is not shipped, a gap, and a directory that is away are found', async (t) => {
  const dataDirectory = scratchDirectory(t)
  const directory = join(scratchDirectory(t), 'repository')
  const before = await open(t, dataDirectory)
  const unarchived = await doctorParts(t, { connection: before.connection })
  // The test stops the Postgres of this connection.
  unarchived.client.on('error', () => undefined)
  const config = readConfig({ QUOIN_DATA_DIR: dataDirectory })
  const examine = (parts: typeof unarchived, now = Date.now()) =>
    logShipped.examine({ ...parts, config, now: () => now })
  assert.deepEqual(await examine(unarchived), { isRight: true, note: 'backups are not set up' })
  await setUpBackups(dataDirectory, { directory, isAgain: false })
  const late = (): number => Date.now() + 3600_000
  const stopped = {
    isRight: true,
    note: 'Quoin is not running, so no changes are copied to the directory of the backups',
  }
  assert.deepEqual(await examine(unarchived, late()), stopped)
  await startListener(before.connection)
  assert.match(wrongOf(await examine(unarchived)), /was started before that and does not archive its log/)
  await before.stop()

  const after = await open(t, dataDirectory)
  const parts = await doctorParts(t, { connection: after.connection })
  const settings = await parts.client.query<{ one: string }>(
    `select string_agg(current_setting(n), ' ') as one from unnest(array['archive_mode', 'archive_library', 'archive_timeout']) n`,
  )
  assert.equal(settings.rows[0]!.one, 'on basic_archive 50s')
  const listener = await startListener(after.connection)
  afterwards(t, () => listener.end())
  assert.match(wrongOf(await examine(parts)), /^No backup was made since the log is archived/)
  assert.match(
    wrongOf(await examine(parts, late())),
    /^For 60 minutes, no changes were copied to the directory of the backups\./,
  )

  const name = '2026-03-01T02-30-00Z'
  writeFileSync(join(directory, 'backups', `${name}.backup`), '')
  const until = '2026-03-01T02:30:04.000Z'
  await writeSpan(directory, name, { folder: '1-00000001-abcdef01', from: '000000010000000000000001', until })
  const right = await examine(parts)
  assert.ok(right.isRight, JSON.stringify(right))
  assert.match(right.note!, /^to any time from 2026-03-01 02:30:04 to 2026-03-01 02:30:04 \(UTC\)$/)
  const other = { folder: '1-00000001-abcdef02', segment: '000000010000000000000002' }
  await writeShipped(dataDirectory, { ...other, until: new Date().toISOString(), stored_since: until })
  assert.match(wrongOf(await examine(parts)), /^The log has continued in another history since/)
  rmSync(join(dataDirectory, 'backup', 'log-shipped.json'))
  const gap = { segment: '000000010000000000000009', reason: 'spool_full' } as const
  await recordGap(dataDirectory, { ...gap, at: '2026-03-01T02:00:00.000Z' })
  assert.ok((await examine(parts)).isRight, 'the backup is newer than the gap')
  await recordGap(dataDirectory, { ...gap, at: '2026-03-01T03:00:00.000Z' })
  assert.match(
    wrongOf(await examine(parts)),
    /was deleted, because too much of it waited\. You can go back to any time from/,
  )

  rmSync(directory, { recursive: true })
  assert.match(
    wrongOf(await examine(parts)),
    /^The directory .*repository does not answer, or is not mounted\.$/,
  )
})
