// Slow: starts a Postgres, damages its files and starts it again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { open, queryRows, scratchDirectory } from '../../../start/postgres/testing/scratch.ts'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { pageChecksums } from './page-checksums.ts'

test('a damaged page that Postgres has read is found', async (t) => {
  const directory = scratchDirectory(t)
  const first = await open(t, directory)
  await queryRows(first.connection, 'create table public.damaged as select generate_series(1, 1000) as n')
  const [file] = await queryRows<{ path: string }>(
    first.connection,
    "select pg_relation_filepath('public.damaged') as path",
  )
  await first.stop()
  const path = join(first.home!, 'postgres', file!.path)
  const bytes = readFileSync(path)
  bytes[4000]! ^= 255
  writeFileSync(path, bytes)

  const second = await open(t, directory)
  const parts = await doctorParts(t, { connection: second.connection })
  assert.deepEqual(await pageChecksums.examine(parts), { isRight: true })
  await assert.rejects(parts.client.query('select sum(n) from public.damaged'), /invalid page/)
  for (let tries = 0; tries < 100 && (await pageChecksums.examine(parts)).isRight; tries++) await sleep(50)
  assert.match(
    wrongOf(await pageChecksums.examine(parts)),
    /^Damaged pages that Postgres has read: 1, the last one at/,
  )
})
