import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockOf } from '../../kernel/database/lock.ts'
import { receiptIdOf } from '../../kernel/operations/receipts/receipt.ts'
import { receiptLock } from '../../kernel/operations/receipts/receipts-table.ts'
import { callMcpTool, mcpPost, mcpRequest } from '../../testing/mcp-request.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const create = (key: string, args: Record<string, unknown>) =>
  callMcpTool(key, 'mutate_workflow', { operation: 'leads.create', input: lead, ...args })
const failureOf = (result: { isError: boolean; structuredContent: { error: unknown } }) => {
  assert.equal(result.isError, true)
  return result.structuredContent.error as {
    status: number
    code: string
    message: string
    details: { field: string }[]
  }
}
const post = (org: TestOrg, operation: string, key: string, idempotencyKey: string, body: unknown = lead) =>
  org.request('POST', `/api/v1/workflows/${operation}`, { key, idempotencyKey, body })

test('a key is offered the tools of its scopes, always in the same order', async () => {
  const org = await testOrg()
  const listTools = async (...scopes: string[]): Promise<string[]> => {
    const { body } = await mcpRequest(await org.key({ scopes }), 'tools/list')
    return body.result.tools.map(({ name }: { name: string }) => name)
  }
  const read = ['list_workflows', 'get_workflow_schema', 'query_workflow', 'get_workflow_request']
  assert.deepEqual(await listTools('workflows:read'), read)
  assert.deepEqual(await listTools('workflows:write'), [
    'mutate_workflow',
    'rehearse_workflow',
    'get_workflow_request',
  ])
  assert.deepEqual(await listTools('automations:read'), ['list_automations', 'get_automation'])
  const write = [
    'save_automation_draft',
    'publish_automation',
    'rehearse_publish_automation',
    'pause_automation',
  ]
  assert.deepEqual(await listTools('automations:write'), write)
  assert.deepEqual(await listTools('automations:write', 'workflows:read', 'automations:read'), [
    ...read,
    'list_automations',
    'get_automation',
    ...write,
  ])
})

test('every tool has a title, strict arguments, schemas for success and failure, and risk hints', async () => {
  const { body } = await mcpRequest(await (await testOrg()).key(), 'tools/list')
  const hints: Record<string, unknown> = {}
  for (const tool of body.result.tools) {
    assert.ok(tool.title && tool.description, tool.name)
    assert.equal(tool.inputSchema.type, 'object')
    assert.equal(tool.inputSchema.additionalProperties, false, tool.name)
    assert.equal(tool.outputSchema.type, 'object')
    assert.equal(tool.outputSchema.oneOf.length, 2)
    const { title: _title, ...annotations } = tool.annotations
    hints[tool.name] = annotations
  }
  const reading = { readOnlyHint: true, openWorldHint: false }
  const writing = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false }
  const starting = { ...writing, destructiveHint: true, openWorldHint: true }
  assert.deepEqual(hints, {
    list_workflows: reading,
    get_workflow_schema: reading,
    query_workflow: reading,
    mutate_workflow: starting,
    rehearse_workflow: reading,
    get_workflow_request: reading,
    list_automations: reading,
    get_automation: reading,
    save_automation_draft: writing,
    publish_automation: starting,
    rehearse_publish_automation: reading,
    pause_automation: writing,
  })
})

test('catalog, schema and query return the same as the gateway, also as text', async () => {
  const org = await testOrg()
  const key = await org.key()
  const catalog = await callMcpTool(key, 'list_workflows', { detail: 'full' })
  const gateway = await org.request('GET', '/api/v1/workflows', { key })
  assert.deepEqual(catalog.structuredContent, { workflows: gateway.body.data })
  assert.deepEqual(JSON.parse(catalog.content[0].text), catalog.structuredContent)
  assert.equal(catalog.isError, undefined)
  const schema = await callMcpTool(key, 'get_workflow_schema', {
    operation: 'leads.get',
    detail: 'full',
  })
  const described = await org.request('GET', '/api/v1/workflows?operation=leads.get', { key })
  assert.deepEqual(schema.structuredContent, { schema: described.body.data })
  await post(org, 'leads.create', key, 'k')
  const list = await callMcpTool(key, 'query_workflow', { operation: 'leads.list' })
  assert.equal(list.structuredContent.result.items?.length ?? list.structuredContent.result.data?.length, 1)
})

test("MCP and the gateway share idempotency keys: each repeats the other's answer byte for byte and marks it as a replay", async () => {
  const org = await testOrg()
  const key = await org.key()
  const text = async () => {
    const args = { operation: 'leads.create', input: lead, idempotencyKey: 'k' }
    return (await mcpRequest(key, 'tools/call', { name: 'mutate_workflow', arguments: args })).text
  }
  const first = await text()
  const replay = await post(org, 'leads.create', key, 'k')
  assert.equal(replay.headers['x-idempotent-replayed'], 'true')
  const answer = /^\{"data":(.*),"meta":/.exec(replay.text)![1]!
  const id = replay.body.meta.request_id
  assert.ok(first.includes(`"structuredContent":{"result":${answer},"request_id":"${id}"}`))
  const expected = JSON.parse(first)
  expected.result.structuredContent.replayed = true
  expected.result.content[0].text = JSON.stringify(expected.result.structuredContent)
  assert.equal(await text(), JSON.stringify(expected))
  assert.deepEqual(await org.events(), ['lead.created'])
  await post(org, 'leads.create', key, 'other way')
  const { structuredContent } = await create(key, { idempotencyKey: 'other way' })
  assert.equal((await org.events()).length, 2)

  const receipt = await callMcpTool(key, 'get_workflow_request', { requestId: structuredContent.request_id })
  const receiptAnswer = await org.request(
    'GET',
    `/api/v1/workflows/requests/${structuredContent.request_id}`,
    {
      key,
    },
  )
  assert.deepEqual(receipt.structuredContent, { request: receiptAnswer.body.data })
  assert.equal(receipt.isError, undefined)
})

test('the same input with other spacing, key order and escapes counts as the same call', async () => {
  const org = await testOrg()
  const key = await org.key()
  const { text } = await post(org, 'leads.create', key, 'k')
  const spelled = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"mutate_workflow","arguments":
    { "input" : { "service_address":"1 Main St", "customer_name":"\\u0041da" },"idempotencyKey":"k",
      "operation":"leads.create"}}}`
  const { body } = await mcpPost(key, spelled)
  assert.deepEqual(body.result.structuredContent.result, JSON.parse(text).data)
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('wrong kinds of operations, unknown operations and bad arguments are tool errors', async () => {
  const key = await (await testOrg()).key()
  const refused = async (tool: string, args: Record<string, unknown>, status: number, field?: string) => {
    const result = await callMcpTool(key, tool, args)
    const error = failureOf(result)
    assert.equal(error.status, status, JSON.stringify(args))
    assert.equal(error.code, status === 404 ? 'not_found' : 'validation_error')
    if (field !== undefined) assert.equal(error.details[0]!.field, field, JSON.stringify(args))
    assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent)
  }
  const list = { operation: 'leads.list' }
  await refused('query_workflow', { operation: 'leads.create', input: lead }, 422, 'operation')
  await refused('mutate_workflow', { ...list, idempotencyKey: 'k' }, 422, 'operation')
  await refused('query_workflow', { operation: 'leads.fly' }, 404)
  await refused('mutate_workflow', { operation: 'leads.fly', idempotencyKey: 'k' }, 404)
  await refused('get_workflow_schema', { operation: 'leads.fly' }, 404)
  const several = { operations: ['leads.get', 'leads.fly'] }
  await refused('get_workflow_schema', several, 404)
  assert.match(
    failureOf(await callMcpTool(key, 'get_workflow_schema', several)).message,
    /^No such operation as "leads.fly"/,
  )
  await refused('get_workflow_request', { requestId: 'x' }, 404)
  await refused('get_workflow_request', { requestId: 5 }, 422, 'requestId')
  await refused('list_workflows', { extra: 1 }, 422, 'extra')
  await refused('query_workflow', { ...list, input: [] }, 422, 'input')
  await refused('query_workflow', { ...list, input: null }, 422, 'input')
  await refused('query_workflow', { ...list, input: { surprise: 1 } }, 422, 'surprise')
  await refused('mutate_workflow', { operation: 'leads.create', input: lead }, 422, 'idempotencyKey')
  for (const idempotencyKey of ['', ' ', 'x'.repeat(256), 'ü', 'a\nb', 5, null])
    await refused(
      'mutate_workflow',
      { operation: 'leads.create', input: lead, idempotencyKey },
      422,
      'idempotencyKey',
    )
  const { body } = await mcpRequest(key, 'tools/call', { name: 'list_workflows', arguments: [] as never })
  assert.equal(failureOf(body.result).status, 422)
})

test("a call of a tool outside the key's scopes names the missing scope", async () => {
  const org = await testOrg()
  const key = await org.key({ scopes: ['workflows:read'] })
  const { status, body } = await mcpRequest(key, 'tools/call', { name: 'mutate_workflow' })
  assert.equal(status, 200)
  assert.deepEqual(failureOf(body.result), {
    status: 403,
    code: 'insufficient_scope',
    message: 'The key lacks the scope workflows:write.',
    details: [],
    next: 'This API key cannot make this call, and repeating the call will not help. Ask the person who created the key.',
  })
})

test('a failed mutation returns its receipt; repeating the call and reading the request return the same receipt', async () => {
  const key = await (await testOrg()).key()
  const wrong = { ...lead, assigned_to: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }
  const first = await create(key, { input: wrong, idempotencyKey: 'k' })
  assert.deepEqual([failureOf(first).status, failureOf(first).code], [422, 'validation_error'])
  const { receipt_id: requestId, receipt_status: state } = first.structuredContent
  assert.equal(state, 'indeterminate')
  const { resolution } = first.structuredContent
  assert.match(
    resolution,
    /^Nothing was changed\. Correct the cause and call again with a new idempotencyKey\./,
  )
  assert.ok(resolution.includes(`get_workflow_request {"requestId":"${requestId}"}`))
  const again = await create(key, { input: wrong, idempotencyKey: 'k' })
  const read = await callMcpTool(key, 'get_workflow_request', { requestId })
  for (const result of [again, read]) {
    assert.deepEqual([failureOf(result).status, failureOf(result).code], [202, 'mutation_indeterminate'])
    assert.match(
      failureOf(result).message,
      /^The mutation was refused and changed nothing: .+ Correct the cause/,
    )
    assert.doesNotMatch(failureOf(result).message, /do not call again/)
    const { request } = result.structuredContent
    assert.deepEqual([request.request_id, request.http_status], [requestId, 422])
  }
  // If a call is repeated, the message names the tool that reads the stored outcome. Callers who have just used that
  // tool get no such hint.
  assert.match(failureOf(again).message, /get_workflow_request/)
  assert.doesNotMatch(failureOf(read).message, /get_workflow_request/)
  assert.equal(failureOf(await create(key, { idempotencyKey: 'k' })).code, 'idempotency_conflict')
})

test('a call whose key belongs to a running call is answered as pending, with the id of the running call', async () => {
  const org = await testOrg()
  const key = await org.key()
  const id = receiptIdOf(org.id, 'k')
  const lock = lockOf('$1')
  await org.app.inspect.query(`select pg_advisory_lock(${lock})`, [receiptLock(id)])
  try {
    const result = await create(key, { idempotencyKey: 'k' })
    assert.deepEqual([failureOf(result).status, failureOf(result).code], [202, 'mutation_pending'])
    assert.ok(result.content[0].text.includes('get_workflow_request') && result.content[0].text.includes(id))
    assert.deepEqual(
      [result.structuredContent.request.request_id, result.structuredContent.request.state],
      [id, 'pending'],
    )
  } finally {
    await org.app.inspect.query(`select pg_advisory_unlock(${lock})`, [receiptLock(id)])
  }
  assert.deepEqual(await org.events(), [])
})

test('a dry run changes nothing, and its token confirms only the same call', async () => {
  const org = await testOrg()
  const key = await org.key()
  const dryRun = await create(key, { idempotencyKey: 'k', dryRun: true })
  const { result } = dryRun.structuredContent
  assert.equal(result.dry_run, true)
  assert.deepEqual(await org.events(), [])
  const confirmToken = result.confirm_token
  const other = await create(key, {
    idempotencyKey: 'j',
    input: { ...lead, customer_name: 'Bob' },
    confirmToken,
  })
  assert.equal(failureOf(other).code, 'validation_error')
  const confirmed = await create(key, { idempotencyKey: 'k', confirmToken })
  assert.equal(confirmed.structuredContent.result.customer_name, 'Ada')
  const readOnly = await org.key({ scopes: ['workflows:read'] })
  assert.equal(
    failureOf(await create(readOnly, { idempotencyKey: 'x', dryRun: true })).code,
    'insufficient_scope',
  )
})

test('the input of an operation has the same size limit as a request body of the gateway', async () => {
  const key = await (await testOrg()).key()
  const large = await create(key, { idempotencyKey: 'k', input: { ...lead, notes: 'x'.repeat(1024 * 1024) } })
  assert.deepEqual([failureOf(large).status, failureOf(large).code], [413, 'body_too_large'])
})
