import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { saveLocation } from '../../../../organization/company/operations.ts'
import { assignedManager } from '../../../../organization/company/testing/assigned-manager.ts'
import { jobIn } from '../../../../work/jobs/testing/working.ts'
import { addLocation, hire } from '../../../../customers/leads/testing/people.ts'
import { listAvailability, saveCrew, setAvailability, updateMember } from '../../operations.ts'

const list = (org: TestOrg, input: object, as: object = org.owner) => org.run(listAvailability, input, as)
const week = { from: '2026-03-02', days: 2 }

test("a member's days show working hours, capacity, booked and free time", async () => {
  const org = await testOrg()
  const { id: member_id } = await hire(org, 'technician')
  await org.run(
    saveLocation,
    { location_id: org.locationId, holidays: [{ date: '2026-03-04', name: 'Founders’ Day' }] },
    org.owner,
  )
  const recurring = [1, 2, 3].flatMap((weekday) => [
    { weekday, from: '08:00', to: '12:00' },
    { weekday, from: '12:30', to: '16:30' },
  ])
  const exceptions = [{ date: '2026-03-03', windows: [{ from: '22:00', to: '24:00' }] }]
  await org.run(
    setAvailability,
    { member_id, recurring, effective_from: '2026-03-01', exceptions },
    org.owner,
  )
  const assignees = [{ member_id, role: 'crew' as const }]
  const at = (
    scheduled_date: string,
    scheduled_time_start: string | null,
    scheduled_time_end: string | null,
  ) => ({ scheduled_date, scheduled_time_start, scheduled_time_end, assignees })
  await jobIn(org, 'complete', at('2026-03-02', '08:00:00', '09:30:00'))
  await jobIn(org, 'cancelled', at('2026-03-02', '08:00:00', '09:30:00'))
  await jobIn(org, 'scheduled', at('2026-03-02', '23:00:00', '01:00:00'))
  await jobIn(org, 'scheduled', at('2026-03-03', null, null))
  await jobIn(org, 'scheduled', {
    ...at('2026-03-03', '08:00:00', null),
    assignees: [{ member_id: org.ownerId, role: 'crew' }],
  })
  const day = {
    windows: recurring.slice(0, 2).map(({ from, to }) => ({ from, to })),
    holiday: null,
    time_off_minutes: 0,
  }
  const { items, has_more } = await list(org, { from: '2026-03-02', days: 4, member_ids: [member_id] })
  assert.equal(has_more, false)
  assert.deepEqual(items, [
    {
      member_id,
      name: 'technician',
      timezone: 'America/Chicago',
      days: [
        { ...day, date: '2026-03-02', capacity_minutes: 480, scheduled_minutes: 210, free_minutes: 270 },
        {
          ...day,
          date: '2026-03-03',
          windows: exceptions[0]!.windows,
          capacity_minutes: 120,
          scheduled_minutes: 120,
          free_minutes: 0,
        },
        {
          ...day,
          date: '2026-03-04',
          holiday: 'Founders’ Day',
          capacity_minutes: 0,
          scheduled_minutes: 0,
          free_minutes: 0,
        },
        {
          ...day,
          date: '2026-03-05',
          windows: [],
          capacity_minutes: 0,
          scheduled_minutes: 0,
          free_minutes: 0,
        },
      ],
    },
  ])
})

test("a crew's job without assignees takes the time of every member of the crew", async () => {
  const org = await testOrg()
  const [ada, ben] = [await hire(org), await hire(org)]
  const members = [{ member_id: ada.id }, { member_id: ben.id }]
  const { id: crew_id } = await org.run(saveCrew, { name: 'North', members }, org.owner)
  const on = {
    scheduled_date: '2026-03-02',
    scheduled_time_start: '08:00:00',
    scheduled_time_end: '09:00:00',
  }
  await jobIn(org, 'scheduled', { ...on, crew_id, assignees: [] })
  await jobIn(org, 'scheduled', { ...on, crew_id, assignees: [{ member_id: ada.id, role: 'lead' }] })
  const { items } = await list(org, { ...week, member_ids: [ada.id, ben.id] })
  assert.deepEqual(
    items.map(({ days }) => days[0]!.scheduled_minutes),
    [120, 60],
  )
})

test("days and hours are those of each member's home location", async () => {
  const org = await testOrg()
  const north = await addLocation(org, 'America/Denver')
  const hours = { tuesday: [{ from: '10:00:00', to: '23:59:59' }] }
  await org.run(saveLocation, { location_id: north, hours }, org.owner)
  const [everywhere, there] = [await hire(org), await hire(org, 'technician', [north])]
  const zones = async () =>
    (await list(org, { ...week, member_ids: [everywhere.id, there.id] })).items.map(({ timezone, days }) => [
      timezone,
      ...days.map(({ windows }) => windows.map(({ from, to }) => `${from}-${to}`).join()),
    ])
  const denver = ['America/Denver', '', '10:00-24:00']
  assert.deepEqual(await zones(), [['America/Chicago', '08:00-17:00', '08:00-17:00'], denver])
  const moved = await org.run(updateMember, { member_id: everywhere.id, home_location_id: north }, org.owner)
  assert.deepEqual([moved.home_location_id, moved.version], [north, 2])
  assert.deepEqual(await zones(), [denver, denver])
  await assert.rejects(
    org.run(updateMember, { member_id: there.id, home_location_id: org.locationId }, org.owner),
    { details: [{ field: 'home_location_id', message: 'is not a location that the member can access' }] },
  )
  const narrowed = await org.run(
    updateMember,
    { member_id: everywhere.id, location_ids: [org.locationId] },
    org.owner,
  )
  assert.equal(narrowed.home_location_id, null)
})

test('the list shows active members that the caller can access; a crew lead sees the members of their crews', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const [lead, ben] = [await hire(org, 'crew_lead'), await hire(org, 'technician')]
  const away = await hire(org, 'technician', [north])
  const former = await hire(org)
  await org.app.inspect.query(`update quoin.members set active = false where id = $1`, [former.id])
  const members = [{ member_id: ben.id }, { member_id: lead.id }]
  await org.run(saveCrew, { name: 'North', members, lead_member_id: lead.id }, org.owner)
  const listedIds = async (as: object) =>
    (await list(org, week, as)).items.map(({ member_id }) => member_id).toSorted()
  assert.deepEqual(await listedIds(org.owner), [org.ownerId, lead.id, ben.id, away.id].toSorted())
  assert.deepEqual(await listedIds(lead), [lead.id, ben.id].toSorted())
  assert.deepEqual(await listedIds(assignedManager(org)), [org.ownerId, lead.id, ben.id].toSorted())
  for (const [as, id] of [
    [org.owner, former.id],
    [org.owner, newId()],
    [lead, org.ownerId],
    [assignedManager(org), away.id],
  ] as const)
    await assert.rejects(list(org, { ...week, member_ids: [ben.id, id] }, as), {
      code: 'validation_error',
      details: [{ field: 'member_ids.1', message: 'is not an active member of the organization' }],
    })
})

test('an answer has at most a hundred members and says whether there are more', async () => {
  const org = await testOrg()
  await org.query(
    `insert into quoin.members (org_id, id, email, name, role, created_at, updated_at)
     select $1, uuidv7(), 'm' || n || '@x.test', 'M', 'technician', now(), now() from generate_series(1, 100) n`,
  )
  const answer = await list(org, { ...week, days: 1 })
  assert.deepEqual([answer.items.length, answer.has_more], [100, true])
})
