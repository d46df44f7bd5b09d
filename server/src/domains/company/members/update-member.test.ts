import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { race } from '../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { createMember } from './create-member.ts'
import { deactivateMember, type MemberChange, reactivateMember, updateMember } from './update-member.ts'

function change(org: TestOrg, email: string, wanted: MemberChange) {
  const { app, id } = org
  return app.database.system.transaction((db) => updateMember(db, id, email, wanted, app.kernel.now()))
}

const ownerOf = (org: TestOrg): string => `owner@${org.slug}.test`

async function addOwner(org: TestOrg, email: string): Promise<void> {
  const wanted = { email, name: 'Second', role: 'owner', locations: 'all' } as const
  await createMember(org.app.database.system, org.id, wanted, org.app.kernel.now())
}

test('the last active owner can neither leave nor take another role', async () => {
  const org = await testOrg()
  await assert.rejects(change(org, ownerOf(org), { active: false }), { code: 'invalid_state' })
  await assert.rejects(change(org, ownerOf(org), { role: 'manager' }), { code: 'invalid_state' })

  await addOwner(org, 'second@example.com')
  assert.equal((await change(org, ownerOf(org), { active: false })).active, false)
  await assert.rejects(change(org, 'second@example.com', { role: 'technician' }), { code: 'invalid_state' })
})

test('of two owners who leave at once, one stays', async () => {
  const org = await testOrg()
  await addOwner(org, 'second@example.com')
  const outcomes = await race({ table: 'quoin.members', orgId: org.id, id: org.ownerId }, [
    () => change(org, ownerOf(org), { active: false }),
    () => change(org, 'second@example.com', { active: false }),
  ])
  assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), ['fulfilled', 'rejected'])
})

test('a member is found whatever the case of the address, and changes only what is named', async () => {
  const org = await testOrg()
  const { app, id } = org
  const wanted = {
    email: 'Ada@Example.com',
    name: 'Ada',
    role: 'sales_rep',
    locations: [org.locationId],
  } as const
  const made = await createMember(app.database.system, id, wanted, app.kernel.now())
  assert.deepEqual(await change(org, 'ada@example.COM', { role: 'crew_lead' }), {
    ...made,
    role: 'crew_lead',
  })
  assert.deepEqual(await change(org, 'ada@example.com', { locations: 'all' }), {
    ...made,
    role: 'crew_lead',
    locations: 'all',
  })
})

test('a deactivated member can come back', async () => {
  const org = await testOrg()
  await addOwner(org, 'second@example.com')
  const { app, id } = org
  const at = app.kernel.now()
  const through = (work: typeof deactivateMember) =>
    app.database.system.transaction((db) => work(db, id, 'second@example.com', at))
  assert.equal((await through(deactivateMember)).active, false)
  assert.equal((await through(reactivateMember)).active, true)
})

test('a location of another organization is refused like one that does not exist', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  for (const stranger of [other.locationId, '00000000-0000-7000-8000-000000000000', 'x'])
    await assert.rejects(change(org, ownerOf(org), { locations: [stranger] }), {
      code: 'validation_error',
      details: [{ field: 'locations', message: `the organization has no location "${stranger}"` }],
    })
})

test('two members cannot have the same address', async () => {
  const org = await testOrg()
  await addOwner(org, 'second@example.com')
  await assert.rejects(addOwner(org, 'SECOND@example.com'), {
    code: 'validation_error',
    details: [{ field: 'email', message: 'belongs to a member of the organization already' }],
  })
})
