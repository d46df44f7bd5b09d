import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Runs an operation through one of the entry points, and returns its answer. */
// oxlint-disable-next-line typescript/no-explicit-any -- each operation answers in its own shape.
export type EntryPoint = (operation: string, input: unknown) => Promise<any>

export interface Service {
  url: string
  key: string
}

/** Calls operations by name over HTTP, always with POST and an idempotency key. Queries ignore the key. */
export const gateway =
  ({ url, key }: Service): EntryPoint =>
  async (operation, input) => {
    const response = await fetch(`${url}/api/v1/workflows/${operation}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(input),
    })
    const body = (await response.json()) as { data: unknown }
    assert.equal(response.status, 200, `${operation}: ${JSON.stringify(body)}`)
    return body.data
  }

export const tools =
  ({ url, key }: Service): EntryPoint =>
  async (operation, input) => {
    const { schema } = await tool(url, key, 'get_workflow_schema', { operation })
    const isQuery = (schema as { kind: string }).kind === 'query'
    const name = isQuery ? 'query_workflow' : 'mutate_workflow'
    const key_ = isQuery ? {} : { idempotencyKey: randomUUID() }
    return (await tool(url, key, name, { operation, input, ...key_ })).result
  }

async function tool(
  url: string,
  key: string,
  name: string,
  parameters: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: randomUUID(),
      method: 'tools/call',
      params: { name, arguments: parameters },
    }),
  })
  const body = (await response.json()) as {
    result: { isError?: boolean; structuredContent: Record<string, unknown> }
  }
  assert.notEqual(body.result?.isError, true, `${name}: ${JSON.stringify(body)}`)
  assert.ok(body.result, JSON.stringify(body))
  return body.result.structuredContent
}

const program = fileURLToPath(new URL('../../src/adapters/cli/main.ts', import.meta.url))

/** Calls operations with the command line, as an operator does, using the data directory of the running server. */
export const commandLine =
  (env: Record<string, string>, org: string, member: string): EntryPoint =>
  async (operation, input) => {
    const args = [
      'run',
      operation,
      '--org',
      org,
      '--member',
      member,
      '--input',
      JSON.stringify(input),
      '--json',
    ]
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
      env: { PATH: process.env['PATH'], ...env },
      maxBuffer: 10_000_000,
    })
    return JSON.parse(stdout) as unknown
  }
