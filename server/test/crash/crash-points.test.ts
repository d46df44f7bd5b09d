// Slow: it kills or stops the program or its Postgres, and starts them again.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startProgram } from '../../src/testing/program.ts'
import { testDirectoryPrefix } from '../../src/testing/sweep.ts'
import { testDatabase } from '../../src/testing/test-database.ts'
import { assertOnce } from './assert-once.ts'
import { type Installation, install } from './installation.ts'
import { attempt, type Answered, newWrite, type Outcome, type Write } from './write.ts'

/**
 * Moments of a write at which the program is killed. At each moment, the test blocks the service by locking the table
 * that the write needs next.
 */
const beforeEffect = { lock: 'live.clients in access exclusive mode', stopsAt: /from clients/ }
const beforeAnswerIsStored = {
  lock: 'live.idempotency_records in share mode',
  stopsAt: /insert into idempotency_records/,
}
type Moment = typeof beforeEffect

test('killed between claiming the key and the effect, the service has done nothing, and the key is free', async (t) => {
  const installation = await install(t)
  const { write, answer } = await writeUntil(installation, beforeEffect)
  await installation.program.kill()
  assert.ok('lost' in (await answer))
  await installation.restart()
  assert.equal((await sendWrite(installation, write)).replayed, false)
  await assertOnce(installation, [write])
})

test('killed between effect and commit, the service has done nothing, and the key is free', async (t) => {
  const installation = await install(t)
  const { write, answer } = await writeUntil(installation, beforeAnswerIsStored)
  await installation.program.kill()
  assert.ok('lost' in (await answer))
  await installation.restart()
  assert.equal((await sendWrite(installation, write)).replayed, false)
  await assertOnce(installation, [write])
})

test('killed between commit and answer, the service answers the repeated request and does nothing more', async (t) => {
  const installation = await install(t)
  const { write, answer, letGo } = await writeUntil(installation, beforeAnswerIsStored)
  installation.program.signal('SIGSTOP')
  await letGo()
  await stored(await installation.connect(), write)
  await installation.program.kill()
  assert.ok('lost' in (await answer))
  await installation.restart()
  assert.equal((await sendWrite(installation, write)).replayed, true)
  await assertOnce(installation, [write])
})

test('while the database keeps running, the key of a killed service stays locked until its transaction ends', async (t) => {
  const installation = await install(t, await testDatabase())
  for (const moment of [beforeEffect, beforeAnswerIsStored]) {
    // The second process is already running when the first one is killed, because the blocked transaction ends after
    // ten seconds, and starting a process can take longer.
    const directory = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
    const second = await startProgram({ ...installation.env, QUOIN_DATA_DIR: directory })
    installation.afterwards(async () => {
      await second.kill()
      rmSync(directory, { recursive: true, force: true })
    })
    const { write, letGo } = await writeUntil(installation, moment)
    await installation.program.kill()
    installation.program = second
    assert.equal((await sendWrite(installation, write)).code, 'idempotency_in_progress')
    await letGo()
    await assertOnce(installation, [write])
  }
})

async function sendWrite(installation: Installation, write: Write): Promise<Answered> {
  const outcome = await attempt(installation.program.url, installation.keys, write)
  assert.ok('status' in outcome, JSON.stringify(outcome))
  return outcome
}

/** Starts a write. Resolves once its idempotency key is claimed and the write is blocked at this moment. */
async function writeUntil(
  installation: Installation,
  { lock, stopsAt }: Moment,
): Promise<{ write: Write; answer: Promise<Outcome>; letGo: () => Promise<unknown> }> {
  const holder = await installation.connect()
  const watcher = await installation.connect()
  await holder.query(`begin; lock table ${lock}`)
  const write = newWrite('lead', installation.keys)
  const answer = attempt(installation.program.url, installation.keys, write)
  const waiting = `select query from pg_stat_activity a where wait_event_type = 'Lock' and datname = current_database()
     and exists (select 1 from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.granted)
     and query ~ $1`
  // Queries repeatedly, because `pg_stat_activity` may show the query of one statement with the wait event of the
  // next one.
  await eventually(watcher, waiting, [stopsAt.source])
  return { write, answer, letGo: () => holder.query('commit') }
}

async function stored(database: pg.Client, write: Write): Promise<void> {
  await eventually(database, 'select 1 from live.idempotency_records where key = $1', [write.idempotencyKey])
}

async function eventually(database: pg.Client, sql: string, parameters: unknown[] = []) {
  for (let attempts = 500; attempts > 0; attempts--) {
    const { rows } = await database.query<Record<string, unknown>>(sql, parameters)
    if (rows[0]) return rows[0]
    await sleep(10)
  }
  throw new Error(`Timed out waiting for a row of: ${sql}`)
}
