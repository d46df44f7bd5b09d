// Runs in its own process: it uses a replication slot of the whole Postgres server.

import assert from 'node:assert/strict'
import { test } from 'node:test'
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
