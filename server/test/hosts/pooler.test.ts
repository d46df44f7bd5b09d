// Slow: it runs several hosts on one database.

import assert from 'node:assert/strict'
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import pg from 'pg'
import type { Connection } from '../../src/kernel/database/database.ts'
import { freePort } from '../../src/kernel/limits/redis-for-tests.ts'
import { scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'
import { asOwner } from '../../src/start/postgres/index.ts'
import { refuseSharedSessions } from '../../src/start/refuse-shared-sessions.ts'
import { installedServer } from '../../src/testing/installed-server.ts'
import { launchFor } from '../../src/testing/program.ts'
import { testDatabase } from '../../src/testing/test-database.ts'

/** Starts a real pgbouncer (a connection pooler) in front of a database. Returns its URL. */
async function pooled(
  t: TestContext,
  { host, port, user, password, database }: Connection,
  mode: string,
): Promise<string> {
  const directory = scratchDirectory(t)
  chmodSync(directory, 0o755)
  const file = join(directory, 'pgbouncer.ini')
  const own = await freePort()
  writeFileSync(
    file,
    `[databases]
quoin = host=${host} port=${port} dbname=${database} user=${user} password=${String(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 10
query_wait_timeout = 2
ignore_startup_parameters = extra_float_digits
`,
  )
  // pgbouncer refuses to run as root, so it runs as the account of Postgres, the only one that can access the socket.
  const { uid, gid } = statSync(String(host))
  const account = process.getuid!() === 0 ? { uid, gid } : {}
  const env = { PATH: `${process.env['PATH']}:/usr/sbin` }
  const url = `postgres://quoin@127.0.0.1:${own}/quoin`
  await installedServer(t, ['pgbouncer', file], { ...account, env }, async () => {
    const client = new pg.Client(url)
    await client.connect()
    await client.query('select 1')
    await client.end()
  })
  return url
}

test('a connection pooler in transaction mode is refused at the start, before anything else is executed', async (t) => {
  const database = asOwner(await testDatabase())
  const address = await pooled(t, database, 'transaction')
  const server = launchFor(t, { DATABASE_URL: address, QUOIN_DATA_DIR: scratchDirectory(t) })
  assert.deepEqual(await server.ended, { code: 1, signal: null })
  assert.match(
    server.logged(),
    /^DATABASE_URL leads to a connection pooler in transaction mode, .* pool_mode = session.*\.\n$/,
  )
})

test('a connection pooler in transaction mode is detected at each start, whatever else uses it', async (t) => {
  const connectionString = await pooled(t, asOwner(await testDatabase()), 'transaction')
  const others = Array.from({ length: 6 }, () => new pg.Client(connectionString))
  await Promise.all(others.map((each) => each.connect()))
  const stopping = new AbortController()
  const busy = others.map(async (each) => {
    while (!stopping.signal.aborted) await each.query('select pg_sleep(random() * 0.002)')
  })
  for (let start = 0; start < 50; start++)
    await assert.rejects(refuseSharedSessions({ connectionString }), { name: 'StartRefused' })
  stopping.abort()
  await Promise.all(busy)
  await Promise.all(others.map((each) => each.end()))
})

test('the service works with a connection pooler in session mode', async (t) => {
  const connectionString = await pooled(t, asOwner(await testDatabase()), 'session')
  for (let start = 0; start < 10; start++) await refuseSharedSessions({ connectionString })
})
