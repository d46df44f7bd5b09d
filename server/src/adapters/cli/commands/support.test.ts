import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { scratchDirectory } from '../../../start/postgres/testing/scratch.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))

test('the log of the service may come from standard input, because only root may read the journal', (t) => {
  const directory = scratchDirectory(t)
  const file = join(directory, 'support.json')
  const { status, stderr } = spawnSync(process.execPath, [program, 'support', '--to', file, '--log', '-'], {
    input: '{"level":"info","msg":"A request was answered.","address":"192.0.2.1"}\nNot an entry\n',
    // Nothing answers on this port, so the state of the database is left out.
    env: {
      PATH: process.env['PATH']!,
      QUOIN_DATA_DIR: directory,
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
    },
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  const { service_log } = JSON.parse(readFileSync(file, 'utf8')) as { service_log: string[] }
  assert.deepEqual(service_log, ['{"level":"info","msg":"A request was answered."}'])
})
