import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callMcpTool, mcpRequest } from '../../testing/mcp-request.ts'
import { testOrg } from '../../testing/test-org.ts'
import { signedIn } from '../console/testing/browser.ts'
import { connected, consent, everything, openPage, registered, requestOf, send } from './testing/connect.ts'

test('a program that has no token learns from the answer where to get one', async () => {
  const { status, headers } = await mcpRequest(null, 'tools/list')
  assert.equal(status, 401)
  const url = /resource_metadata="([^"]+)"/.exec(headers['www-authenticate']!)![1]!
  assert.match(
    headers['www-authenticate']!,
    /scope="workflows:read workflows:write automations:read automations:write"/,
  )
  assert.equal(url, 'http://quoin.test/.well-known/oauth-protected-resource/api/mcp')
  const resource = await send('GET', new URL(url).pathname)
  assert.equal(resource.body.resource, 'http://quoin.test/api/mcp')
  assert.deepEqual(resource.body.authorization_servers, ['http://quoin.test'])
  const { body } = await send('GET', '/.well-known/oauth-authorization-server')
  assert.equal(body.issuer, 'http://quoin.test')
  assert.deepEqual(body.code_challenge_methods_supported, ['S256'])
  assert.equal(body.client_id_metadata_document_supported, true)
  assert.equal(body.authorization_response_iss_parameter_supported, true)
})

test('a member connects a program, which then works as the member at the MCP endpoint', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const clientId = await registered()
  const request = requestOf(clientId)
  const page = await openPage(browser, request.parameters)
  assert.equal(page.status, 200)
  for (const text of ['Connect Helper?', 'Test Cleaning', 'agent.example', 'checked'])
    assert.ok(page.text.includes(text), text)
  const answer = await consent(browser, request)
  assert.equal(answer.origin + answer.pathname, 'https://agent.example/callback')
  assert.equal(answer.searchParams.get('state'), 'a state')
  assert.equal(answer.searchParams.get('iss'), 'http://quoin.test')

  const { tokens } = await connected(browser)
  assert.equal(tokens.scope, 'workflows:read workflows:write automations:read automations:write')
  assert.equal(tokens.expires_in, 3600)
  const { body } = await mcpRequest(tokens.access_token, 'tools/list')
  assert.equal(body.result.tools.length, 12)
  const me = await callMcpTool(tokens.access_token, 'query_workflow', { operation: 'me.get', input: {} })
  assert.equal(me.structuredContent.result.member.id, org.ownerId)
})

test('a program of which nothing is allowed but reading sees no tool that changes something', async () => {
  const browser = await signedIn(await testOrg())
  const { tokens } = await connected(browser, { ...everything, access: 'read' })
  assert.equal(tokens.scope, 'workflows:read automations:read')
  const { body } = await mcpRequest(tokens.access_token, 'tools/list')
  const names = body.result.tools.map(({ name }: { name: string }) => name)
  assert.ok(names.includes('query_workflow') && !names.includes('mutate_workflow'), String(names))
})
