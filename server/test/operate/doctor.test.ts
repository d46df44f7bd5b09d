// Slow: starts the service, and the command line beside it.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { readHolder } from '../../src/start/postgres/holder.ts'
import { scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'
import { launchFor } from '../../src/testing/program.ts'

const program = fileURLToPath(new URL('../../src/adapters/cli/main.ts', import.meta.url))

interface Answer {
  is_right: boolean
  seconds: number
  checks: { name: string; is_right: boolean; wrong: string | null; note: string | null }[]
}

function doctor(directory: string, ...args: string[]): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'doctor', ...args], {
    env: { PATH: process.env['PATH'], QUOIN_DATA_DIR: directory },
    encoding: 'utf8',
  })
  return { status, text: stdout || stderr }
}

const failedOf = (text: string): string[] =>
  (JSON.parse(text) as Answer).checks.flatMap(({ name, is_right }) => (is_right ? [] : name))

test('the doctor finds nothing wrong with the running demo, and names each fault that is made', async (t) => {
  const directory = scratchDirectory(t)
  const server = launchFor(t, { QUOIN_DATA_DIR: directory })
  await server.welcomed

  const healthy = doctor(directory, '--json')
  const answer = JSON.parse(healthy.text) as Answer
  assert.deepEqual(failedOf(healthy.text), [])
  assert.deepEqual([healthy.status, answer.is_right], [0, true])
  assert.ok(answer.seconds < 10, `${answer.seconds} seconds`)
  t.diagnostic(`${answer.checks.length} checks in ${answer.seconds} seconds`)
  assert.equal(doctor(directory, '--deep').status, 0)

  const client = new Client(readHolder(directory)!.connection)
  await client.connect()
  const migration = '0671_approved_time_of_visits.sql'
  await client.query('delete from public.quoin_migrations where name = $1', [migration])
  chmodSync(join(directory, 'secret'), 0o644)
  const faulty = doctor(directory, '--json')
  assert.deepEqual([faulty.status, failedOf(faulty.text)], [1, ['private-files', 'schema-version']])
  const { rows } = await client.query('select from public.quoin_migrations where name = $1', [migration])
  assert.equal(rows.length, 0, 'the doctor has migrated the database')
  await client.query(
    'insert into public.quoin_migrations select $1, digest from public.quoin_migrations limit 1',
    [migration],
  )
  await client.end()
  const changed = doctor(directory)
  assert.equal(changed.status, 1)
  assert.match(
    changed.text,
    /^✗ {2}secrets can be read only by their owner\n {5}Other users .*\n {5}→ Run `chmod 600/m,
  )
  assert.match(changed.text, /^✗ {2}the schema .*\n {5}The files of applied migrations were changed: 0671/m)
  assert.match(changed.text, /\n2 of \d+ checks failed, /)

  server.signal('SIGTERM')
  await server.ended
  const secret = readFileSync(join(directory, 'secret'), 'utf8')
  assert.deepEqual(failedOf(doctor(directory, '--json', '--fix', 'private-files').text), ['schema-version'])
  assert.equal(readFileSync(join(directory, 'secret'), 'utf8'), secret)
})

test('without a database, the doctor says so, runs the other checks and creates nothing', (t) => {
  const directory = join(scratchDirectory(t), 'none')
  const { status, text } = doctor(directory, '--json')
  assert.deepEqual([status, failedOf(text)], [1, ['database', 'disk-room']])
  assert.equal(existsSync(directory), false)
  const { text: refusal } = doctor(directory, '--fix', 'journals')
  assert.match(refusal, /must be one of private-files, indexes, partitions/)
})
