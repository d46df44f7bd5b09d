// Slow: creates many Postgres clusters, and starts and stops them.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { postmasterFile } from './postmaster-file.ts'
import { isAlive, isPostgresOf, signal } from './processes.ts'
import { leaveLocks, unburied, unrelatedProgram } from './testing/leave-locks.ts'
import { afterwards, queryRows, open, postmasterOf, scratchDirectory } from './testing/scratch.ts'
import { nextOutput, spawnHolder } from './testing/spawn-holder.ts'

/** Returns a data directory whose Postgres was started and stopped. */
async function stopped(t: TestContext): Promise<string> {
  const directory = scratchDirectory(t)
  await (await open(t, directory)).stop()
  return directory
}

async function assertStarts(t: TestContext, directory: string): Promise<void> {
  const { connection } = await open(t, directory)
  assert.deepEqual(await queryRows(connection, 'select 1 as one'), [{ one: 1 }])
}

test('lock files with the process id of an unrelated program do not prevent a start, and the program keeps running', async (t) => {
  const directory = await stopped(t)
  const unrelated = unrelatedProgram(t, directory)
  leaveLocks(directory, unrelated.pid!)
  await assertStarts(t, directory)
  assert.equal(unrelated.exitCode ?? unrelated.signalCode, null)
})

test('lock files of a dead Postgres that is still a zombie process do not prevent a start', async (t) => {
  const directory = await stopped(t)
  const dead = await unburied(t, directory)
  assert.ok(isAlive(dead))
  leaveLocks(directory, dead)
  await assertStarts(t, directory)
})

test('empty lock files, as after a power cut, do not prevent a start', async (t) => {
  const directory = await stopped(t)
  leaveLocks(directory, '')
  await assertStarts(t, directory)
})

test('a running Postgres that is named only in the lock file of its socket is stopped before the start', async (t) => {
  const directory = scratchDirectory(t)
  const cluster = join(directory, 'postgres')
  const server = spawnHolder(t, directory)
  await nextOutput(server)
  const orphan = postmasterOf(directory)
  // Kills the server and deletes the file `postmaster.pid` while its Postgres still runs.
  server.kill('SIGKILL')
  await once(server, 'exit')
  rmSync(postmasterFile(cluster))
  assert.ok(isPostgresOf(cluster, orphan))
  await assertStarts(t, directory)
  assert.ok(!isPostgresOf(cluster, orphan))
})

test('a running Postgres that no file names prevents another start on its directory', async (t) => {
  const directory = scratchDirectory(t)
  const cluster = join(directory, 'postgres')
  const server = spawnHolder(t, directory)
  await nextOutput(server)
  const orphan = postmasterOf(directory)
  afterwards(t, () => signal(orphan, 'SIGKILL'))
  server.kill('SIGKILL')
  await once(server, 'exit')
  rmSync(postmasterFile(cluster))
  rmSync(join(directory, 'socket', '.s.PGSQL.5432.lock'))
  await assert.rejects(open(t, directory, 'server', { lingeringMs: 500 }), {
    name: 'StartRefused',
    message: /pre-existing shared memory block/,
  })
  assert.ok(isPostgresOf(cluster, orphan))
  assert.equal(existsSync(postmasterFile(cluster)), false)
})
