import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redacted } from '../../../../../kernel/operations/operation.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { newMember } from '../../../../office/workforce/testing/new-member.ts'
import { deactivateMember } from '../../../../office/workforce/operations.ts'
import { assignedManager } from '../../testing/assigned-manager.ts'
import { createKey } from './create.ts'
import { listKeys } from './list.ts'

const keyInput = { name: 'Website', mode: 'live', scopes: ['leads:read', 'leads:read'] }

test('a new key works at once, is shown once, and is listed without its secret', async () => {
  const org = await testOrg()
  const created = await org.run(
    createKey,
    { ...keyInput, location_ids: [org.locationId], expires_at: '2999-01-01T01:00:00+01:00' },
    org.owner,
  )
  const { key, ...details } = created
  assert.deepEqual(details, {
    id: created.id,
    kind: 'key',
    hint: `${key.split('_', 3).join('_')}_…`,
    name: 'Website',
    mode: 'live',
    scopes: ['leads:read'],
    member_id: org.ownerId,
    location_ids: [org.locationId],
    rate_limit: 1_000_000,
    expires_at: '2999-01-01T00:00:00.000Z',
    revoked_at: null,
    created_at: created.created_at,
  })
  assert.equal((await org.request('GET', '/leads', { key })).status, 200)
  assert.deepEqual(createKey.redact!(created), { ...created, key: redacted, hint: redacted })
  assert.deepEqual(await org.run(listKeys, {}, org.owner), { items: [details] })
})

test('a member can create keys for themselves, and the operator for any active member', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const manager = await newMember(org, { role: 'manager' })
  const asManager = { type: 'member', id: manager.id, role: 'manager' } as const
  assert.equal((await org.run(createKey, keyInput, asManager)).member_id, manager.id)
  await assert.rejects(org.run(createKey, { ...keyInput, member_id: org.ownerId }, asManager), {
    code: 'insufficient_permission',
  })
  const created = await org.run(createKey, { ...keyInput, member_id: manager.id }, org.operator)
  assert.equal(created.member_id, manager.id)
  assert.equal((await org.run(createKey, keyInput, org.operator)).member_id, org.ownerId)
  await assert.rejects(org.run(createKey, { ...keyInput, member_id: other.ownerId }, org.operator), {
    code: 'validation_error',
    details: [{ field: 'member_id', message: 'is not a member of the organization' }],
  })
  await org.run(deactivateMember, { member_id: manager.id }, org.owner)
  await assert.rejects(org.run(createKey, { ...keyInput, member_id: manager.id }, org.operator), {
    code: 'invalid_state',
  })
})

test('a key with more access than its creator is refused', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  await assert.rejects(org.run(createKey, keyInput, assignedManager(org)), {
    code: 'insufficient_permission',
  })
  await assert.rejects(org.run(createKey, keyInput, { ...org.owner, mode: 'sandbox' }), {
    code: 'unsupported_in_test_mode',
  })
  await assert.rejects(org.run(createKey, { ...keyInput, location_ids: [other.locationId] }, org.owner), {
    code: 'validation_error',
    details: [
      {
        field: 'location_ids',
        message: `contains "${other.locationId}", which is not a location of the organization`,
      },
    ],
  })
})

test('a key can create only keys with no more access than its own, and no longer validity', async () => {
  const org = await testOrg()
  const scopes = ['workflows:read', 'workflows:write', 'leads:read', 'leads:write']
  const body = { name: 'Caller', mode: 'live', scopes, expires_at: '2999-01-01T00:00:00Z' }
  const { key } = await org.run(createKey, body, org.owner)
  const make = (more: object) =>
    org.request('POST', '/workflows/keys.create', { key, body: { ...body, ...more } })
  const wider = {
    scopes: [{ scopes: [...scopes, 'clients:read'] }, { scopes: ['*'] }, { scopes: ['automations:read'] }],
    mode: [{ mode: 'test' }],
    expires_at: [{ expires_at: '2999-01-01T00:00:00.001Z' }, { expires_at: null }],
  }
  for (const [field, changes] of Object.entries(wider))
    for (const change of changes) {
      const answer = await make(change)
      assert.equal(answer.status, 403, JSON.stringify(change))
      assert.equal(answer.body.error.code, 'insufficient_scope')
      assert.equal(answer.body.error.details[0].field, field)
    }
  assert.equal((await org.run(listKeys, {}, org.owner)).items.length, 1)
  for (const change of [{}, { scopes: ['leads:*'] }, { location_ids: [org.locationId] }])
    assert.equal((await make(change)).status, 200, JSON.stringify(change))
})
