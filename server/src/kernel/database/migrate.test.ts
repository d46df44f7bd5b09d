import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newerMigrations } from '../../testing/newer-migrations.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

test('while two hosts wait to migrate a table that is in use, other reads continue, and it is migrated once', async (t) => {
  const connection = await testDatabase()
  const directory = newerMigrations(t, {
    '9000_color.sql': 'alter table live.leads add column color text;',
  })
  const opened = async (): Promise<pg.Client> => {
    const client = new pg.Client(connection)
    await client.connect()
    t.after(() => client.end())
    return client
  }
  const [holder, reader] = [await opened(), await opened()]
  await holder.query('begin; select count(*) from live.leads')

  const migrating = Array.from({ length: 2 }, () => migrate(connection, directory))
  const until = performance.now() + 4_000
  while (performance.now() < until) {
    const began = performance.now()
    await reader.query('select count(*) from live.leads')
    const tookMs = performance.now() - began
    assert.ok(tookMs < 8_000, `A read took ${tookMs} ms.`)
    await sleep(20)
  }
  await holder.query('commit')
  const applied = (await Promise.all(migrating)).flatMap((each) => each.applied)
  assert.deepEqual(applied, ['9000_color.sql'])
  assert.equal((await reader.query('select color from live.leads')).rowCount, 0)
})
