import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race, untilWaiting } from '../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { createMember, deactivateMember, updateMember } from './operations.ts'

// The operator of the installation may change the role of owners and deactivate them, except for the last active
// owner.

const change = (org: TestOrg, member_id: string, changes: object) =>
  org.run(updateMember, { member_id, ...changes }, org.operator)

const leave = (org: TestOrg, member_id: string) => org.run(deactivateMember, { member_id }, org.operator)

const addOwner = (org: TestOrg, email = 'second@example.com') =>
  org.run(createMember, { email, name: 'Second', role: 'owner' }, org.operator)

test('the last active owner can neither be deactivated nor get another role', async () => {
  const org = await testOrg()
  await assert.rejects(leave(org, org.ownerId), { code: 'invalid_state' })
  await assert.rejects(change(org, org.ownerId, { role: 'manager' }), { code: 'invalid_state' })

  const second = await addOwner(org)
  const departure = await leave(org, org.ownerId)
  assert.deepEqual([departure.member.status, departure.reassigned_to], ['deactivated', second.id])
  await assert.rejects(change(org, second.id, { role: 'technician' }), { code: 'invalid_state' })
})

test('of two owners who are deactivated at the same time, one stays', async () => {
  const org = await testOrg()
  const second = await addOwner(org)
  const outcomes = await race({ table: 'quoin.members', orgId: org.id, id: org.ownerId }, [
    () => leave(org, org.ownerId),
    async () => {
      // The second call starts only when the first one has locked the row of the organization. Otherwise the second
      // call could get that lock first and succeed, because `race` delays only calls that lock the first owner.
      await untilWaiting(org.app, 1)
      return await leave(org, second.id)
    },
  ])
  assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), ['fulfilled', 'rejected'])
})

test('given fields change and raise the version once, and an update without changes has no effect', async () => {
  const org = await testOrg()
  const input = { email: 'Ada@Example.com', name: 'Ada', role: 'sales_rep', location_ids: [org.locationId] }
  const member = await org.run(createMember, input, org.operator)
  assert.equal(member.version, 1)
  const same = await change(org, member.id, {
    role: 'sales_rep',
    location_ids: [org.locationId],
    name: 'Ada',
  })
  assert.deepEqual(same, member)
  const after = await change(org, member.id, { role: 'crew_lead' })
  assert.deepEqual(after, { ...member, role: 'crew_lead', version: 2, updated_at: after.updated_at })
  assert.deepEqual(await change(org, member.id, { location_ids: null, expected_version: 2 }), {
    ...after,
    location_ids: null,
    version: 3,
    updated_at: (await change(org, member.id, {})).updated_at,
  })
  await assert.rejects(
    leave(org, member.id).then(() => change(org, member.id, { expected_version: 3 })),
    {
      code: 'stale_version',
      details: [{ field: 'expected_version', message: 'is not the current version', version: 4 }],
    },
  )
  assert.equal((await leave(org, member.id)).member.version, 4)
})

test('a location of another organization is refused like one that does not exist', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  for (const stranger of [other.locationId, '00000000-0000-7000-8000-000000000000'])
    await assert.rejects(change(org, org.ownerId, { location_ids: [stranger] }), {
      code: 'validation_error',
      details: [
        {
          field: 'location_ids',
          message: `contains "${stranger}", which is not a location of the organization`,
        },
      ],
    })
})
