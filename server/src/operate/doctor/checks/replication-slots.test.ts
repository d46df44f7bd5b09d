// Runs in its own process: it uses a replication slot of the whole Postgres server.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withClient } from '../../../kernel/database/with-client.ts'
import { afterwards } from '../../../start/postgres/testing/scratch.ts'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { replicationSlots } from './replication-slots.ts'

test('an unused slot that holds the log back is found', async (t) => {
  const parts = await doctorParts(t)
  const name = `quoin_test_${process.pid}`
  await parts.client.query('select pg_create_physical_replication_slot($1, true)', [name])
  afterwards(t, () => parts.client.query('select pg_drop_replication_slot($1)', [name]))
  await parts.client.query('create table quoin.log_filler as select 1 as n')
  assert.equal((await replicationSlots().examine(parts)).isRight, true)
  assert.match(
    wrongOf(await replicationSlots(0).examine(parts)),
    new RegExp(`: .*${name} \\(unused, 0 MB\\)`),
  )
})

test('the slot of a running backup is right, and another one in use is found', async (t) => {
  const parts = await doctorParts(t)
  const holding = async (name: string, work: () => Promise<void>): Promise<void> => {
    const session = { ...parts.connection, replication: 'database' }
    await withClient(session, async (client) => {
      await client.query(`CREATE_REPLICATION_SLOT ${name} TEMPORARY PHYSICAL (RESERVE_WAL true)`)
      await work()
    })
  }
  const check = replicationSlots(undefined, -1)
  await holding(`quoin_backup_${process.pid}`, async () =>
    assert.equal((await check.examine(parts)).isRight, true),
  )
  await holding(`quoin_copy_${process.pid}`, async () =>
    assert.match(wrongOf(await check.examine(parts)), /quoin_copy_\d+ \(in use, \d+ MB\)/),
  )
})
