import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Report } from '../../src/adapters/cli/command.ts'
import { commands } from '../../src/adapters/cli/commands.ts'
import { chooseCommand } from '../../src/adapters/cli/program.ts'
import { reporting } from '../../src/adapters/cli/testing/reporting.ts'
import { practiceOf } from '../../src/domains/office/practice/testing/practice-of.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { listeningPort } from '../../src/testing/wire.ts'
import { faultCases } from './faults.ts'
import { proxyWith } from './proxy.ts'

const service = `http://127.0.0.1:${await listeningPort()}`

/** Runs `quoin verify`. It has no database to open: it only calls the instance. */
async function verifying(...args: string[]): Promise<Report> {
  return await reporting(['verify', ...args])
}

test('quoin verify succeeds if every statement of the sections holds, and prints one line for each', async () => {
  const { key } = await practiceOf()
  const report = await verifying(
    '--against',
    `${service}/`,
    '--key',
    key,
    '--section',
    'health',
    '--section',
    'versions',
  )
  assert.equal(report.isFailure, false, report.text)
  const [head, ...lines] = report.text.split('\n')
  assert.match(head!, /^SECTION +STATEMENT +RESULT$/)
  const passed = lines.filter((line) => line.endsWith('  pass'))
  assert.ok(passed.length >= 25, report.text)
  assert.deepEqual([...new Set(passed.map((line) => line.split(' ', 1)[0]))], ['health', 'versions'])
  assert.match(report.text, /\d+ pass, 0 fail, 0 not tried: .* \(practice\) at http:/)
})

test('quoin verify fails if a statement does not hold, and prints the call, the answer and what was expected', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'quoin-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const { key } = await practiceOf()
  const { fault } = faultCases.find(({ statement }) => statement === 'versions.not-modified')!
  const against = await proxyWith(t, service, fault)
  const file = join(directory, 'results.xml')
  const report = await verifying('--against', against, '--key', key, '--section', 'versions', '--junit', file)
  assert.deepEqual([report.isFailure, report.exitCode], [true, undefined])
  assert.match(report.text, /\nFAIL versions\.not-modified\n.*\nExpected status 304, not 200\.\n/)
  assert.match(
    report.text,
    /curl -i -X GET 'http.*\/api\/v1\/openapi\.json' \\\n {2}-H 'if-none-match: .*'\n\nHTTP 200\n/,
  )
  assert.match(readFileSync(file, 'utf8'), /failures="1"/)
})

test('quoin verify says what is missing if it cannot run', async () => {
  const key = await (await testOrg()).key()
  const refusals = [
    [[], /^against: is required$/],
    [['--against', service], /^key: is required$/],
    [['--against', service, '--key', key], /is no practice company\. Create one \(`quoin practice create/],
    [
      ['--against', service, '--key', key, '--live', '--section', 'nothing'],
      /There is no section nothing\. The sections are: keys, /,
    ],
    [['--against', service, '--key', 'wrong'], /The instance refuses the key/],
  ] as const
  for (const [args, message] of refusals) await assert.rejects(verifying(...args), { message })
  assert.equal(chooseCommand(commands, ['verify'])!.command.open, 'database')
})

test('quoin verify exits with 2 if no statement could be tried', async () => {
  const key = await (await testOrg()).key({ scopes: ['webhooks:read'] })
  const report = await verifying('--against', service, '--key', key, '--live', '--section', 'clients')
  assert.deepEqual([report.isFailure, report.exitCode], [true, 2])
  assert.match(report.text, /not tried \(the key lacks clients:write\)/)
})
