// Slow: it runs the official conformance suite.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { testOrg } from '../../src/testing/test-org.ts'
import { listeningPort } from '../../src/testing/wire.ts'
import { withKey } from './with-key.ts'

const directory = mkdtempSync(join(tmpdir(), 'quoin-mcp-'))
after(() => rmSync(directory, { recursive: true, force: true }))

interface Ended {
  code: number | null
  out: string
  error: string
}

function runPackage(file: string, args: readonly string[]): Promise<Ended> {
  const path = fileURLToPath(import.meta.resolve(`../../../node_modules/@modelcontextprotocol/${file}`))
  const env = { PATH: process.env['PATH'], HOME: directory, NO_COLOR: '1' }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path, ...args],
      { timeout: 90_000, maxBuffer: 20_000_000, env, cwd: directory },
      (_error, out, error) => resolve({ code: child.exitCode, out, error }),
    )
    child.stdin?.end()
  })
}

test('the official conformance suite passes, except for features that are not offered', async () => {
  const org = await testOrg()
  const proxy = await withKey(await listeningPort(), await org.key())
  const baseline = fileURLToPath(new URL('./conformance-baseline.yml', import.meta.url))
  try {
    const { code, out, error } = await runPackage('conformance/dist/index.js', [
      'server',
      '--url',
      `http://localhost:${proxy.port}/api/mcp`,
      '--spec-version',
      '2025-11-25',
      '--expected-failures',
      baseline,
      '--output-dir',
      directory,
    ])
    assert.equal(code, 0, `${out}\n${error}`)
    for (const passed of ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])
      assert.match(out, new RegExp(`✓ ${passed}: `), out)
  } finally {
    await proxy.close()
  }
})

test('the official inspector lists the tools, finds nothing wrong with their schemas, and calls one', async () => {
  const key = await (await testOrg()).key()
  const url = `http://127.0.0.1:${await listeningPort()}/api/mcp`
  const inspect = (...args: string[]) =>
    runPackage('inspector/clients/launcher/build/index.js', [
      '--cli',
      url,
      '--transport',
      'http',
      '--header',
      `Authorization: Bearer ${key}`,
      ...args,
    ])
  const list = await inspect('--method', 'tools/list', '--strict')
  assert.equal(list.code, 0, list.error)
  assert.doesNotMatch(list.error, /\b(warning|error)s?\b/i, list.error)
  assert.equal(JSON.parse(list.out).tools.length, 12)
  const call = await inspect('--method', 'tools/call', '--tool-name', 'list_automations')
  assert.equal(call.code, 0, call.error)
  assert.deepEqual(JSON.parse(call.out).structuredContent, { automations: [] })
})
