// Slow: starts the service with its demonstration companies.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'
import { addressIn, launchFor } from '../../src/testing/program.ts'

const program = fileURLToPath(new URL('../../src/adapters/cli/main.ts', import.meta.url))

/** Runs the command line. `input` is sent to its standard input. */
async function quoin(directory: string, args: readonly string[], input = '') {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH']!, QUOIN_DATA_DIR: directory },
  })
  child.stdin.end(input)
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { status: status as number, stdout, stderr }
}

interface Summary {
  passed: number
  failed: number
  durationMs: number
  results: { id: string; outcome: string; reason?: string; expected?: string; curl?: string }[]
}

test('quoin verify passes on the demonstration company and in a practice company', async (t) => {
  const directory = scratchDirectory(t)
  const welcome = await launchFor(t, { QUOIN_DATA_DIR: directory }).welcomed
  const against = addressIn(welcome)
  const live = /quoin_live_\w+/.exec(welcome)![0]
  const created = await fetch(`${against}/api/v1/workflows/practice.create`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${live}`,
      'content-type': 'application/json',
      'idempotency-key': 'practice',
    },
    body: '{}',
  })
  const { key } = ((await created.json()) as { data: { key: string } }).data

  const junit = join(directory, 'results.xml')

  const refused = await quoin(directory, ['verify', '--against', against, '--key', live])
  assert.equal(refused.status, 2, refused.stderr)
  assert.match(refused.stderr, /is no practice company/)

  const runs = [
    { args: ['--key', '-', '--junit', junit], input: key, fewest: 650 },
    { args: ['--key', live, '--live'], input: '', fewest: 600 },
  ]
  for (const { args, input, fewest } of runs) {
    const { status, stdout, stderr } = await quoin(
      directory,
      ['verify', '--against', against, '--json', ...args],
      input,
    )
    assert.ok(stdout.startsWith('{'), stderr)
    const report = JSON.parse(stdout) as Summary
    const failed = report.results.filter(({ outcome }) => outcome === 'fail')
    assert.deepEqual(failed, [])
    assert.equal(status, 0)
    assert.ok(report.passed >= fewest, `only ${report.passed} statements pass`)
    t.diagnostic(`${report.passed} pass in ${report.durationMs} ms`)
    const untried = report.results.filter(
      ({ id, outcome }) => outcome === 'not tried' && id.startsWith('webhooks.'),
    )
    assert.deepEqual(untried, [], 'the addresses that destinations must not have')
  }
  assert.match(readFileSync(junit, 'utf8'), /<testsuites name="quoin verify" tests="\d+" failures="0"/)
})
