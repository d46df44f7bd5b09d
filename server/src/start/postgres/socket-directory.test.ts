import assert from 'node:assert/strict'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeSocketDirectory, removeSocketDirectory } from './socket-directory.ts'
import { scratchDirectory } from './testing/scratch.ts'

function longHome(t: Parameters<typeof scratchDirectory>[0]) {
  const directory = join(scratchDirectory(t), 'x'.repeat(100))
  mkdirSync(directory, { recursive: true })
  return { directory, account: undefined } as Parameters<typeof makeSocketDirectory>[0]
}

test('if the path is too long for a socket, a private directory elsewhere is used, and the previous one is deleted', (t) => {
  const home = longHome(t)
  const first = makeSocketDirectory(home)
  assert.ok(!first.startsWith(home.directory))
  assert.equal(statSync(first).mode & 0o777, 0o700)
  const second = makeSocketDirectory(home)
  assert.deepEqual([existsSync(first), existsSync(second)], [false, true])
  removeSocketDirectory(home.directory)
  assert.equal(existsSync(second), false)
})

test('a deleted socket directory is not deleted again: a new directory of that name stays', (t) => {
  const home = longHome(t)
  const formerDirectory = makeSocketDirectory(home)
  removeSocketDirectory(home.directory)
  mkdirSync(formerDirectory)
  t.after(() => rmSync(formerDirectory, { recursive: true }))
  removeSocketDirectory(home.directory)
  assert.equal(existsSync(formerDirectory), true)
})
