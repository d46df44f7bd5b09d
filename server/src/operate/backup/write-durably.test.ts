import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { watchBackup } from './watch-backup.ts'
import { writeDurably } from './write-durably.ts'
import { testDirectoryPrefix } from '../../testing/sweep.ts'

const directory = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
after(() => rmSync(directory, { recursive: true }))
const path = join(directory, 'file.backup')
const mebibyte = 1024 * 1024
const room = () => Promise.resolve(1e12)

async function* content(count: number, then?: () => void): AsyncGenerator<Buffer> {
  for (let at = 0; at < count; at++) yield Buffer.alloc(mebibyte, at)
  then?.()
}

test('the file appears only when it is complete, and only its owner can read it', async () => {
  const beginning = Buffer.from('beginning ')
  const during = (): void => {
    assert.equal(existsSync(path), false)
    assert.ok(readdirSync(directory).every((name) => name.endsWith('.unfinished')))
  }
  const bytes = await writeDurably({ path, through: [], beginning, freeBytes: room }, content(2, during))
  assert.equal(bytes, 2 * mebibyte + beginning.length)
  assert.equal(readFileSync(path).subarray(0, 11).toString('latin1'), 'beginning \0')
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.deepEqual(readdirSync(directory), ['file.backup'])
  rmSync(path)
})

test('if the content fails, nothing remains', async () => {
  const fails = (): never => {
    throw new Error('The database went away.')
  }
  await assert.rejects(
    writeDurably({ path, through: [], beginning: Buffer.alloc(0), freeBytes: room }, content(3, fails)),
    /The database went away/,
  )
  assert.deepEqual(readdirSync(directory), [])
})

test('writing stops before the disk is full, and nothing remains', async () => {
  let free = 200 * mebibyte
  const shrinking = () => Promise.resolve((free -= 50 * mebibyte))
  await assert.rejects(
    writeDurably({ path, through: [], beginning: Buffer.alloc(0), freeBytes: shrinking }, content(100)),
    /^StartRefused: There is too little free space in .*: 105 MB are free, and 134 MB are needed\. Free some space, or /,
  )
  assert.deepEqual(readdirSync(directory), [])
})

test('what a killed backup left is deleted after an hour', async () => {
  const [abandoned, running] = ['.file.backup.1.unfinished', '.file.backup.2.unfinished']
  for (const name of [abandoned, running]) writeFileSync(join(directory, name), '')
  const old = new Date(Date.now() - 2 * 3600_000)
  utimesSync(join(directory, abandoned), old, old)
  await writeDurably({ path, through: [], beginning: Buffer.alloc(0), freeBytes: room }, content(1))
  assert.deepEqual(readdirSync(directory), [running, 'file.backup'])
})

test('if the disk hangs, the writing is aborted, and nothing remains', async () => {
  const hanging = join(directory, 'hanging')
  mkdirSync(hanging)
  const writing = watchBackup(
    (watch) =>
      writeDurably(
        {
          path: join(hanging, 'b.backup'),
          through: [],
          beginning: Buffer.from('x'),
          freeBytes: () => new Promise(() => undefined),
          watch,
        },
        content(40),
      ),
    { inactivityMs: 300, graceMs: 3000 },
  )
  await assert.rejects(writing, {
    message: /^The backup was aborted, because nothing could be read or written/,
  })
  assert.deepEqual(readdirSync(hanging), [])
})
