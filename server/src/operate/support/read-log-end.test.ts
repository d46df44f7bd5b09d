import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { scratchDirectory } from '../../start/postgres/testing/scratch.ts'
import { readLogEnd } from './read-log-end.ts'

test('only the end of a large log is read, and at least as many bytes as are needed', async (t) => {
  const file = join(scratchDirectory(t), 'quoin.log')
  const log = Array.from({ length: 50_000 }, (_, line) => `{"level":"info","msg":"Entry ${line}."}\n`).join(
    '',
  )
  writeFileSync(file, log)
  const end = await readLogEnd(file, 100_000)
  assert.ok(end.length >= 100_000 && end.length < 200_000, String(end.length))
  assert.ok(log.endsWith(end))
  assert.equal(await readLogEnd(file), log)
})

test('a log that cannot be read is refused with its name', async (t) => {
  const file = join(scratchDirectory(t), 'quoin.log')
  await assert.rejects(readLogEnd(file), {
    name: 'StartRefused',
    message: `The log ${file} cannot be read (ENOENT).`,
  })
})
