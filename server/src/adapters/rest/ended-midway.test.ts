import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKey, revokeKey } from '../../domains/organization/company/operations.ts'
import { updateMember } from '../../domains/office/workforce/operations.ts'
import { newMember } from '../../domains/office/workforce/testing/new-member.ts'
import { mcpHeaders } from '../../testing/mcp-request.ts'
import { beginSlowly } from '../../testing/slow-body.ts'
import { soon } from '../../testing/soon.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'

const lead = { customer_name: 'Eve', service_address: '1 Main St' }

const callOf = (name: string, input: object): object => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'mutate_workflow', arguments: { operation: name, input } },
})

async function newKey(org: TestOrg, memberId = org.owner.id) {
  const { id, key } = await org.run(
    createKey,
    { mode: 'live', name: 'Website', scopes: ['workflows:read', 'workflows:write'], member_id: memberId },
    org.operator,
  )
  const headers = { ...mcpHeaders, authorization: `Bearer ${key}` }
  // After this request, the server has cached the access of the key.
  assert.equal((await org.request('GET', '/api/v1/workflows', { key })).status, 200)
  return { id, key, headers }
}

for (const [door, path, body] of [
  ['gateway', '/api/v1/workflows/leads.create', lead],
  ['MCP', '/api/mcp', callOf('leads.create', lead)],
] as const)
  test(`a call whose body arrives after its API key was revoked is refused: ${door}`, async () => {
    const org = await testOrg()
    const { id, key, headers } = await newKey(org)
    const finish = await beginSlowly(path, headers, body)
    await org.run(revokeKey, { key_id: id }, org.owner)
    await soon(async () => assert.equal((await org.request('GET', '/api/v1/workflows', { key })).status, 401))
    assert.equal(await finish(), 401)
    assert.deepEqual(await org.query('select id from live.leads where org_id = $1'), [])
  })

test('a call whose body arrives after the role was lowered has the permissions of the new role', async () => {
  const org = await testOrg()
  const member = await newMember(org, { role: 'manager' })
  const { key, headers } = await newKey(org, member.id)
  const call = (name: string) =>
    beginSlowly(`/api/v1/workflows/${name}`, headers, { website: 'https://a.example' })
  const beforehand = await call('settings.company.update')
  assert.equal(await beforehand(), 200)
  const finish = await call('settings.company.update')
  await org.run(updateMember, { member_id: member.id, role: 'technician' }, org.owner)
  await soon(async () => {
    const { status } = await org.request('POST', '/api/v1/workflows/settings.company.get', { key, body: {} })
    assert.equal(status, 403)
  })
  assert.equal(await finish(), 403)
})
