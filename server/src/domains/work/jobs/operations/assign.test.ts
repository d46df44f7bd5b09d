import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { saveCrew } from '../../../office/workforce/operations.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { absentOn } from '../../crew-pay/testing/paying.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { openSlots } from '../../schedule/operations.ts'
import { assignJob, getJob } from '../operations.ts'
import { jobIn, jobEvents } from '../testing/working.ts'

test('new assignees replace the former ones, and the change emits one event', async () => {
  const org = await testOrg()
  const [ada, ben] = [await hire(org, 'technician'), await hire(org, 'crew_lead')]
  const job_id = await jobIn(org)
  const assignees = [
    { member_id: ben.id, role: 'lead' },
    { member_id: ada.id, role: 'crew' },
  ]
  const job = await org.run(assignJob, { job_id, assignees }, org.owner)
  assert.deepEqual(job.assignees, assignees)
  assert.deepEqual(await jobEvents(org), [
    {
      name: 'job.assigned',
      payload: {
        job_id,
        job_number: job.job_number,
        client_id: job.client_id,
        location_id: org.locationId,
        visit_id: job_id,
        assignees,
        previous_assignees: [{ member_id: org.ownerId, role: 'lead' }],
        version: 2,
        updated_at: job.updated_at,
      },
    },
  ])
  const same = await org.run(assignJob, { job_id, assignees: assignees.toReversed() }, org.owner)
  assert.deepEqual([same.version, (await jobEvents(org)).length], [2, 1])
})

test('the lead is the first assignee, followed by the crew in the same order in every answer', async () => {
  const org = await testOrg()
  const crew = [await hire(org, 'technician'), await hire(org, 'technician')].map((each) => each.id)
  const lead = await hire(org, 'crew_lead')
  const job_id = await jobIn(org, 'scheduled', { assignees: [] })
  const assignees = [
    ...crew
      .toSorted()
      .toReversed()
      .map((member_id) => ({ member_id, role: 'crew' as const })),
    { member_id: lead.id, role: 'lead' as const },
  ]
  const job = await org.run(assignJob, { job_id, assignees }, org.owner)
  assert.deepEqual(job.assignees, assignees.toReversed())
  assert.deepEqual((await org.run(getJob, { job_id })).assignees, job.assignees)
})

test('crew and vehicle can be changed without the assignees, and null clears them', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  const members = [{ member_id: org.ownerId }]
  const crew_id = (await org.run(saveCrew, { name: 'North', members }, org.owner)).id
  const vehicle_id = newId()
  const job = await org.run(assignJob, { job_id, crew_id, vehicle_id }, org.owner)
  assert.deepEqual([job.crew_id, job.vehicle_id, job.assignees.length], [crew_id, vehicle_id, 1])
  const cleared = await org.run(assignJob, { job_id, vehicle_id: null }, org.owner)
  assert.deepEqual([cleared.crew_id, cleared.vehicle_id, cleared.version], [crew_id, null, 3])
  assert.deepEqual(await jobEvents(org), [])
})

test('an unknown, inactive or duplicate assignee, or one of another location, is refused with its index', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const job_id = await jobIn(org)
  const elsewhere = await hire(org, 'technician', [await addLocation(org)])
  const formerMember = await hire(org)
  await org.app.inspect.query(
    'update quoin.members set active = false, deactivated_at = now() where id = $1',
    [formerMember.id],
  )
  const ada = await hire(org)
  const refused = async (ids: string[], field: string, message: string) =>
    assert.rejects(
      org.run(assignJob, { job_id, assignees: ids.map((member_id) => ({ member_id })) }, org.owner),
      {
        code: 'validation_error',
        details: [{ field, message }],
      },
    )
  const noMember = 'is not an active member of the organization'
  await refused([ada.id, other.ownerId], 'assignees.1.member_id', noMember)
  await refused([newId()], 'assignees.0.member_id', noMember)
  await refused([formerMember.id], 'assignees.0.member_id', noMember)
  await refused([elsewhere.id], 'assignees.0.member_id', 'does not work at the location of the job')
  await refused([ada.id, ada.id], 'assignees.1.member_id', 'is listed twice')
  const leads = [ada.id, org.ownerId].map((member_id) => ({ member_id, role: 'lead' }))
  await assert.rejects(org.run(assignJob, { job_id, assignees: leads }, org.owner), {
    details: [{ field: 'assignees', message: 'must not have two leads' }],
  })
  assert.deepEqual(await jobEvents(org), [])
})

test('removing all assignees is refused for a job under way, complete or cancelled, and allowed for a scheduled one', async () => {
  const org = await testOrg()
  for (const status of ['en_route', 'in_progress', 'complete', 'cancelled'] as const) {
    const job_id = await jobIn(org, status)
    await assert.rejects(org.run(assignJob, { job_id, assignees: [] }, org.owner), { code: 'invalid_state' })
  }
  const job_id = await jobIn(org, 'scheduled')
  const job = await org.run(assignJob, { job_id, assignees: [] }, org.owner)
  assert.deepEqual([job.assignees, job.is_unassigned], [[], true])
})

test('no one can be assigned to a complete or cancelled job', async () => {
  const org = await testOrg()
  const assignees = [{ member_id: (await hire(org, 'technician')).id }]
  for (const status of ['complete', 'cancelled'] as const) {
    const job_id = await jobIn(org, status)
    await assert.rejects(org.run(assignJob, { job_id, assignees }, org.owner), { code: 'invalid_state' })
    const job = await org.run(getJob, { job_id })
    assert.deepEqual(job.assignees, [{ member_id: org.ownerId, role: 'lead' }])
  }
})

test('the answer lists conflicting jobs of the member', async () => {
  const org = await testOrg()
  const busy = await jobIn(org)
  const job_id = await jobIn(org, 'scheduled', { assignees: [] })
  const assignees = [{ member_id: org.ownerId }]
  const job = await org.run(assignJob, { job_id, assignees }, org.owner)
  assert.deepEqual(
    job.conflicts.map((each) => [each.job_id, each.member_ids]),
    [[busy, [org.ownerId]]],
  )
})

test('only active crews of its location can be assigned to a job, but a crew that it already has may stay', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const north = await addLocation(org)
  const crewIn = async (inOrg: TestOrg, more: object = {}) =>
    (await inOrg.run(saveCrew, { name: 'N', members: [{ member_id: inOrg.ownerId }], ...more }, inOrg.owner))
      .id
  const former = newId()
  const job_id = await jobIn(org, 'scheduled', { crew_id: former })
  const assign = (crew_id: string) => org.run(assignJob, { job_id, crew_id, vehicle_id: newId() }, org.owner)
  for (const [crew_id, message] of [
    [newId(), 'is not a crew of the organization'],
    [await crewIn(other), 'is not a crew of the organization'],
    [await crewIn(org, { archived: true }), 'is not a crew of the organization'],
    [await crewIn(org, { location_id: north }), 'does not work at the location of the job'],
    [await crewIn(org, { active: false }), 'is an inactive crew; no jobs can be assigned to it'],
  ] as const)
    await assert.rejects(assign(crew_id), {
      code: 'validation_error',
      details: [{ field: 'crew_id', message }],
    })
  assert.equal((await assign(former)).crew_id, former)
  const own = await crewIn(org)
  assert.equal((await assign(own)).crew_id, own)
})

test('assigning a crew assigns its members who are not absent that day, and open slots take them into account', async () => {
  const org = await testOrg('live', '2026-03-02T15:00:00.000Z')
  const [ada, ben, cleo] = [
    await hire(org, 'crew_lead'),
    await hire(org, 'technician'),
    await hire(org, 'technician'),
  ]
  const crewWith = async (name: string, ids: readonly string[], lead_member_id: string | null = null) =>
    (
      await org.run(
        saveCrew,
        { name, members: ids.map((member_id) => ({ member_id })), lead_member_id },
        org.owner,
      )
    ).id
  const north = await crewWith('North', [ada.id, ben.id, cleo.id], ada.id)
  const south = await crewWith('South', [ben.id])
  await absentOn(org, cleo.id, '2026-03-04', 480)
  const job_id = await jobIn(org, 'scheduled', {
    scheduled_date: '2026-03-04',
    scheduled_time_start: '09:00:00',
    scheduled_time_end: '11:00:00',
    assignees: [],
  })
  const assign = (input: object) => org.run(assignJob, { job_id, ...input }, org.owner)
  const people = (job: { assignees: readonly { member_id: string; role: string }[] }) =>
    job.assignees.map(({ member_id, role }) => `${role} ${member_id}`)
  const assignedJob = await assign({ crew_id: north })
  assert.deepEqual(people(assignedJob), [`lead ${ada.id}`, `crew ${ben.id}`])
  assert.equal(assignedJob.is_unassigned, false)
  const { slots } = await org.run(
    openSlots,
    {
      date_from: '2026-03-04',
      days: 1,
      member_ids: [ben.id],
      duration_minutes: 60,
      earliest: '09:00:00',
      latest: '11:00:00',
    },
    org.owner,
  )
  assert.deepEqual(slots, [])
  // Assigning another crew removes the members of the former crew. Members who were assigned individually stay.
  assert.deepEqual(people(await assign({ crew_id: south })), [`crew ${ben.id}`])
  await assign({ assignees: [{ member_id: cleo.id }] })
  assert.deepEqual(people(await assign({ crew_id: north })), [`crew ${cleo.id}`])
  // An empty list of assignees means that the job is assigned to the crew as a whole.
  const whole = await assign({ crew_id: south, assignees: [] })
  assert.deepEqual([people(whole), whole.is_unassigned], [[], false])
})
