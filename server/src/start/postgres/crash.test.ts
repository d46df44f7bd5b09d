// Slow: creates many Postgres clusters, and starts and stops them.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPostgresOf, signal, until } from './processes.ts'
import { afterwards, queryRows, kill9, open, postmasterOf, scratchDirectory } from './testing/scratch.ts'
import { nextOutput, spawnHolder } from './testing/spawn-holder.ts'

test('a killed Postgres is reported, and committed data are there after the next start', async (t) => {
  const directory = scratchDirectory(t)
  const first = await open(t, directory)
  await queryRows(first.connection, 'create table kept as select 42 as answer')
  await kill9(postmasterOf(directory))
  assert.equal(await first.exited, 'Postgres stopped unexpectedly (SIGKILL).')
  await first.stop()
  const second = await open(t, directory)
  assert.deepEqual(await queryRows(second.connection, 'select answer from kept'), [{ answer: 42 }])
})

test('a start waits for remaining child processes of a killed Postgres, which still use its shared memory', async (t) => {
  const directory = scratchDirectory(t)
  const first = await open(t, directory)
  const [child] = await queryRows<{ pid: number }>(
    first.connection,
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  )
  process.kill(child!.pid, 'SIGSTOP')
  afterwards(t, () => signal(child!.pid, 'SIGCONT'))
  await kill9(postmasterOf(directory))
  await first.stop()
  const starting = open(t, directory)
  assert.equal(await Promise.race([starting, sleep(500, 'waits')]), 'waits')
  process.kill(child!.pid, 'SIGCONT')
  const { connection } = await starting
  assert.deepEqual(await queryRows(connection, 'select 1 as one'), [{ one: 1 }])
})

test('a requested stop is not reported as an unexpected exit', async (t) => {
  const { exited, stop } = await open(t, scratchDirectory(t))
  await stop()
  assert.equal(await Promise.race([exited, sleep(50, 'silent')]), 'silent')
})

test('the next start stops the Postgres that a killed server left running, and starts its own', async (t) => {
  const directory = scratchDirectory(t)
  const server = spawnHolder(t, directory)
  assert.equal(await nextOutput(server), 'ready')
  const orphan = postmasterOf(directory)
  await kill9(server.pid!)
  const cluster = join(directory, 'postgres')
  assert.ok(isPostgresOf(cluster, orphan))

  const { lines } = await open(t, directory)
  assert.ok(!isPostgresOf(cluster, orphan))
  assert.deepEqual(lines, [`Stopping the Postgres that a crash left running (process ${orphan}).`])
})

test('server and Postgres start again after both were killed at once, as in a power cut', async (t) => {
  const directory = scratchDirectory(t)
  const server = spawnHolder(t, directory)
  await nextOutput(server)
  await Promise.all([kill9(postmasterOf(directory)), kill9(server.pid!)])
  const { connection } = await open(t, directory)
  assert.deepEqual(await queryRows(connection, 'select 1 as one'), [{ one: 1 }])
})

test('a server that is killed while it creates its database can be started again', async (t) => {
  const directory = scratchDirectory(t)
  const server = spawnHolder(t, directory)
  while (!readdirSync(directory).some((name) => name.startsWith('initdb-'))) await sleep(2)
  await sleep(100)
  await kill9(server.pid!)
  const { connection } = await open(t, directory)
  assert.deepEqual(await queryRows(connection, 'select 1 as one'), [{ one: 1 }])
})

test('Ctrl-C in the terminal stops the server and not its Postgres directly', async (t) => {
  const directory = scratchDirectory(t)
  const server = spawnHolder(t, directory)
  await nextOutput(server)
  process.kill(-server.pid!, 'SIGINT')
  assert.equal(await nextOutput(server), '{"answer":"still here"}')
})

test('a server that exits without stopping Postgres causes Postgres to stop, too', async (t) => {
  const directory = scratchDirectory(t)
  const server = spawnHolder(t, directory)
  await nextOutput(server)
  const postmaster = postmasterOf(directory)
  server.kill('SIGTERM')
  await once(server, 'exit')
  const cluster = join(directory, 'postgres')
  assert.ok(await until(() => !isPostgresOf(cluster, postmaster), 20_000))
})
