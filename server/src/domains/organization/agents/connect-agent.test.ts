import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redacted } from '../../../kernel/operations/operation.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { connectAgent } from './index.ts'

const input = {
  client_id: 'https://agent.example/client.json',
  client_name: 'Helper',
  redirect_uri: 'https://agent.example/callback',
  code_challenge: 'x'.repeat(43),
  resource: 'http://quoin.test/api/mcp',
  scopes: ['workflows:read'],
  asks_each_time: true,
  location_ids: null,
}
const session = { sessionId: '00000000-0000-4000-8000-000000000000' }

test('a member who is signed in connects an agent for reading; changes need a confirmed session', async () => {
  const org = await testOrg()
  const signedIn = { ...org.owner, ...session }
  const connected = await org.run(connectAgent, input, signedIn)
  assert.deepEqual(connectAgent.redact!(connected), { grant_id: connected.grant_id, code: redacted })
  for (const scope of ['workflows:write', 'automations:write']) {
    const writing = { ...input, scopes: ['workflows:read', scope] }
    await assert.rejects(org.run(connectAgent, writing, signedIn), { code: 'confirmation_required' })
    await org.run(connectAgent, writing, { ...signedIn, isConfirmed: true })
  }
  const [entry] = await org.query(
    `select operation, session_id, changes from live.audit_log where org_id = $1 and operation = 'agents.connect' order by at limit 1`,
  )
  assert.equal(entry!['session_id'], session.sessionId)
  assert.ok(JSON.stringify(entry!['changes']).includes(connected.grant_id))
})

test('neither an API key nor an agent can connect an agent, nor can a member without manage_integrations', async () => {
  const org = await testOrg()
  const through = { type: 'api_key', id: org.id, name: 'Key', scopes: new Set(), expiresAt: Infinity }
  for (const actor of [
    {},
    org.operator,
    { ...org.owner, through },
    { ...org.owner, through: { ...through, isAgent: true } },
    { ...org.owner, role: 'technician' },
  ])
    await assert.rejects(org.run(connectAgent, input, actor as never), /permission|scope|signed in/)
  assert.deepEqual(await org.query(`select 1 from quoin.api_keys where org_id = $1 and kind = 'agent'`), [])
})
