import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { test } from 'node:test'
import type { Snippet } from '../../../scripts/generate/docs/page.ts'
import { allPages } from '../../../scripts/generate/docs/pages.ts'
import { Quoin } from '../../../sdk/src/index.ts'
import { commands } from '../../src/adapters/cli/commands.ts'
import { chooseCommand } from '../../src/adapters/cli/program.ts'
import { workflowTools } from '../../src/adapters/mcp/workflow-tools.ts'
import type { Workflows } from '../../src/adapters/workflows/index.ts'
import { everyOperation, memberOperations, operations } from '../../src/app/catalog.ts'
import { parseInput } from '../../src/kernel/operations/parse-input.ts'
import type { Operation } from '../../src/kernel/operations/operation.ts'

// Reads the printed calls of all operations as a shell, a compiler, an agent and the command line read them, without
// running them. `snippets.test.ts` runs them.

const root = resolve(import.meta.dirname, '../../..')
const site = 'http://quoin.test'
const key = 'quoin_live_key'
const pages = new Map(allPages({ root, operations, everyOperation }).map((page) => [page.path, page]))

/** The printed calls of an operation, by their labels. */
function callsOf({ name }: Operation): Record<string, string> {
  const { aside = [] } = pages.get(`/operations/${name}`)!
  const tabs = aside.flatMap((block): readonly Snippet[] =>
    typeof block === 'object' && 'tabs' in block ? block.tabs : [],
  )
  return Object.fromEntries(tabs.map(({ label, code }) => [label, code]))
}

const calls = new Map(operations.map((operation) => [operation, callsOf(operation)]))

/**
 * Returns the arguments of each command as the shell passes them on. The called programs are replaced by a function
 * that prints its arguments.
 */
function argumentsOf(lines: readonly string[]): string[][] {
  const script = [
    String.raw`print() { printf '%s\0' "$@"; printf '\1\0'; }`,
    'curl() { print "$@"; }; npm() { print "$@"; }; openssl() { echo 0123456789abcdef; }',
    ...lines,
  ]
  const { status, stdout, stderr } = spawnSync('bash', ['-eu'], {
    input: script.join('\n'),
    env: { PATH: process.env['PATH'], QUOIN_URL: site, QUOIN_KEY: key },
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  })
  assert.equal(status, 0, stderr)
  const printed = stdout.split('\u0001\0').slice(0, -1)
  assert.equal(printed.length, lines.length)
  return printed.map((each) => each.split('\0').slice(0, -1))
}

/** The input that the printed call for MCP sends. The other calls must send the same. */
function inputOf(operation: Operation): unknown {
  const { arguments: args } = JSON.parse(calls.get(operation)!['MCP']!) as { arguments: { input: unknown } }
  return args.input
}

test('every operation has four calls, and they send an input that the operation accepts', () => {
  assert.ok(operations.length > 250, `only ${operations.length} operations`)
  for (const operation of operations) {
    const labels = Object.keys(calls.get(operation)!)
    assert.deepEqual(labels, ['curl', 'TypeScript', 'MCP', 'Command line'], operation.name)
    assert.doesNotThrow(() => parseInput(operation.input, inputOf(operation)), operation.name)
  }
})

test('the shell reads each curl command as a call of its operation', () => {
  const read = argumentsOf(operations.map((operation) => calls.get(operation)!['curl']!))
  for (const [index, operation] of operations.entries()) {
    const [silent, url, ...options] = read[index]!
    const values = (flag: string): string[] =>
      options.flatMap((each, at) => (each === flag ? [options[at + 1]!] : []))
    assert.equal(silent, '-s')
    assert.equal(url, `${site}/api/v1/workflows/${operation.name}`)
    assert.deepEqual(values('-H'), [
      `Authorization: Bearer ${key}`,
      ...(operation.kind === 'mutation' ? ['Idempotency-Key: 0123456789abcdef'] : []),
      'Content-Type: application/json',
    ])
    assert.deepEqual(
      values('-d').map((body) => JSON.parse(body) as unknown),
      [inputOf(operation)],
    )
    assert.equal(options.length, 2 * (values('-H').length + values('-d').length), operation.name)
  }
})

test('the command line reads each of its commands as a call of the operation by a member', () => {
  const read = argumentsOf(operations.map((operation) => calls.get(operation)!['Command line']!))
  for (const [index, operation] of operations.entries()) {
    const [run, script, separator, ...words] = read[index]!
    assert.deepEqual([run, script, separator], ['run', 'quoin', '--'])
    const { command, argument, options } = chooseCommand(commands, words)!
    assert.equal(command.name, 'run <operation>')
    assert.equal(argument, operation.name)
    assert.ok(memberOperations.includes(operation), operation.name)
    const { input, ...caller } = options
    assert.deepEqual(caller, { org: 'harbor', member: 'manager@harbor.example.com' })
    assert.deepEqual(JSON.parse(String(input)), inputOf(operation), operation.name)
  }
})

test('an agent calls a tool that exists, with arguments that it accepts and a key of its own', () => {
  const tools = new Map(workflowTools({} as Workflows).map((tool) => [tool.name, tool]))
  const keys: string[] = []
  for (const [operation, { MCP = '' }] of calls) {
    const call = JSON.parse(MCP) as {
      name: string
      arguments: { operation: string; idempotencyKey?: string }
    }
    const isQuery = operation.kind === 'query'
    assert.equal(call.name, isQuery ? 'query_workflow' : 'mutate_workflow', operation.name)
    assert.equal(call.arguments.operation, operation.name)
    assert.doesNotThrow(() => parseInput(tools.get(call.name)!.arguments, call.arguments), operation.name)
    if (!isQuery) keys.push(call.arguments.idempotencyKey!)
  }
  assert.ok(keys.length > 100, `only ${keys.length} keys`)
  assert.equal(new Set(keys).size, keys.length)
})

test('the typed client sends the same call', async () => {
  const answer = { data: { items: [], next_cursor: null, has_more: false }, meta: { request_id: 'r' } }
  for (const [operation, { TypeScript: code = '' }] of calls) {
    const sent: { url: string; input: unknown }[] = []
    const record: typeof fetch = async (url, init) => {
      const request = new Request(url, init)
      sent.push({ url: request.url, input: await request.json() })
      return Response.json(answer)
    }
    const quoin = new Quoin({ baseUrl: site, apiKey: key, fetch: record, retries: 0 })
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the code is an example of the documentation.
    const program = new Function('quoin', 'console', `return (async () => {\n${code}\n})()`) as (
      ...parts: unknown[]
    ) => Promise<void>
    await program(quoin, { log: () => undefined })
    const url = `${site}/api/v1/workflows/${operation.name}`
    assert.deepEqual(sent, [{ url, input: inputOf(operation) }], operation.name)
  }
})
