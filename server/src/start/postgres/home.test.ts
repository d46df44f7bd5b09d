import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { changeOwner } from './account.ts'
import { queryRows, open, scratchDirectory } from './testing/scratch.ts'

const isRoot = process.getuid!() === 0

test('a private data directory cannot be listed by others, but Postgres can reach its database', async (t) => {
  const directory = scratchDirectory(t)
  await open(t, directory)
  assert.equal(statSync(directory).mode & 0o777, isRoot ? 0o711 : 0o700)
  assert.equal(statSync(join(directory, 'postgres')).mode & 0o777, 0o700)
})

/**
 * Tries to read the file with `cat`, as the user `nobody` if the test runs as root. Returns the exit status and the
 * error output.
 */
function readAsOtherUser(path: string): { status: number | null; stderr: string } {
  const account = isRoot ? { uid: 65_534, gid: 65_534 } : {}
  return spawnSync('cat', [path], { ...account, cwd: '/', encoding: 'utf8' })
}

test('started by root, Postgres runs with an unused user id, and other users cannot read its files', async (t) => {
  const directory = scratchDirectory(t)
  const { connection } = await open(t, directory)
  const { uid } = statSync(join(directory, 'postgres'))
  const isListed = readFileSync('/etc/passwd', 'utf8').includes(`:x:${uid}:`)
  assert.equal(isListed, !isRoot)
  for (const path of [join(directory, 'postgres', 'PG_VERSION'), join(connection.host, '.s.PGSQL.5432.lock')])
    assert.match(readAsOtherUser(path).stderr, isRoot ? /Permission denied/ : /^$/, path)
})

test('a database owned by `nobody` gets its own user id, except while a crashed Postgres may still be running', async (t) => {
  const directory = scratchDirectory(t)
  const cluster = join(directory, 'postgres')
  const first = await open(t, directory)
  await queryRows(first.connection, 'create table kept as select 42 as answer')
  await first.stop()
  const former = isRoot ? { uid: 65_534, gid: 65_534 } : { uid: process.getuid!(), gid: process.getgid!() }
  changeOwner(former, cluster)
  writeFileSync(join(cluster, 'postmaster.pid'), '')

  const second = await open(t, directory)
  assert.equal(statSync(cluster).uid, former.uid)
  await second.stop()
  const third = await open(t, directory)
  const files = readdirSync(cluster, { recursive: true, encoding: 'utf8' })
  const owners = new Set(files.map((name) => statSync(join(cluster, name), { throwIfNoEntry: false })?.uid))
  owners.delete(undefined)
  assert.deepEqual([...owners], [statSync(cluster).uid])
  assert.equal(statSync(cluster).uid !== former.uid, isRoot)
  assert.deepEqual(await queryRows(third.connection, 'select answer from kept'), [{ answer: 42 }])
})

test('if only root can enter the data directory, the database is stored elsewhere and found again', async (t) => {
  const scratch = scratchDirectory(t)
  const systemDirectory = join(scratch, 'system')
  const directory = join(scratch, 'private', 'data')
  mkdirSync(directory, { recursive: true })
  chmodSync(scratch, 0o711)
  chmodSync(join(scratch, 'private'), 0o700)

  const first = await open(t, directory, 'server', { systemDirectory })
  await queryRows(first.connection, 'create table kept as select 42 as answer')
  await first.stop()
  assert.equal(existsSync(join(directory, 'postgres')), !isRoot)
  assert.equal(first.lines.length, isRoot ? 1 : 0)

  const moved = join(scratch, 'private', 'moved')
  renameSync(directory, moved)
  const second = await open(t, moved, 'server', { systemDirectory })
  assert.deepEqual(await queryRows(second.connection, 'select answer from kept'), [{ answer: 42 }])
  assert.deepEqual(second.lines, [])
})

test('a copied data directory never shares the database of its original', async (t) => {
  const scratch = scratchDirectory(t)
  const systemDirectory = join(scratch, 'system')
  const directory = join(scratch, 'private', 'data')
  mkdirSync(directory, { recursive: true })
  chmodSync(scratch, 0o711)
  chmodSync(join(scratch, 'private'), 0o700)
  const original = await open(t, directory, 'server', { systemDirectory })
  await original.stop()
  const copy = join(scratch, 'private', 'copy')
  cpSync(directory, copy, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') })

  if (isRoot)
    await assert.rejects(open(t, copy, 'server', { systemDirectory }), {
      name: 'StartRefused',
      message: /is a copy of/,
    })
  else
    assert.notEqual(
      (await open(t, copy, 'server', { systemDirectory })).connection.host,
      original.connection.host,
    )
})
