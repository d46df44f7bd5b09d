import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDirectoryPrefix } from '../../testing/sweep.ts'
import { lockDirectory } from './lock-directory.ts'
import { announceHolder } from './holder.ts'
import { isPostgresOf } from './processes.ts'
import { queryRows, open, postmasterOf } from './testing/scratch.ts'

/** All tests of this file share one directory. Each starts with the state that the previous test left. */
const directory = realpathSync(mkdtempSync(join(tmpdir(), testDirectoryPrefix)))
after(() => rmSync(directory, { recursive: true, force: true }))

test('a second server on the same directory is refused, and the message names the first', async (t) => {
  await open(t, directory)
  await assert.rejects(open(t, directory), {
    name: 'StartRefused',
    message: `Quoin is already running on ${directory} (process ${process.pid}).`,
  })
})

test("a command uses the running server's Postgres and leaves it running", async (t) => {
  const server = await open(t, directory)
  const command = await open(t, directory, 'command')
  assert.deepEqual(command.connection, server.connection)
  await command.stop()
  assert.deepEqual(await queryRows(server.connection, 'select 1 as one'), [{ one: 1 }])
})

test('a command waits until a starting server is ready', async (t) => {
  const starting = open(t, directory)
  const [server, command] = await Promise.all([starting, open(t, directory, 'command')])
  assert.deepEqual(command.connection, server.connection)
})

test('a command without a server starts Postgres and stops it', async (t) => {
  const command = await open(t, directory, 'command')
  await queryRows(command.connection, 'select 1')
  const postmaster = postmasterOf(directory)
  await command.stop()
  assert.ok(!isPostgresOf(join(directory, 'postgres'), postmaster))
})

test('several commands at once run one after the other', async (t) => {
  const order: string[] = []
  const command = async (name: string): Promise<void> => {
    const { connection, stop } = await open(t, directory, 'command')
    order.push(`${name} in`)
    await queryRows(connection, 'select 1')
    order.push(`${name} out`)
    await stop()
  }
  await Promise.all([command('a'), command('b'), command('c')])
  assert.equal(order.length, 6)
  for (const at of [0, 2, 4]) assert.equal(order[at]!.replace(' in', ' out'), order[at + 1])
})

test('a server waits for a running command to end', async (t) => {
  const command = await open(t, directory, 'command')
  const starting = open(t, directory)
  assert.equal(await Promise.race([starting, sleep(200, 'waits')]), 'waits')
  await command.stop()
  const server = await starting
  assert.deepEqual(await queryRows(server.connection, 'select 1 as one'), [{ one: 1 }])
})

test('a server waits for a previous one that is stopping', async (t) => {
  const release = lockDirectory(directory)!
  announceHolder(directory, { kind: 'server', state: 'stopping' })
  const starting = open(t, directory)
  assert.equal(await Promise.race([starting, sleep(100, 'waits')]), 'waits')
  release()
  await starting
})

test('the leftover holder file of a dead process does not cause a refusal', async (t) => {
  const release = lockDirectory(directory)!
  const { pid } = spawnSync('true')
  writeFileSync(join(directory, 'holder.json'), JSON.stringify({ pid, kind: 'server', state: 'ready' }))
  const starting = open(t, directory)
  assert.equal(await Promise.race([starting, sleep(100, 'waits')]), 'waits')
  release()
  const { connection } = await starting
  assert.deepEqual(await queryRows(connection, 'select 1 as one'), [{ one: 1 }])
})
