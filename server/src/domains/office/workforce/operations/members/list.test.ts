import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { saveLocation } from '../../../../organization/company/operations.ts'
import { deactivateMember } from './deactivate.ts'
import { listMembers } from './list.ts'
import { newMember } from '../../testing/new-member.ts'

test('a caller of some locations sees members with access to one of them, and a crew lead only themselves', async () => {
  const org = await testOrg()
  const denver = await org.run(saveLocation, { name: 'Denver' }, org.owner)
  const here = await newMember(org, { location_ids: [denver.id] })
  const there = await newMember(org, { location_ids: [org.locationId] })
  const lead = await newMember(org, { role: 'crew_lead', location_ids: [denver.id] })
  const ids = async (as: object) => (await org.run(listMembers, {}, as)).items.map((each) => each.id).sort()

  assert.deepEqual(await ids(org.owner), [org.ownerId, here.id, there.id, lead.id].sort())
  const rep = { type: 'member', id: here.id, role: 'sales_rep', locations: [denver.id] }
  assert.deepEqual(await ids(rep), [org.ownerId, here.id, lead.id].sort())
  assert.deepEqual(await ids({ ...rep, id: lead.id, role: 'crew_lead' }), [lead.id])
})

test('members are listed with their status, and can be filtered by it', async () => {
  const org = await testOrg()
  const former = await newMember(org)
  const { member } = await org.run(deactivateMember, { member_id: former.id }, org.owner)
  assert.equal(member.deactivated_at, member.updated_at)
  const of = async (status: string) =>
    (await org.run(listMembers, { status }, org.owner)).items.map((each) => each.id)
  assert.deepEqual(await of('deactivated'), [former.id])
  assert.deepEqual(await of('active'), [org.ownerId])
})
