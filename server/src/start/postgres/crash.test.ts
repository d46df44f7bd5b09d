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

test('a killed Postgres is reported, and the next start recovers what was committed', async (t) => {
  const directory = scratchDirectory(t)
  const first = await open(t, directory)
  await queryRows(first.connection, 'create table kept as select 42 as answer')
  await kill9(postmasterOf(directory))
  assert.equal(await first.exited, 'Postgres stopped unexpectedly (SIGKILL).')
  await first.stop()
  const second = await open(t, directory)
  assert.deepEqual(await queryRows(second.connection, 'select answer from kept'), [{ answer: 42 }])
})

test('a start waits for the last children of a killed Postgres, which keep its shared memory', async (t) => {
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

test('a stop that was asked for is not reported as an end', async (t) => {
  const { exited, stop } = await open(t, scratchDirectory(t))
  await stop()
  assert.equal(await Promise.race([exited, sleep(50, 'silent')]), 'silent')
})

test('the Postgres of a killed server is replaced by the next start, and loses nothing', async (t) => {
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

test('server and Postgres killed at once, as by a power cut, start again', async (t) => {
  const directory = scratchDirectory(t)
  const server = spawnHolder(t, directory)
  await nextOutput(server)
  await Promise.all([kill9(postmasterOf(directory)), kill9(server.pid!)])
  const { connection } = await open(t, directory)
  assert.deepEqual(await queryRows(connection, 'select 1 as one'), [{ one: 1 }])
})

test('a server killed while it creates its database leaves nothing that is taken for one', async (t) => {
  const directory = scratchDirectory(t)
  const server = spawnHolder(t, directory)
  while (!readdirSync(directory).some((name) => name.startsWith('initdb-'))) await sleep(2)
  await sleep(100)
  await kill9(server.pid!)
  const { connection } = await open(t, directory)
  assert.deepEqual(await queryRows(connection, 'select 1 as one'), [{ one: 1 }])
})

test('Ctrl-C in the terminal reaches the server and not its Postgres', async (t) => {
  const directory = scratchDirectory(t)
  const server = spawnHolder(t, directory)
  await nextOutput(server)
  process.kill(-server.pid!, 'SIGINT')
  assert.equal(await nextOutput(server), '{"answer":"still here"}')
})

test('a server that exits without a stop takes its Postgres along', async (t) => {
  const directory = scratchDirectory(t)
  const server = spawnHolder(t, directory)
  await nextOutput(server)
  const postmaster = postmasterOf(directory)
  server.kill('SIGTERM')
  await once(server, 'exit')
  const cluster = join(directory, 'postgres')
  assert.ok(await until(() => !isPostgresOf(cluster, postmaster), 20_000))
})
