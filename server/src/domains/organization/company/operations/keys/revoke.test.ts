import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon } from '../../../../../testing/soon.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { assignedManager } from '../../testing/assigned-manager.ts'
import { createKey } from './create.ts'
import { revokeKey } from './revoke.ts'

const keyInput = { name: 'Website', mode: 'live', scopes: ['leads:read'] }

test('a revoked key is refused from then on, and keeps its first revocation time', async () => {
  const org = await testOrg()
  const { id, key } = await org.run(createKey, keyInput, org.owner)
  assert.equal((await org.request('GET', '/leads', { key })).status, 200)
  const first = await org.run(revokeKey, { key_id: id }, org.owner)
  assert.deepEqual(await org.run(revokeKey, { key_id: id }, org.owner), first)
  await soon(async () => assert.equal((await org.request('GET', '/leads', { key })).status, 401))
})

test('only members with access to every location can revoke keys, and only those of their organization', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const { id, key } = await org.run(createKey, keyInput, org.owner)
  await assert.rejects(other.run(revokeKey, { key_id: id }, other.owner), { code: 'not_found' })
  await assert.rejects(org.run(revokeKey, { key_id: id }, assignedManager(org)), {
    code: 'insufficient_permission',
  })
  assert.equal((await org.request('GET', '/leads', { key })).status, 200)
})
