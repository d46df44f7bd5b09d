// Slow: starts a Postgres that archives its log.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { open, scratchDirectory } from '../../../start/postgres/testing/scratch.ts'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { logArchive } from './log-archive.ts'

test('a log that cannot be archived is found', async (t) => {
  const folder = scratchDirectory(t)
  // Postgres may run as another user.
  chmodSync(folder, 0o755)
  const closed = join(folder, 'closed')
  writeFileSync(closed, '')
  const postgres = await open(t, scratchDirectory(t), 'server', {
    settings: { archive_mode: 'on', archive_command: `test ! -e ${closed}` },
  })
  const parts = await doctorParts(t, { connection: postgres.connection })
  assert.deepEqual(await logArchive.examine(parts), { isRight: true })
  await parts.client.query('create table public.filler (n integer)')
  await parts.client.query('select pg_switch_wal()')
  for (let tries = 0; tries < 200 && (await logArchive.examine(parts)).isRight; tries++) await sleep(50)
  assert.match(
    wrongOf(await logArchive.examine(parts)),
    /The segment 0000000100000000\w+ .* could not be archived/,
  )
  rmSync(closed)
  await parts.client.query('insert into public.filler values (1)')
  await parts.client.query('select pg_switch_wal()')
  for (let tries = 0; tries < 200 && !(await logArchive.examine(parts)).isRight; tries++) await sleep(50)
  assert.deepEqual(await logArchive.examine(parts), { isRight: true })
})
