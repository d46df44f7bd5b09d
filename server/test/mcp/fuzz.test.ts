import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { mcpPost } from '../../src/testing/mcp-request.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { assertProtocol } from './protocol-schemas.ts'

const tools = [
  'list_workflows',
  'query_workflow',
  'mutate_workflow',
  'get_workflow_request',
  'pause_automation',
]
const members = [
  'operation',
  'input',
  'idempotencyKey',
  'requestId',
  'id',
  'dryRun',
  'confirmToken',
  '__proto__',
]
const some = fc.jsonValue({ maxDepth: 2 })
const args = fc.dictionary(
  fc.constantFrom(...members),
  fc.oneof(some, fc.constantFrom('leads.list', 'leads.create')),
)
const messages = fc.oneof(
  some,
  fc.record(
    { jsonrpc: fc.constant('2.0'), id: some, method: fc.string(), params: some },
    { requiredKeys: [] },
  ),
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id: fc.integer(),
    method: fc.constant('tools/call'),
    params: fc.record({ name: fc.constantFrom(...tools), arguments: fc.oneof(args, some) }),
  }),
)

test('the answer to random messages follows the protocol and is never a server error', async () => {
  const key = await (await testOrg()).key()
  await fc.assert(
    fc.asyncProperty(messages, async (message) => {
      const { status, text, body } = await mcpPost(key, JSON.stringify(message))
      assert.ok([200, 202, 400].includes(status), text)
      if (status === 202) return assert.equal(text, '')
      assertProtocol((message as { method?: string } | null)?.method ?? '', body)
      const failure = body.error?.data ?? body.result?.structuredContent?.error
      assert.notEqual(failure?.code, 'internal_error')
    }),
    { numRuns: 400 },
  )
})
