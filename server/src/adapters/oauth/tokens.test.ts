import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import pg from 'pg'
import { createApiKey } from '../../kernel/access/api-key-format.ts'
import { deactivateMember } from '../../domains/office/workforce/operations.ts'
import { newMember } from '../../domains/office/workforce/testing/new-member.ts'
import { createLead } from '../../domains/customers/leads/operations.ts'
import { listKeys, revokeKey } from '../../domains/organization/company/operations.ts'
import { callMcpTool, mcpPost, mcpRequest } from '../../testing/mcp-request.ts'
import { soon } from '../../testing/soon.ts'
import { testOrg, type TestOrg } from '../../testing/test-org.ts'
import { anotherLocation } from '../../../test/from-routes/records.ts'
import { signedIn } from '../console/testing/browser.ts'
import {
  atToken,
  connected,
  consent,
  everything,
  exchangeForm,
  refreshForm,
  registered,
  requestOf,
  send,
  type Tokens,
} from './testing/connect.ts'

// Attacks on codes and tokens, and what the tokens open.

const statusOf = async (token: string): Promise<number> => (await mcpRequest(token, 'tools/list')).status
const errorOf = async (form: Record<string, string>): Promise<string> => {
  const { status, body } = await atToken(form)
  assert.equal(status, 400)
  return body.error
}
const assertRefused = (token: string): Promise<void> =>
  soon(async () => assert.equal(await statusOf(token), 401))
const grantOf = async (org: TestOrg) =>
  (await org.run(listKeys, {}, org.owner)).items.filter(({ kind }) => kind === 'agent')

async function withCode(org: TestOrg) {
  const request = requestOf(await registered())
  const code = (await consent(await signedIn(org), request)).searchParams.get('code')!
  return { request, code }
}

test('a code is worth nothing with another verifier, client, redirect URI or resource, and stays valid', async () => {
  const { request, code } = await withCode(await testOrg())
  const other = await registered()
  const cases: [changes: Record<string, string>, error: string][] = [
    [{ code_verifier: requestOf(other).verifier }, 'invalid_grant'],
    [{ client_id: other }, 'invalid_grant'],
    [{ redirect_uri: 'https://agent.example/callback/' }, 'invalid_grant'],
    [{ resource: 'https://evil.example/api/mcp' }, 'invalid_target'],
    [{ code: createApiKey('code').key }, 'invalid_grant'],
    [{ code: 'x' }, 'invalid_grant'],
    [{ code_verifier: '' }, 'invalid_request'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
  ]
  for (const [changes, error] of cases)
    assert.equal(await errorOf(exchangeForm(request, code, changes)), error, JSON.stringify(changes))
  assert.equal((await atToken(exchangeForm(request, code))).status, 200)
})

test('a code that is used twice takes back what it gave', async () => {
  const org = await testOrg()
  const { request, code } = await withCode(org)
  const { body } = await atToken(exchangeForm(request, code))
  assert.equal(await statusOf(body.access_token), 200)
  assert.equal(await errorOf(exchangeForm(request, code)), 'invalid_grant')
  await assertRefused(body.access_token)
  assert.equal(
    await errorOf(refreshForm(request.parameters['client_id']!, body.refresh_token)),
    'invalid_grant',
  )
  assert.ok((await grantOf(org))[0]!.revoked_at)
})

test('of two exchanges of a code at the same time, one succeeds', async () => {
  const { request, code } = await withCode(await testOrg())
  const answers = await Promise.all([1, 2].map(() => atToken(exchangeForm(request, code))))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400])
})

test('a code expires after 60 seconds', async () => {
  const org = await testOrg()
  const { request, code } = await withCode(org)
  await org.query(`update quoin.oauth_codes set expires_at = now() - interval '1 second' where org_id = $1`)
  assert.equal(await errorOf(exchangeForm(request, code)), 'invalid_grant')
  const [row] = await org.query(
    `select extract(epoch from k.expires_at - k.created_at)::int as seconds from quoin.api_keys k where k.org_id = $1 and k.kind = 'agent'`,
  )
  assert.equal(row!['seconds'], 60)
})

test('a dead access token is renewed with the refresh token, and the grant stays the same', async () => {
  const org = await testOrg()
  const { clientId, tokens } = await connected(await signedIn(org))
  await org.query(
    `update quoin.oauth_tokens set access_expires_at = now() - interval '1 second' where org_id = $1`,
  )
  await org.query(`update quoin.api_keys set name = name where org_id = $1`)
  await assertRefused(tokens.access_token)
  const { status, body } = await atToken(refreshForm(clientId, tokens.refresh_token))
  assert.equal(status, 200)
  assert.notEqual(body.refresh_token, tokens.refresh_token)
  assert.equal(await statusOf(body.access_token), 200)
  assert.equal((await grantOf(org)).length, 1)
})

test('a refresh token that is used twice ends the whole family', async () => {
  const org = await testOrg()
  const { clientId, tokens } = await connected(await signedIn(org))
  const next = (await atToken(refreshForm(clientId, tokens.refresh_token))).body as Tokens
  assert.equal(await statusOf(next.access_token), 200)
  assert.equal(await errorOf(refreshForm(clientId, tokens.refresh_token)), 'invalid_grant')
  for (const token of [tokens.access_token, next.access_token]) await assertRefused(token)
  assert.equal(await errorOf(refreshForm(clientId, next.refresh_token)), 'invalid_grant')
  assert.ok(org.app.logged.some((line) => line.includes('was used twice')))
})

test('a code or a refresh token that is sent again after the end of its grant records nothing more', async () => {
  const org = await testOrg()
  const { clientId, tokens, request, code } = await connected(await signedIn(org))
  const replayed = refreshForm(clientId, tokens.refresh_token)
  assert.equal((await atToken(replayed)).status, 200)
  assert.equal(await errorOf(replayed), 'invalid_grant')
  const ends = async () =>
    (await org.query(`select 1 from live.audit_log where org_id = $1 and operation = 'agents.disconnect'`))
      .length
  assert.equal(await ends(), 1)
  assert.equal(await errorOf(replayed), 'invalid_grant')
  assert.equal(await errorOf(exchangeForm(request, code)), 'invalid_grant')
  const form = { token: tokens.refresh_token, client_id: clientId }
  assert.equal((await send('POST', '/oauth/revoke', { form })).status, 200)
  assert.equal(await ends(), 1)
})

test('a grant is renewed at most ten times a minute', async () => {
  const org = await testOrg()
  const { clientId, tokens } = await connected(await signedIn(org))
  let { refresh_token } = tokens
  for (let count = 0; count < 10; count++)
    refresh_token = (await atToken(refreshForm(clientId, refresh_token))).body.refresh_token
  const refused = await atToken(refreshForm(clientId, refresh_token))
  assert.deepEqual([refused.status, refused.body.error], [429, 'temporarily_unavailable'])
  assert.ok(Number(refused.headers['retry-after']) > 0)
  const [row] = await org.query('select count(*)::int as tokens from quoin.oauth_tokens where org_id = $1')
  assert.equal(row!['tokens'], 11)
  const another = await connected(await signedIn(org))
  assert.equal((await atToken(refreshForm(another.clientId, another.tokens.refresh_token))).status, 200)
})

test('renewing tokens announces no change of access, and every other change of a grant does', async (t) => {
  const org = await testOrg()
  const { clientId, tokens } = await connected(await signedIn(org))
  const listener = new pg.Client(org.app.owner)
  await listener.connect()
  t.after(() => listener.end())
  let heard = 0
  listener.on('notification', ({ channel, payload }) => {
    if (channel === 'quoin_access' && payload === org.id) heard++
  })
  await listener.query('listen quoin_access; listen all_heard')
  const announced = async () => {
    // Notifications arrive in the order of their transactions, so the earlier ones have arrived when this one has.
    await Promise.all([once(listener, 'notification'), listener.query('notify all_heard')])
    const before = heard
    heard = 0
    return before
  }
  assert.equal((await atToken(refreshForm(clientId, tokens.refresh_token))).status, 200)
  assert.equal(await announced(), 0)
  for (const change of [
    `expires_at = expires_at - interval '1 second'`,
    `expires_at = expires_at + interval '1 second', scopes = '{workflows:read}'`,
    'revoked_at = now()',
    'expires_at = null',
  ]) {
    await org.query(`update quoin.api_keys set ${change} where org_id = $1 and kind = 'agent'`)
    assert.ok((await announced()) > 0, change)
  }
})

test('a refresh token works only for its client and its resource, and not as an access token', async () => {
  const { clientId, tokens } = await connected(await signedIn(await testOrg()))
  const form = refreshForm(clientId, tokens.refresh_token)
  assert.equal(await errorOf({ ...form, client_id: await registered() }), 'invalid_grant')
  assert.equal(await errorOf({ ...form, resource: 'https://evil.example/' }), 'invalid_target')
  assert.equal(await errorOf({ ...form, refresh_token: tokens.access_token }), 'invalid_grant')
  assert.equal(await statusOf(tokens.refresh_token), 401)
  assert.equal((await atToken(form)).status, 200)
})

test('a refresh token that was not used for 30 days has expired', async () => {
  const org = await testOrg()
  const { clientId, tokens } = await connected(await signedIn(org))
  const [grant] = await grantOf(org)
  const days = (Date.parse(grant!.expires_at!) - Date.parse(grant!.created_at)) / 86_400_000
  assert.ok(Math.abs(days - 30) < 0.01, String(days))
  await org.query(
    `update quoin.oauth_tokens set refresh_expires_at = now() - interval '1 second' where org_id = $1`,
  )
  assert.equal(await errorOf(refreshForm(clientId, tokens.refresh_token)), 'invalid_grant')
})

test('a token opens the MCP endpoint alone, and only where it is its audience', async (t) => {
  const org = await testOrg()
  const { tokens } = await connected(await signedIn(org))
  for (const path of ['/me', '/leads', '/workflows', '/workflows/me.get']) {
    const answer = await org.request('GET', path, { key: tokens.access_token })
    assert.equal(answer.status, 401, path)
    assert.equal(answer.body.error.code, 'invalid_api_key')
  }
  const { services } = org.app.kernel
  const host = 'other.test'
  t.mock.method(services, 'publicUrl', () => `http://${host}`)
  const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  assert.equal((await mcpPost(tokens.access_token, listing, { host })).status, 401)
  assert.equal((await mcpPost(await org.key(), listing, { host })).status, 200)
})

test('only the digests of codes and tokens are stored', async () => {
  const org = await testOrg()
  const { tokens, code } = await connected(await signedIn(org))
  const rows = await org.query(
    `select (select json_agg(t) from quoin.oauth_tokens t where t.org_id = $1)::text || (select json_agg(c) from quoin.oauth_codes c where c.org_id = $1)::text
            || (select json_agg(k) from quoin.api_keys k where k.org_id = $1)::text || (select json_agg(a) from live.audit_log a where a.org_id = $1)::text as text`,
  )
  for (const secret of [tokens.access_token, tokens.refresh_token, code])
    assert.ok(!String(rows[0]!['text']).includes(secret.split('_')[3]!))
  assert.ok(!org.app.logged.join('').includes(code.split('_')[3]!))
})

test('revoking the grant in the list of keys applies at once', async () => {
  const org = await testOrg()
  const { clientId, tokens } = await connected(await signedIn(org))
  const [grant, ...others] = await grantOf(org)
  assert.equal(others.length, 0)
  assert.deepEqual(
    { name: grant!.name, client: grant!.client_id, scopes: grant!.scopes, member: grant!.member_id },
    { name: 'Helper', client: clientId, scopes: tokens.scope.split(' '), member: org.ownerId },
  )
  await org.run(revokeKey, { key_id: grant!.id }, org.owner)
  await assertRefused(tokens.access_token)
  assert.equal(await errorOf(refreshForm(clientId, tokens.refresh_token)), 'invalid_grant')
})

test('narrowing the grant applies at once', async () => {
  const org = await testOrg()
  const { tokens } = await connected(await signedIn(org))
  await org.query(
    `update quoin.api_keys set scopes = '{workflows:read}' where org_id = $1 and kind = 'agent'`,
  )
  await soon(async () => {
    const { body } = await mcpRequest(tokens.access_token, 'tools/list')
    assert.ok(!JSON.stringify(body).includes('mutate_workflow'))
  })
})

test('the agents of a deactivated member lose their access, and do not regain it with the member', async () => {
  const org = await testOrg()
  const member = await newMember(org, { role: 'manager' })
  const { clientId, tokens } = await connected(await signedIn(org, member.email))
  assert.equal(await statusOf(tokens.access_token), 200)
  await org.run(deactivateMember, { member_id: member.id }, org.owner)
  await assertRefused(tokens.access_token)
  assert.equal(await errorOf(refreshForm(clientId, tokens.refresh_token)), 'invalid_grant')
  await org.query(`update quoin.members set active = true where org_id = $1 and id = $2`, [member.id])
  await soon(async () => assert.equal(await statusOf(tokens.access_token), 401))
})

test('a program can end its own access with either token, and an unknown token is no error', async () => {
  const org = await testOrg()
  for (const which of ['access_token', 'refresh_token'] as const) {
    const { clientId, tokens } = await connected(await signedIn(org))
    const foreign = await send('POST', '/oauth/revoke', {
      form: { token: tokens[which], client_id: await registered() },
    })
    assert.equal(foreign.status, 400)
    const form = { token: tokens[which], client_id: clientId }
    assert.equal((await send('POST', '/oauth/revoke', { form })).status, 200)
    await assertRefused(tokens.access_token)
    assert.equal((await send('POST', '/oauth/revoke', { form })).status, 200)
  }
  for (const token of ['x', createApiKey('access').key, createApiKey('refresh').key, await org.key()])
    assert.equal((await send('POST', '/oauth/revoke', { form: { token } })).status, 200)
  assert.equal(await statusOf(await org.key()), 200)
})

test('receipts belong to the grant: a renewed token repeats a call instead of making it again', async () => {
  const org = await testOrg()
  const { clientId, tokens } = await connected(await signedIn(org))
  const call = {
    operation: 'leads.create',
    input: { customer_name: 'Ada', service_address: '1 Main St' },
    idempotencyKey: 'once',
  }
  const first = await callMcpTool(tokens.access_token, 'mutate_workflow', call)
  const { body } = await atToken(refreshForm(clientId, tokens.refresh_token))
  const second = await callMcpTool(body.access_token, 'mutate_workflow', call)
  assert.equal(second.structuredContent.replayed, true)
  assert.equal(second.structuredContent.result.id, first.structuredContent.result.id)
  assert.equal((await org.query('select 1 from live.leads where org_id = $1')).length, 1)
  const [grant] = await grantOf(org)
  const [author] = await org.query('select created_by_id, created_by_key from live.leads where org_id = $1')
  assert.equal(author!['created_by_id'], org.ownerId)
  assert.equal(author!['created_by_key'].key_id, grant!.id)
})

test('an agent that must ask each time confirms with the token of a dry run; one that need not, does not', async () => {
  const org = await testOrg()
  const call = { operation: 'keys.revoke', input: { key_id: org.id }, idempotencyKey: 'k' }
  const codeWith = async (choices: Record<string, string>) => {
    const { tokens } = await connected(await signedIn(org), { ...everything, ...choices })
    return (await callMcpTool(tokens.access_token, 'mutate_workflow', call)).structuredContent.error.code
  }
  assert.equal(await codeWith({ asks: 'on' }), 'confirm_token_required')
  assert.equal(await codeWith({}), 'not_found')
})

test('an agent is limited to the locations that the member chose, and loses what the member loses', async () => {
  const org = await testOrg()
  const north = await anotherLocation({ org })
  const { tokens } = await connected(await signedIn(org), { ...everything, where: 'some', location: [north] })
  const names = async () => {
    const { structuredContent } = await callMcpTool(tokens.access_token, 'query_workflow', {
      operation: 'leads.list',
      input: {},
    })
    return structuredContent.result?.items.map((lead: { customer_name: string }) => lead.customer_name)
  }
  for (const [customer_name, location_id] of [
    ['Ada', org.locationId],
    ['Grace', north],
  ])
    await org.run(createLead, { customer_name, location_id, service_address: '1 Main St' }, org.owner)
  assert.deepEqual(await names(), ['Grace'])
  const settings = { operation: 'keys.revoke', input: { key_id: org.id }, idempotencyKey: 'k' }
  const answer = await callMcpTool(tokens.access_token, 'mutate_workflow', settings)
  assert.equal(answer.structuredContent.error.code, 'insufficient_permission')
  await org.query(
    `update quoin.members set role = 'manager', location_ids = array[$2::uuid] where org_id = $1`,
    [org.locationId],
  )
  await soon(async () => assert.equal(await statusOf(tokens.access_token), 403))
})

test('an agent cannot create an API key, which would open other entry points', async () => {
  const org = await testOrg()
  const { tokens } = await connected(await signedIn(org))
  const answer = await callMcpTool(tokens.access_token, 'mutate_workflow', {
    operation: 'keys.create',
    input: {
      name: 'Key',
      mode: 'live',
      scopes: ['workflows:read'],
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    },
    idempotencyKey: 'k',
  })
  assert.equal(answer.structuredContent.error.code, 'insufficient_permission')
  assert.match(answer.structuredContent.error.message, /cannot create API keys/)
})

test('an agent that lacks a scope is told with status 403 which scopes to request', async () => {
  const org = await testOrg()
  const { tokens } = await connected(await signedIn(org), { ...everything, access: 'read' })
  const { status, headers, body } = await mcpRequest(tokens.access_token, 'tools/call', {
    name: 'mutate_workflow',
    arguments: { operation: 'leads.create', input: {}, idempotencyKey: 'k' },
  })
  assert.equal(status, 403)
  assert.equal(body.error.data.code, 'insufficient_scope')
  assert.equal(
    headers['www-authenticate'],
    'Bearer realm="quoin", error="insufficient_scope", scope="workflows:read workflows:write automations:read", resource_metadata="http://quoin.test/.well-known/oauth-protected-resource/api/mcp"',
  )
  const key = await org.key({ scopes: ['workflows:read'] })
  const ofKey = await mcpRequest(key, 'tools/call', { name: 'mutate_workflow', arguments: {} })
  assert.equal(ofKey.status, 200)
  assert.equal(ofKey.body.result.isError, true)
})

test('a renewal that requests further scopes gets only those that the member allowed', async () => {
  const org = await testOrg()
  const request = requestOf(await registered(), { scope: 'workflows:read' })
  const code = (await consent(await signedIn(org), request)).searchParams.get('code')!
  const { body: first } = await atToken(exchangeForm(request, code))
  assert.equal(first.scope, 'workflows:read')
  const form = refreshForm(request.parameters['client_id']!, first.refresh_token)
  const { body } = await atToken({ ...form, scope: 'workflows:read workflows:write automations:write' })
  assert.equal(body.scope, 'workflows:read')
  const call = { operation: 'leads.create', input: {}, idempotencyKey: 'k' }
  const answer = await mcpRequest(body.access_token, 'tools/call', {
    name: 'mutate_workflow',
    arguments: call,
  })
  assert.equal(answer.status, 403)
})

test('a token in the address or in a form opens nothing', async () => {
  const { tokens } = await connected(await signedIn(await testOrg()))
  const json = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const headers = { accept: 'application/json, text/event-stream' }
  const addressed = await send('POST', `/api/mcp?access_token=${tokens.access_token}`, { json, headers })
  assert.equal(addressed.status, 401)
  const form = await send('POST', '/api/mcp', { form: { access_token: tokens.access_token }, headers })
  assert.equal(form.status, 415)
})
