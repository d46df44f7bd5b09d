import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { assignJob } from '../../../../work/jobs/operations.ts'
import { jobIn } from '../../../../work/jobs/testing/working.ts'
import { addLocation, hire } from '../../../../customers/leads/testing/people.ts'
import { listCrews, saveCrew } from '../../operations.ts'

const save = (org: TestOrg, input: object, as = org.owner) => org.run(saveCrew, input, as)
const changedEvents = (org: TestOrg) => org.payloads('crew.changed')

async function crewOf(org: TestOrg, more: object = {}) {
  const [ada, ben] = [await hire(org, 'crew_lead'), await hire(org, 'technician')]
  const members = [{ member_id: ada.id }, { member_id: ben.id }]
  return { ada, ben, crew: await save(org, { name: ' North ', members, lead_member_id: ada.id, ...more }) }
}

test("a crew is created with its members in order, at its author's home location, and emits an event", async () => {
  const org = await testOrg()
  const { ada, ben, crew } = await crewOf(org, { color: '#1F6FEB' })
  assert.deepEqual(crew, {
    id: crew.id,
    location_id: org.locationId,
    name: 'North',
    lead_member_id: ada.id,
    members: [
      { member_id: ada.id, share_percent: null },
      { member_id: ben.id, share_percent: null },
    ],
    vehicle_id: null,
    color: '#1f6feb',
    active: true,
    version: 1,
    created_by: { type: 'member', id: org.ownerId },
    created_at: crew.created_at,
    updated_at: crew.created_at,
    archived_at: null,
  })
  assert.deepEqual((await org.run(listCrews, {}, org.owner)).items, [crew])
  assert.deepEqual(await changedEvents(org), [
    {
      crew_id: crew.id,
      location_id: org.locationId,
      status: 'active',
      version: 1,
      updated_at: crew.created_at,
    },
  ])
})

test('given fields change, null clears, lists are replaced, and an update without changes does not raise the version', async () => {
  const org = await testOrg()
  const { ada, ben, crew } = await crewOf(org)
  const change = (input: object) => save(org, { crew_id: crew.id, ...input })
  const halves = [
    { member_id: ben.id, share_percent: '50.50' },
    { member_id: ada.id, share_percent: '49.5' },
  ]
  const vehicle_id = newId()
  const shared = await change({ members: halves, vehicle_id })
  const shares = [
    { member_id: ben.id, share_percent: '50.5' },
    { member_id: ada.id, share_percent: '49.5' },
  ]
  assert.deepEqual(shared, {
    ...crew,
    members: shares,
    vehicle_id,
    version: 2,
    updated_at: shared.updated_at,
  })
  assert.deepEqual(await change({ members: halves, name: 'North', active: true, archived: false }), shared)
  assert.deepEqual((await org.run(listCrews, {}, org.owner)).items, [shared])
  const cleared = await change({ lead_member_id: null, vehicle_id: null, expected_version: 2 })
  assert.deepEqual([cleared.lead_member_id, cleared.vehicle_id, cleared.version], [null, null, 3])
  assert.deepEqual(cleared.members, shares)
  await assert.rejects(change({ name: 'South', expected_version: 2 }), { code: 'stale_version' })
  assert.deepEqual(
    (await changedEvents(org)).map(({ version }) => version),
    [1, 2, 3],
  )
})

for (const [name, shares, refused] of [
  ['all have one and make 100', ['33.333', '33.333', '33.334'], false],
  ['none has one', [null, undefined, null], false],
  ['one has all', ['100', '0', '0.000'], false],
  ['they make less than 100', ['33.333', '33.333', '33.333'], true],
  ['they make more than 100', ['50', '50', '0.001'], true],
  ['one has none', ['50', '50', null], true],
  ['one has four places', ['33.3333', '33.3333', '33.3334'], true],
] as const)
  test(`shares of a crew where ${name} are ${refused ? 'refused' : 'kept'}`, async () => {
    const org = await testOrg()
    const people = [await hire(org), await hire(org), await hire(org)]
    const members = people.map(({ id }, at) => ({ member_id: id, share_percent: shares[at] }))
    const saved = save(org, { name: 'North', members })
    if (refused) await assert.rejects(saved, { code: 'validation_error' })
    else
      assert.deepEqual(
        (await saved).members.map(({ share_percent }) => share_percent),
        shares.map((share) => (share ? String(Number(share)) : null)),
      )
  })

test('unknown members, members of other locations, duplicates and a lead outside the crew are refused by field', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const north = await addLocation(org)
  const [ada, away] = [await hire(org), await hire(org, 'technician', [north])]
  const refused = (input: object, field: string, message: string) =>
    assert.rejects(save(org, { name: 'North', members: [{ member_id: ada.id }], ...input }), {
      code: 'validation_error',
      details: [{ field, message }],
    })
  const at = 'members.1.member_id'
  const noActiveMember = 'is not an active member of the organization'
  for (const member_id of [other.ownerId, newId()])
    await refused({ members: [{ member_id: ada.id }, { member_id }] }, at, noActiveMember)
  await refused(
    { members: [{ member_id: ada.id }, { member_id: away.id }] },
    at,
    'does not work at the location of the crew',
  )
  await refused({ members: [{ member_id: ada.id }, { member_id: ada.id }] }, at, 'is listed twice')
  await refused({ lead_member_id: org.ownerId }, 'lead_member_id', 'is not a member of the crew')
  await refused({ location_id: other.locationId }, 'location_id', 'is not a location of the organization')
  const there = await save(org, { name: 'N', members: [{ member_id: away.id }], location_id: north })
  assert.equal(there.location_id, north)
  const { crew } = await crewOf(org)
  await assert.rejects(save(org, { crew_id: crew.id, lead_member_id: away.id }), { code: 'validation_error' })
  await assert.rejects(save(org, { crew_id: crew.id, members: [{ member_id: org.ownerId }] }), {
    details: [{ field: 'lead_member_id', message: 'is not a member of the crew' }],
  })
  await assert.rejects(save(org, { crew_id: crew.id, location_id: north }), { code: 'validation_error' })
  await assert.rejects(
    save(org, { crew_id: there.id, name: 'X' }, { ...org.owner, locations: [org.locationId] }),
    {
      code: 'not_found',
    },
  )
})

test('a crew with open jobs cannot be deactivated or archived; one without open jobs can', async () => {
  const org = await testOrg()
  const { crew } = await crewOf(org)
  const job_id = await jobIn(org, 'scheduled', { crew_id: crew.id })
  const has = {
    code: 'invalid_state',
    details: [{ field: 'crew_id', message: 'has open jobs', reason: 'has_jobs' }],
  }
  for (const leaving of [{ active: false }, { archived: true }])
    await assert.rejects(save(org, { crew_id: crew.id, ...leaving }), has)
  await org.app.inspect.query(
    `update live.jobs set status = 'complete', completed_at = now() where id = $1`,
    [job_id],
  )
  const idle = await save(org, { crew_id: crew.id, active: false })
  assert.deepEqual([idle.active, idle.version], [false, 2])
  const away = await save(org, { crew_id: crew.id, archived: true })
  assert.deepEqual((await org.run(listCrews, {}, org.owner)).items, [])
  assert.deepEqual(
    (await changedEvents(org)).map(({ status }) => status),
    ['active', 'inactive', 'archived'],
  )
  const back = await save(org, { crew_id: crew.id, archived: false, active: true })
  assert.deepEqual([away.archived_at, back.archived_at], [away.updated_at, null])
})

test('of a concurrent job assignment and deactivation of a crew only one succeeds', async () => {
  const org = await testOrg()
  const { crew } = await crewOf(org)
  const job_id = await jobIn(org)
  const ends = await race<unknown>({ table: 'live.crews', orgId: org.id, id: crew.id }, [
    () => org.run(assignJob, { job_id, crew_id: crew.id }, org.owner),
    () => save(org, { crew_id: crew.id, active: false }),
  ])
  assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('of two simultaneous changes of a crew with the same version, one succeeds', async () => {
  const org = await testOrg()
  const { crew } = await crewOf(org)
  const change = (name: string) => () => save(org, { crew_id: crew.id, name, expected_version: 1 })
  const ends = await race({ table: 'live.crews', orgId: org.id, id: crew.id }, [
    change('East'),
    change('West'),
  ])
  assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('members can be added and removed one by one, and a warning lists shares that were dropped', async () => {
  const org = await testOrg()
  const { ada, ben, crew } = await crewOf(org)
  const cleo = await hire(org, 'technician')
  const shares = (all: readonly { member_id: string; share_percent: string | null }[]) =>
    all.map(({ member_id, share_percent }) => [member_id, share_percent])
  const shared = [
    { member_id: ada.id, share_percent: '60' },
    { member_id: ben.id, share_percent: '40' },
  ]
  await save(org, { crew_id: crew.id, members: shared })
  const call = async (input: object) =>
    (
      await org.request('POST', '/api/v1/workflows/workforce.crews.save', {
        body: { crew_id: crew.id, ...input },
      })
    ).body
  const joined = await call({ members_add: [{ member_id: cleo.id }] })
  assert.deepEqual(shares(joined.data.members), [
    [ada.id, null],
    [ben.id, null],
    [cleo.id, null],
  ])
  const [warning] = joined.meta.warnings
  assert.equal(warning.code, 'shares_dropped')
  assert.deepEqual(shares(warning.shares_before), shares(shared))
  assert.equal((await call({ members_remove: [cleo.id] })).meta.warnings, undefined)
  // A new list of members without shares deletes the shares of the old list.
  await call({ members: shared })
  const replaced = await call({ members: [{ member_id: ada.id }, { member_id: ben.id }] })
  assert.deepEqual(
    replaced.meta.warnings.map(({ code }: { code: string }) => code),
    ['shares_dropped'],
  )
  await call({ members: shared })
  const swapped = await call({
    members_remove: [ben.id],
    members_add: [{ member_id: cleo.id, share_percent: '40' }],
  })
  assert.deepEqual(shares(swapped.data.members), [
    [ada.id, '60'],
    [cleo.id, '40'],
  ])
  assert.equal(swapped.meta.warnings, undefined)
})

test('adding a member twice, or removing the lead or a non-member, is refused with the position', async () => {
  const org = await testOrg()
  const { ada, ben, crew } = await crewOf(org)
  const other = (await hire(org, 'technician')).id
  for (const [input, field] of [
    [{ members_add: [{ member_id: ben.id }] }, 'members_add.0.member_id'],
    [{ members_remove: [other] }, 'members_remove.0'],
    [{ members_remove: [ada.id] }, 'members_remove.0'],
    [{ members_remove: [ada.id, ben.id], lead_member_id: null }, 'members_remove.0'],
    [{ members: [{ member_id: ada.id }], members_add: [{ member_id: other }] }, 'members'],
  ] as const)
    await assert.rejects(
      save(org, { crew_id: crew.id, ...input }),
      (error: { details: { field: string }[] }) => {
        assert.equal(error.details[0]!.field, field)
        return true
      },
    )
})
