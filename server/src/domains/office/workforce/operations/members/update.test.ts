import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { saveLocation } from '../../../../organization/company/operations.ts'
import { deactivateMember } from './deactivate.ts'
import { updateMember } from './update.ts'
import { newMember } from '../../testing/new-member.ts'

test('given fields change, and absent fields stay', async () => {
  const org = await testOrg()
  const before = await newMember(org)
  const change = (input: object) => org.run(updateMember, { member_id: before.id, ...input }, org.owner)
  const first = await change({ job_title: 'Estimator', phone: '(312) 555-0142' })
  assert.deepEqual(first, {
    ...before,
    job_title: 'Estimator',
    phone: '+13125550142',
    version: 2,
    updated_at: first.updated_at,
  })
  const second = await change({ role: 'crew_lead', location_ids: [org.locationId], phone: null })
  assert.deepEqual(second, {
    ...first,
    role: 'crew_lead',
    location_ids: [org.locationId],
    phone: null,
    version: 3,
    updated_at: second.updated_at,
  })
})

test('a deactivated member can be reactivated', async () => {
  const org = await testOrg()
  const { id } = await newMember(org)
  await org.run(deactivateMember, { member_id: id }, org.owner)
  const back = await org.run(updateMember, { member_id: id, active: true }, org.owner)
  assert.deepEqual([back.status, back.deactivated_at], ['active', null])
})

test('the last owner keeps the role, and a manager cannot change an owner', async () => {
  const org = await testOrg()
  const demote = { member_id: org.ownerId, role: 'manager' }
  await assert.rejects(org.run(updateMember, demote, org.owner), { code: 'invalid_state' })
  const { id } = await newMember(org, { role: 'manager' })
  const manager = { type: 'member', id, role: 'manager' } as const
  await assert.rejects(org.run(updateMember, { member_id: org.ownerId, name: 'X' }, manager), {
    code: 'insufficient_permission',
  })
  await assert.rejects(org.run(updateMember, { member_id: id, role: 'owner' }, org.owner), {
    code: 'validation_error',
  })
  const renamed = await org.run(updateMember, { member_id: org.ownerId, name: 'Grace' }, org.owner)
  assert.deepEqual([renamed.name, renamed.role], ['Grace', 'owner'])
})

test('a manager of some locations can change only members of these, and give no access beyond them', async () => {
  const org = await testOrg()
  const other = await testOrg()
  const denver = await org.run(saveLocation, { name: 'Denver' }, org.owner)
  const [here, there, both] = [
    await newMember(org, { location_ids: [denver.id] }),
    await newMember(org, { location_ids: [org.locationId] }),
    await newMember(org, { location_ids: [denver.id, org.locationId] }),
  ]
  const manager = { type: 'member', id: org.ownerId, role: 'manager', locations: [denver.id] } as const
  const change = (member_id: string, input: object) => org.run(updateMember, { member_id, ...input }, manager)
  assert.equal((await change(here.id, { name: 'Ada' })).name, 'Ada')
  await assert.rejects(change(here.id, { location_ids: null }), { code: 'insufficient_permission' })
  await assert.rejects(change(both.id, { name: 'Ada' }), { code: 'insufficient_permission' })
  await assert.rejects(change(there.id, { name: 'Ada' }), { code: 'not_found' })
  await assert.rejects(change(other.ownerId, { name: 'Ada' }), { code: 'not_found' })
})
