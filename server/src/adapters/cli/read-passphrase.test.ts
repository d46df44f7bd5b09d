import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { test } from 'node:test'
import { scratchDirectory } from '../../start/postgres/testing/scratch.ts'
import { readPassphrase } from './read-passphrase.ts'

const module = new URL('read-passphrase.ts', import.meta.url).href

/** A program that prints the passphrase from its standard input. */
const program = `
  const { readPassphrase } = await import(${JSON.stringify(module)})
  const reading = readPassphrase({ file: '-', environment: undefined, question: '' })
  process.stderr.write('reading')
  process.stdout.write(await reading)`

/** Reads the passphrase in another process, to whose standard input a shell has passed a file. */
function readFrom(input: string): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { input, encoding: 'utf8' })
}

test('a passphrase comes from a file, and with - from standard input, whose file only the shell can open', async (t) => {
  const file = join(scratchDirectory(t), 'code')
  writeFileSync(file, ' quoin-recovery-x\n')
  const sources = { environment: 'another one', question: '' }
  assert.equal(await readPassphrase({ ...sources, file }), 'quoin-recovery-x')
  assert.equal(readFrom('quoin-recovery-y\n').stdout, 'quoin-recovery-y')
  const empty = readFrom('\n')
  assert.notEqual(empty.status, 0)
  assert.match(empty.stderr, /Standard input contains no passphrase\./)
  await assert.rejects(readPassphrase({ ...sources, file: `${file}-2` }), {
    message: `The file ${file}-2 with the passphrase cannot be read (ENOENT).`,
  })
})

test('a passphrase may come from a pipe that is still empty when it is read', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  const printed = readAll(child.stdout)
  await once(child.stderr, 'data')
  child.stdin.end('quoin-recovery-z\n')
  assert.equal(await printed, 'quoin-recovery-z')
})
