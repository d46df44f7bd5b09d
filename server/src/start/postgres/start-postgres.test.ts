// Slow: creates many Postgres clusters, and starts and stops them.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { accountFor } from './account.ts'
import { logDirectoriesOf } from './log-spool.ts'
import { postmasterFile } from './postmaster-file.ts'
import { until } from './processes.ts'
import { kill9, queryRows, open, postmasterOf, scratchDirectory } from './testing/scratch.ts'

test('a new directory gets a durable UTF-8 database that can be reached only through its private socket', async (t) => {
  const { connection } = await open(t, scratchDirectory(t))
  const [row] = await queryRows(
    connection,
    `select lower('ÉÄ') as lower, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
       current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
       current_setting('timezone') as timezone`,
  )
  assert.deepEqual(row, {
    lower: 'éä',
    encoding: 'UTF8',
    fsync: 'on',
    checksums: 'on',
    addresses: '',
    timezone: 'UTC',
  })
  assert.equal(statSync(connection.host).mode & 0o777, 0o700)
})

test('committed data are there after a restart', async (t) => {
  const directory = scratchDirectory(t)
  const first = await open(t, directory)
  await queryRows(first.connection, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await open(t, directory)
  assert.deepEqual(await queryRows(second.connection, 'select answer from kept'), [{ answer: 42 }])
})

test('from its start, also after a crash, a database ends segments of its log after the archive timeout', async (t) => {
  const directory = scratchDirectory(t)
  await (await open(t, directory)).stop()
  mkdirSync(join(directory, 'backup'))
  writeFileSync(join(directory, 'backup', 'setup.json'), '{}')
  const { spool } = logDirectoriesOf(directory)
  for (const before of ['a stop', 'a crash']) {
    const postgres = await open(t, directory, 'server', { settings: { archive_timeout: '1s' } })
    const [row] = await queryRows<{ segment: string }>(
      postgres.connection,
      `with written as (select pg_logical_emit_message(true, 'a', 'change'))
       select pg_walfile_name(pg_current_wal_insert_lsn()) as segment from written`,
    )
    // Without the signal, this takes as long as `checkpoint_timeout`, five minutes.
    assert.ok(
      await until(() => existsSync(join(spool, row!.segment)), 60_000),
      `after ${before}: ${row!.segment}`,
    )
    if (before === 'a crash') continue
    await kill9(postmasterOf(directory))
    await postgres.exited
    await postgres.stop()
  }
})

test('two directories have separate databases at the same time', async (t) => {
  const [one, other] = await Promise.all([open(t, scratchDirectory(t)), open(t, scratchDirectory(t))])
  await queryRows(one.connection, 'create table only_here ()')
  const [row] = await queryRows(other.connection, "select to_regclass('only_here') as found")
  assert.deepEqual(row, { found: null })
})

test('settings of the caller override the defaults', async (t) => {
  const { connection } = await open(t, scratchDirectory(t), 'server', {
    settings: { fsync: 'off', work_mem: '7MB' },
  })
  assert.deepEqual(await queryRows(connection, 'show work_mem'), [{ work_mem: '7MB' }])
  assert.deepEqual(await queryRows(connection, 'show fsync'), [{ fsync: 'off' }])
})

test('environment variables of the server are not passed on to Postgres', async (t) => {
  process.env['PGOPTIONS'] = '-c work_mem=9MB'
  process.env['QUOIN_SECRET'] = 'not for the database'
  t.after(() => {
    delete process.env['PGOPTIONS']
    delete process.env['QUOIN_SECRET']
  })
  const directory = scratchDirectory(t)
  const { connection } = await open(t, directory)
  const [row] = await queryRows<{ environment: Buffer }>(
    connection,
    `select pg_read_binary_file('/proc/${postmasterOf(directory)}/environ') as environment`,
  )
  assert.match(String(row!.environment), /LC_ALL=C/)
  assert.doesNotMatch(String(row!.environment), /QUOIN_SECRET|PGOPTIONS/)
})

test('an interrupted initdb is run again', async (t) => {
  const directory = scratchDirectory(t)
  const half = join(directory, 'initdb-half')
  mkdirSync(half)
  writeFileSync(join(half, 'PG_VERSION'), '18\n')
  const { connection } = await open(t, directory)
  assert.deepEqual(await queryRows(connection, 'select 1 as one'), [{ one: 1 }])
  assert.deepEqual(
    readdirSync(directory).filter((name) => name.startsWith('initdb-')),
    [],
  )
})

test('a postmaster.pid with the process id of an unrelated program does not prevent a start', async (t) => {
  const directory = scratchDirectory(t)
  await (await open(t, directory)).stop()
  const cluster = join(directory, 'postgres')
  // `postmaster.pid` contains the id of an unrelated process of the same user. If the process belonged to another
  // user, Postgres itself would ignore the file.
  const unrelated = spawn('sleep', ['60'], { ...accountFor(cluster) })
  t.after(() => unrelated.kill())
  writeFileSync(postmasterFile(cluster), `${unrelated.pid}\n/elsewhere\n1\n5432\n\n\n\nready\n`)
  const { connection } = await open(t, directory)
  assert.deepEqual(await queryRows(connection, 'select 1 as one'), [{ one: 1 }])
  assert.equal(unrelated.exitCode ?? unrelated.signalCode, null)
})

test('an empty postmaster.pid, as after a power cut, does not prevent a start', async (t) => {
  const directory = scratchDirectory(t)
  await (await open(t, directory)).stop()
  writeFileSync(postmasterFile(join(directory, 'postgres')), '')
  const { connection } = await open(t, directory)
  assert.deepEqual(await queryRows(connection, 'select 1 as one'), [{ one: 1 }])
})

test('if the path is too long for a socket, it is in a temporary directory that is deleted at the stop', async (t) => {
  const directory = scratchDirectory(t)
  chmodSync(directory, 0o711)
  const deep = join(directory, 'x'.repeat(90))
  mkdirSync(deep)
  const { connection, stop } = await open(t, deep)
  assert.ok(!connection.host.startsWith(directory))
  assert.equal(statSync(connection.host).mode & 0o777, 0o700)
  assert.deepEqual(await queryRows(connection, 'select 1 as one'), [{ one: 1 }])
  await stop()
  assert.throws(() => statSync(connection.host), { code: 'ENOENT' })
})

test('a database that cannot start is refused, and the message contains the reason', async (t) => {
  const directory = scratchDirectory(t)
  await assert.rejects(open(t, directory, 'server', { settings: { max_connections: 'many' } }), {
    name: 'StartRefused',
    message:
      /^Postgres did not start: invalid value for parameter "max_connections": "many" \(see .*postgres\.log\)\.$/,
  })
})
