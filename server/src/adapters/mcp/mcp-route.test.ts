import assert from 'node:assert/strict'
import { test } from 'node:test'
import described from '../../../../package.json' with { type: 'json' }
import { mcpHeaders, mcpPost, mcpRequest } from '../../testing/mcp-request.ts'
import { testApp } from '../../testing/test-app.ts'
import { testOrg } from '../../testing/test-org.ts'
import { injectRequest } from '../../testing/test-request.ts'

const ping = { jsonrpc: '2.0', id: 7, method: 'ping' }
const quota = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id']
const challenge = (error: string): string =>
  `Bearer realm="quoin", error="${error}", scope="workflows:read workflows:write automations:read automations:write", resource_metadata="http://quoin.test/.well-known/oauth-protected-resource/api/mcp"`
const workflowScopes = ['workflows:read', 'workflows:write']

test('methods other than POST answer 405 with Allow, an error body and the common headers', async () => {
  const { server } = await testApp()
  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
    const response = await injectRequest(server, method, '/api/mcp', { headers: mcpHeaders })
    assert.equal(response.status, 405, method)
    assert.equal(response.headers['allow'], 'POST', method)
    for (const name of quota) assert.ok(response.headers[name], `${method} ${name}`)
    if (method !== 'HEAD') assert.equal(response.body.error.data.code, 'method_not_allowed', method)
  }
  const elsewhere = await injectRequest(server, 'POST', '/api/mcp/tools', {})
  assert.equal(elsewhere.status, 404)
})

test('the Host header is compared with the public URL as it is at the time of the request', async (t) => {
  const { kernel } = await testApp()
  const statusAt = async (host: string) => (await mcpPost(null, ping, { host })).status
  assert.equal(await statusAt('quoin.test:4321'), 403)
  t.mock.method(kernel.services, 'publicUrl', () => 'http://quoin.test:4321')
  assert.equal(await statusAt('quoin.test:4321'), 200)
})

test('an answer is one JSON object with Content-Length and without a session id', async () => {
  const response = await mcpPost(null, ping)
  assert.equal(response.status, 200)
  assert.deepEqual(response.body, { jsonrpc: '2.0', id: 7, result: {} })
  assert.match(response.headers['content-type']!, /^application\/json/)
  assert.equal(Number(response.headers['content-length']), Buffer.byteLength(response.text))
  assert.equal(response.headers['mcp-session-id'], undefined)
  for (const name of quota) assert.ok(response.headers[name], name)
})

test('the Accept header must list both content types, in any order and case, with any parameters', async () => {
  for (const accept of [
    'text/event-stream, application/json',
    'APPLICATION/JSON;q=0.5 , Text/Event-Stream; charset=utf-8',
    '*/*, application/json,text/event-stream',
  ])
    assert.equal((await mcpPost(null, ping, { accept })).status, 200, accept)
  for (const accept of [
    '',
    '*/*',
    'application/json',
    'text/event-stream',
    'application/*, text/*',
    'application/json;q=0, text/event-stream',
    'application/jsonx, text/event-stream',
  ]) {
    const response = await mcpPost(null, ping, { accept })
    assert.equal(response.status, 406, accept)
    assert.equal(response.body.error.data.code, 'not_acceptable', accept)
  }
})

test('a message without a JSON content type answers 415', async () => {
  for (const type of ['text/plain', 'application/jsonx', 'multipart/form-data'])
    assert.equal((await mcpPost(null, ping, { 'content-type': type })).status, 415, type)
  for (const type of ['application/json; charset=utf-8', 'Application/JSON'])
    assert.equal((await mcpPost(null, ping, { 'content-type': type })).status, 200, type)
})

test('another protocol version answers 400 before credentials are checked; a request without the header is served', async () => {
  for (const version of ['2025-06-18', '2026-07-28', 'garbage', '', '2025-11-25, 2025-11-25']) {
    const response = await mcpPost(
      'no key',
      { ...ping, method: 'tools/list' },
      { 'mcp-protocol-version': version },
    )
    assert.equal(response.status, 400, version)
    assert.equal(response.body.error.data.code, 'unsupported_protocol_version', version)
    assert.equal('id' in response.body, false)
  }
  const { server } = await testApp()
  const { 'mcp-protocol-version': _version, ...headers } = mcpHeaders
  const response = await injectRequest(server, 'POST', '/api/mcp', { body: ping, headers })
  assert.equal(response.status, 200)
})

test('a foreign Host or Origin header answers 403', async () => {
  for (const headers of [
    { host: 'evil.test' },
    { host: 'localhost' },
    { origin: 'http://evil.test' },
    { origin: 'null' },
  ]) {
    const response = await mcpPost(null, ping, headers)
    assert.equal(response.status, 403)
    assert.match(response.body.error.data.code, /^forbidden_/)
  }
  assert.equal(
    (await mcpPost(null, ping, { host: 'QUOIN.test.:80', origin: 'http://quoin.test' })).status,
    200,
  )
})

test('a message that is not a single valid request is refused, and without an id if none can be read', async () => {
  const cases: [message: unknown, code: number, id?: unknown][] = [
    ['{', -32700],
    ['', -32700],
    ['{"jsonrpc":"2.0","id":1,"id":1,"method":"ping"}', -32700],
    ['[]', -32600],
    [[ping], -32600],
    ['"text"', -32600],
    ['null', -32600],
    [{ ...ping, id: null }, -32600],
    [{ ...ping, id: 1.5 }, -32600],
    ['{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', -32600],
    [{ ...ping, id: {} }, -32600],
    [{ ...ping, id: 'x'.repeat(129) }, -32600],
    [{ ...ping, jsonrpc: '1.0' }, -32600, 7],
    [{ id: 7, method: 'ping' }, -32600, 7],
    [{ jsonrpc: '2.0', id: 7 }, -32600, 7],
    [{ ...ping, method: 5 }, -32600, 7],
  ]
  for (const [message, code, id] of cases) {
    const response = await mcpPost(null, message)
    assert.equal(response.status, 400, JSON.stringify(message))
    assert.equal(response.body.error.code, code, JSON.stringify(message))
    assert.equal(response.body.id, id, JSON.stringify(message))
    assert.equal('id' in response.body, id !== undefined)
  }
  for (const id of [0, -5, 'a', '', 'x'.repeat(128), 9007199254740991])
    assert.deepEqual((await mcpPost(null, { ...ping, id })).body.id, id)
})

test('notifications, known or not, and responses are accepted with 202 and no body', async () => {
  for (const message of [
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', method: 'notifications/unheard-of', params: { a: 1 } },
    { jsonrpc: '2.0', method: 'tools/call', params: { name: 'list_workflows' } },
    { jsonrpc: '2.0', id: 3, result: {} },
    { jsonrpc: '2.0', error: { code: 1, message: 'no' } },
  ]) {
    const response = await mcpPost(null, message)
    assert.equal(response.status, 202)
    assert.equal(response.text, '')
    for (const name of quota) assert.ok(response.headers[name], name)
  }
})

test("initialize needs no key and returns the server's protocol version, whichever one was requested", async () => {
  for (const protocolVersion of ['2025-11-25', '2024-11-05', '2099-01-01']) {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const { status, body } = await mcpRequest(null, 'initialize', params)
    assert.equal(status, 200)
    assert.equal(body.result.protocolVersion, '2025-11-25')
    assert.deepEqual(body.result.capabilities, { prompts: {}, resources: {}, tools: {} })
    assert.deepEqual(body.result.serverInfo, { name: 'quoin', title: 'Quoin', version: described.version })
  }
})

test('an unknown method, tool or cursor or a wrong form of params is a protocol error', async () => {
  const key = await (await testOrg()).key()
  const cases: [method: string, params: unknown, code: number][] = [
    ['server/discover', {}, -32601],
    ['completion/complete', {}, -32601],
    ['prompts/list', { cursor: 'x' }, -32602],
    ['prompts/get', { name: 'none' }, -32602],
    ['resources/read', { uri: 'quoin://reference/operations/none' }, -32602],
    ['resources/read', { uri: 'file:///etc/passwd' }, -32602],
    ['__proto__', {}, -32601],
    ['ping', [], -32602],
    ['tools/list', { cursor: 'x' }, -32602],
    ['tools/call', {}, -32602],
    ['tools/call', { name: 5 }, -32602],
    ['tools/call', { name: 'constructor' }, -32602],
  ]
  for (const [method, params, code] of cases) {
    const response = await mcpPost(key, { ...ping, method, params })
    assert.equal(response.status, 200, method)
    assert.equal(response.body.error.code, code, method)
    assert.equal(response.body.id, 7)
  }
  const tolerated = await mcpRequest(key, 'tools/list', { extra: 1, _meta: { progressToken: 5 } })
  assert.equal(tolerated.body.result.tools.length, 12)
})

test('tools need a valid key on each request', async () => {
  for (const key of [null, 'quoin_live_wrong'])
    for (const method of ['tools/list', 'tools/call']) {
      const response = await mcpRequest(key, method, { name: 'list_workflows' })
      assert.equal(response.status, 401)
      assert.equal(response.headers['www-authenticate'], challenge('invalid_token'))
      assert.equal(response.body.error.data.code, 'invalid_api_key')
      assert.equal(response.body.id, 1)
    }
})

test('a key without a scope for tools is refused with the list of those scopes', async () => {
  const org = await testOrg()
  for (const scopes of [['leads:read'], ['*']])
    for (const method of ['tools/list', 'tools/call']) {
      const response = await mcpRequest(await org.key({ scopes }), method, { name: 'list_workflows' })
      assert.equal(response.status, 403)
      assert.equal(response.body.error.data.code, 'insufficient_scope')
      assert.equal(response.headers['www-authenticate'], challenge('insufficient_scope'))
    }
})

test('test keys, keys of deactivated members and keys with fewer locations than their member are refused', async () => {
  const org = await testOrg()
  const test = await mcpRequest(await org.key({ mode: 'test' }), 'tools/list')
  assert.deepEqual([test.status, test.body.error.data.code], [403, 'unsupported_in_test_mode'])
  const narrow = await mcpRequest(await org.key({ locationIds: [org.locationId] }), 'tools/list')
  assert.deepEqual([narrow.status, narrow.body.error.data.code], [403, 'insufficient_permission'])
  const key = await org.key()
  await org.app.inspect.query('update quoin.members set active = false where id = $1', [org.ownerId])
  const deactivated = await mcpRequest(key, 'tools/list')
  assert.deepEqual([deactivated.status, deactivated.body.error.data.code], [403, 'insufficient_permission'])
})

test('each call counts against the limit of its key; calls without a key count against the address', async () => {
  const key = await (await testOrg()).key({ perMinute: 3, scopes: workflowScopes })
  const remaining = async (): Promise<number> => {
    const { headers } = await mcpRequest(key, 'tools/call', { name: 'list_workflows' })
    return Number(headers['x-ratelimit-remaining'])
  }
  assert.deepEqual([await remaining(), await remaining(), await remaining()], [2, 1, 0])
  const refused = await mcpRequest(key, 'tools/call', { name: 'list_workflows' })
  assert.equal(refused.status, 429)
  assert.equal(refused.body.error.data.code, 'rate_limited')
  assert.ok(Number(refused.headers['retry-after']) > 0)
  const anonymous = await mcpRequest(null, 'initialize')
  assert.equal(anonymous.headers['x-ratelimit-limit'], '600')
})
