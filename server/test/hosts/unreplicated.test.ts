// Slow: it changes the settings of a Postgres of its own.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isConnectionFailure } from '../../src/kernel/database/connection-failure.ts'
import { openDatabase } from '../../src/kernel/database/database.ts'
import { soon } from '../../src/testing/soon.ts'
import { sharedDatabase } from './hosts.ts'

test('a commit whose wait for the standby is cancelled is not acknowledged', async (t) => {
  const shared = await sharedDatabase(t)
  const database = openDatabase(shared.connection, () => undefined, { readers: 1, transactions: 2 })
  t.after(() => database.close())
  const write = (): Promise<unknown> =>
    database.system.transaction((transaction) =>
      transaction.row(`select pg_logical_emit_message(true, 'quoin', '') is not null as written`),
    )
  assert.deepEqual(await write(), { written: true })

  const admin = await shared.connect()
  const setStandby = async (name: string): Promise<void> => {
    await admin.query(`alter system set synchronous_standby_names = '${name}'`)
    await admin.query('select pg_reload_conf()')
  }
  await setStandby('absent')
  await soon(async () => {
    const { rows } = await admin.query<{ name: string }>(
      `select current_setting('synchronous_standby_names') as name`,
    )
    assert.deepEqual(rows, [{ name: 'absent' }])
  }, 10_000)
  const waiting = assert.rejects(write(), isConnectionFailure)
  await soon(async () => {
    const { rowCount } = await admin.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
    )
    assert.ok(rowCount! > 0, 'the commit does not wait')
  }, 10_000)
  await waiting

  await setStandby('')
  await soon(async () => assert.deepEqual(await write(), { written: true }), 10_000)
})
