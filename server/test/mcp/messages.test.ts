import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorStatuses } from '../../src/kernel/errors.ts'
import { mcpHeaders, mcpPost } from '../../src/testing/mcp-request.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { injectRequest } from '../../src/testing/test-request.ts'
import { assertOutput, assertProtocol } from './protocol-schemas.ts'

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const list = { operation: 'leads.list' }
const create = { operation: 'leads.create', input: lead, idempotencyKey: 'k' }
const draft = { id, expectedRevision: 1, definition: {}, idempotencyKey: 'k' }
const tooMany = 'x'.repeat(1024 * 1024)

const calls: [tool: string, input: Record<string, unknown>][] = [
  ['list_workflows', {}],
  ['list_workflows', { extra: 1 }],
  ['get_workflow_schema', { operation: 'leads.create' }],
  ['get_workflow_schema', { operation: 'leads.fly' }],
  ['query_workflow', list],
  ['query_workflow', { ...list, input: [] }],
  ['query_workflow', { ...list, input: { surprise: 1 } }],
  ['query_workflow', { operation: 'leads.create' }],
  ['mutate_workflow', { ...create, dryRun: true }],
  ['mutate_workflow', create],
  ['mutate_workflow', create],
  ['mutate_workflow', { ...create, input: { ...lead, customer_name: 'Bob' } }],
  ['mutate_workflow', { ...create, input: { ...lead, assigned_to: id }, idempotencyKey: 'l' }],
  ['mutate_workflow', { ...create, input: { ...lead, assigned_to: id }, idempotencyKey: 'l' }],
  ['mutate_workflow', { ...create, idempotencyKey: '' }],
  ['mutate_workflow', { ...create, input: { ...lead, notes: tooMany }, idempotencyKey: 'm' }],
  ['mutate_workflow', { ...create, idempotencyKey: 'n', confirmToken: 'x' }],
  ['rehearse_workflow', { operation: 'leads.create', input: lead }],
  ['rehearse_workflow', list],
  ['get_workflow_request', { requestId: 'x' }],
  ['list_automations', {}],
  ['get_automation', { id }],
  ['get_automation', { id: 'x' }],
  ['save_automation_draft', draft],
  ['save_automation_draft', { ...draft, expectedRevision: 0 }],
  ['publish_automation', { id, draftRevisionNumber: 1, idempotencyKey: 'k' }],
  ['rehearse_publish_automation', { id, draftRevisionNumber: 1 }],
  ['pause_automation', { id, idempotencyKey: 'k' }],
]

test('every answer of every tool follows the protocol and its own output schema', async () => {
  const org = await testOrg()
  const key = await org.key()
  const send = async (method: string, params: object) => {
    const { body } = await mcpPost(key, { jsonrpc: '2.0', id: 'a', method, params })
    assertProtocol(method, body)
    return body.result
  }
  const tools = new Map<string, { outputSchema: object }>(
    (await send('tools/list', {})).tools.map((tool: { name: string }) => [tool.name, tool]),
  )
  const receipts = new Set<string>()
  const called = new Set<string>()
  const call = async (name: string, args: object): Promise<void> => {
    const result = await send('tools/call', { name, arguments: args })
    assertOutput(tools.get(name)!, result)
    assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent)
    assert.equal(result.isError === true, 'error' in result.structuredContent)
    const { request_id: requestReceipt, receipt_id: failed } = result.structuredContent
    for (const receipt of [requestReceipt, failed]) if (receipt !== undefined) receipts.add(receipt)
    called.add(name)
  }
  for (const [name, args] of calls) await call(name, args)
  assert.equal(receipts.size, 2)
  for (const requestId of receipts) await call('get_workflow_request', { requestId })
  assert.deepEqual([...called].sort(), [...tools.keys()].sort())

  const lesser = await org.key({ scopes: ['workflows:read'] })
  const params = { name: 'mutate_workflow', arguments: create }
  const { body } = await mcpPost(lesser, { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  assertProtocol('tools/call', body)
  assertOutput(tools.get('mutate_workflow')!, body.result)
})

test('an output schema refuses an answer that is neither success nor failure', async () => {
  const { body } = await mcpPost(await (await testOrg()).key(), {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/list',
  })
  for (const tool of body.result.tools)
    for (const structuredContent of [{}, { error: {} }, { error: 'no' }, { surprise: 1 }])
      assert.throws(() => assertOutput(tool, { structuredContent }), assert.AssertionError)
})

test('every answer to a message that calls no tool follows the protocol', async () => {
  const org = await testOrg()
  const message = { jsonrpc: '2.0', id: 7, method: 'tools/list' }
  const key = await org.key()
  const slow = await org.key({ perMinute: 1 })
  await mcpPost(slow, message)
  const answers: [method: string, status: number, ReturnType<typeof mcpPost>][] = [
    ['initialize', 200, mcpPost(null, { ...message, method: 'initialize', params: {} })],
    ['ping', 200, mcpPost(null, { ...message, method: 'ping' })],
    ['', 200, mcpPost(null, { ...message, method: 'completion/complete' })],
    ['', 401, mcpPost(null, { ...message, method: 'prompts/list' })],
    ['', 200, mcpPost(null, { ...message, method: 'ping', params: [] })],
    ['prompts/list', 200, mcpPost(key, { ...message, method: 'prompts/list' })],
    [
      'prompts/get',
      200,
      mcpPost(key, { ...message, method: 'prompts/get', params: { name: 'merge_duplicates' } }),
    ],
    ['resources/list', 200, mcpPost(key, { ...message, method: 'resources/list' })],
    ['resources/templates/list', 200, mcpPost(key, { ...message, method: 'resources/templates/list' })],
    ...['events', 'errors', 'operations/tags', 'events/lead.created'].map(
      (page): [string, number, ReturnType<typeof mcpPost>] => [
        'resources/read',
        200,
        mcpPost(key, {
          ...message,
          method: 'resources/read',
          params: { uri: `quoin://reference/${page}` },
        }),
      ],
    ),
    ['', 200, mcpPost(await org.key(), { ...message, params: { cursor: 'x' } })],
    ['', 200, mcpPost(await org.key(), { ...message, method: 'tools/call', params: { name: 'x' } })],
    ['', 400, mcpPost(null, '{')],
    ['', 400, mcpPost(null, [])],
    ['', 400, mcpPost(null, { ...message, id: null })],
    ['', 400, mcpPost(null, { ...message, jsonrpc: '1.0' })],
    ['', 400, mcpPost(null, message, { 'mcp-protocol-version': '2024-11-05' })],
    ['', 400, mcpPost(null, message, { 'content-length': '3', 'x-a': 'b' })],
    ['', 401, mcpPost(null, message)],
    ['', 403, mcpPost(await org.key({ mode: 'test' }), message)],
    ['', 403, mcpPost(await org.key({ scopes: ['leads:read'] }), message)],
    ['', 403, mcpPost(null, message, { host: 'evil.test' })],
    ['', 403, mcpPost(null, message, { origin: 'http://evil.test' })],
    ['', 405, injectRequest(org.app.server, 'GET', '/api/mcp', { headers: mcpHeaders })],
    ['', 406, mcpPost(null, message, { accept: '*/*' })],
    ['', 413, mcpPost(null, `"${'x'.repeat(4 * 1024 * 1024)}"`)],
    ['', 415, mcpPost(null, message, { 'content-type': 'text/plain' })],
    ['', 415, mcpPost(null, message, { 'content-encoding': 'gzip' })],
    ['', 417, mcpPost(null, message, { expect: 'more' })],
    ['', 429, mcpPost(slow, message)],
  ]
  for (const [method, status, answer] of answers) {
    const response = await answer
    assert.equal(response.status, status, response.text)
    assertProtocol(method, response.body)
    if (status >= 400) {
      const { code, docs_url, ...data } = response.body.error.data
      assert.deepEqual(Object.keys(data), ['message', 'details'])
      const hasPage = code in errorStatuses
      assert.equal(docs_url, hasPage ? `http://quoin.test/docs/errors/${code}` : undefined)
    }
  }
})
