import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { testOrg } from '../../src/testing/test-org.ts'
import { listeningPort } from '../../src/testing/wire.ts'

interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>
  close(): Promise<void>
}
interface Result {
  isError?: boolean
  // The answers have many shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
  structuredContent: any
}
const self = { name: 'test', version: '1.0.0' }
const lead = { customer_name: 'Ada', service_address: '1 Main St' }

async function target(): Promise<{
  url: URL
  options: { requestInit: { headers: Record<string, string> } }
}> {
  const key = await (await testOrg()).key()
  const url = new URL(`http://localhost:${await listeningPort()}/api/mcp`)
  return { url, options: { requestInit: { headers: { authorization: `Bearer ${key}` } } } }
}

/**
 * Makes calls that succeed, fail or are still pending. The client validates answers with the tools' schemas and must
 * accept all of them.
 */
async function listAndCall(client: AnyClient): Promise<void> {
  const { tools } = await client.listTools()
  assert.equal(tools.length, 12)
  const call = async (name: string, args: Record<string, unknown>): Promise<Result> =>
    (await client.callTool({ name, arguments: args })) as Result
  const { workflows } = (await call('list_workflows', {})).structuredContent
  assert.ok(workflows.length > 10)
  const create = { operation: 'leads.create', input: lead, idempotencyKey: 'k' }
  const created = await call('mutate_workflow', create)
  assert.equal(created.structuredContent.result.customer_name, 'Ada')
  const { request_id: requestId } = created.structuredContent
  assert.equal(
    (await call('get_workflow_request', { requestId })).structuredContent.request.state,
    'completed',
  )
  const failed = await call('mutate_workflow', { ...create, idempotencyKey: '' })
  assert.deepEqual([failed.isError, failed.structuredContent.error.status], [true, 422])
  await client.close()
}

test('the official client of the first generation lists and calls tools', async () => {
  const { url, options } = await target()
  const client = new Client(self)
  await client.connect(new StreamableHTTPClientTransport(url, options))
  assert.equal(client.getServerVersion()?.name, 'quoin')
  await listAndCall(client)
})

for (const mode of ['legacy', 'auto'] as const) {
  test(`the official client of the second generation lists and calls tools in mode ${mode}`, async () => {
    const { url, options } = await target()
    const client = new ModernClient(self, { versionNegotiation: { mode } })
    await client.connect(new ModernTransport(url, options))
    await listAndCall(client)
  })
}

test('a client that requires a later version is refused when it connects', async () => {
  const { url, options } = await target()
  const client = new ModernClient(self, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await assert.rejects(client.connect(new ModernTransport(url, options)), /[Vv]ersion/)
})
