import assert from 'node:assert/strict'
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ask, open, scratchDirectory } from './testing/scratch.ts'

const isRoot = process.getuid!() === 0

test('a private data directory stays closed to readers and lets Postgres through', async (t) => {
  const directory = scratchDirectory(t)
  await open(t, directory)
  assert.equal(statSync(directory).mode & 0o777, isRoot ? 0o711 : 0o700)
  assert.equal(statSync(join(directory, 'postgres')).mode & 0o777, 0o700)
})

test('below a directory that only root may enter, the database is kept elsewhere and found again', async (t) => {
  const scratch = scratchDirectory(t)
  const systemDirectory = join(scratch, 'system')
  const directory = join(scratch, 'private', 'data')
  mkdirSync(directory, { recursive: true })
  chmodSync(scratch, 0o711)
  chmodSync(join(scratch, 'private'), 0o700)

  const first = await open(t, directory, 'server', { systemDirectory })
  await ask(first.connection, 'create table kept as select 42 as answer')
  await first.stop()
  assert.equal(existsSync(join(directory, 'postgres')), !isRoot)
  assert.equal(first.lines.length, isRoot ? 1 : 0)

  const moved = join(scratch, 'private', 'moved')
  renameSync(directory, moved)
  const second = await open(t, moved, 'server', { systemDirectory })
  assert.deepEqual(await ask(second.connection, 'select answer from kept'), [{ answer: 42 }])
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
