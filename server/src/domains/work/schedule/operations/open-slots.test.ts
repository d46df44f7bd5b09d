import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { saveLocation } from '../../../organization/company/operations.ts'
import { addJob } from '../../jobs/testing/add-job.ts'
import { addCustomer, jobIn } from '../../jobs/testing/working.ts'
import { createLead, scheduleAppointment } from '../../../customers/leads/operations.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { saveCrew, setAvailability } from '../../../office/workforce/operations.ts'
import { openSlots } from './open-slots.ts'

const opened = (from: string, to: string) => {
  const windows = [{ from: `${from}:00`, to: `${to}:00` }]
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  return Object.fromEntries(days.map((day) => [day, windows]))
}
const open = (org: TestOrg, settings: object) =>
  org.run(saveLocation, { location_id: org.locationId, ...settings }, org.owner)
const querySlots = (org: TestOrg, input: object, as: object = org.owner) => org.run(openSlots, input, as)

/** Creates a company whose clock is months before all planned jobs. */
const early = () => testOrg('live', '2026-01-05T12:00:00.000Z')

/** Start and end of each slot, in local time. */
const timesOf = ({ slots }: { slots: { time_start: string; time_end: string }[] }) =>
  slots.map((slot) => `${slot.time_start.slice(0, 5)}–${slot.time_end.slice(0, 5)}`)
const startsOf = (answer: Parameters<typeof timesOf>[0]) => timesOf(answer).map((times) => times.slice(0, 5))

for (const [date, name, times, hours] of [
  [
    '2026-03-08',
    'gap',
    ['00:00–03:00', '01:00–04:00', '03:00–05:00', '04:00–06:00'],
    ['06', '07', '08', '09'],
  ],
  [
    '2026-11-01',
    'fold',
    ['00:00–01:00', '01:00–02:00', '02:00–04:00', '03:00–05:00', '04:00–06:00'],
    ['05', '06', '08', '09', '10'],
  ],
  [
    '2026-03-09',
    'neither',
    ['00:00–02:00', '01:00–03:00', '02:00–04:00', '03:00–05:00', '04:00–06:00'],
    ['05', '06', '07', '08', '09'],
  ],
] as const)
  test(`open slots, America/Chicago ${date}, ${name}: window 00:00–06:00, 120 min, step 60`, async () => {
    const org = await early()
    await open(org, { hours: opened('00:00', '06:00') })
    const answer = await querySlots(org, {
      date_from: date,
      days: 1,
      duration_minutes: 120,
      step_minutes: 60,
    })
    assert.deepEqual(timesOf(answer), times)
    assert.deepEqual(
      answer.slots.map(({ starts_at }) => starts_at),
      hours.map((hour) => `${date}T${hour}:00:00.000Z`),
    )
    assert.deepEqual(
      answer.slots.map(({ date, ends_at, starts_at }) => [date, Date.parse(ends_at) - Date.parse(starts_at)]),
      times.map(() => [date, 120 * 60_000]),
    )
    assert.deepEqual(
      [answer.timezone, answer.duration_minutes, answer.has_more],
      ['America/Chicago', 120, false],
    )
  })

test('open slots, America/Chicago 2026-05-04: 08–12 and 13–17, 90 min, step 30, job 09:30–10:30', async () => {
  const org = await early()
  const halves = [
    { from: '08:00:00', to: '12:00:00' },
    { from: '13:00:00', to: '17:00:00' },
  ]
  await open(org, { hours: { monday: halves } })
  await jobIn(org, 'scheduled', {
    scheduled_date: '2026-05-04',
    scheduled_time_start: '09:30:00',
    scheduled_time_end: '10:30:00',
  })
  const answer = await querySlots(org, {
    date_from: '2026-05-04',
    days: 1,
    duration_minutes: 90,
    step_minutes: 30,
  })
  assert.deepEqual(startsOf(answer), ['08:00', '10:30', '13:00', '13:30', '14:00', '14:30', '15:00', '15:30'])
  assert.ok(answer.slots.every(({ member_ids }) => member_ids[0] === org.ownerId))
})

const monday = { date_from: '2026-05-04', days: 1, duration_minutes: 240, step_minutes: 60 }
/** Start times of all slots of four hours on a day with opening hours from 08:00 to 17:00. */
const wholeMonday = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00']

test('a location without hours has office hours; its settings determine the interval of slots and the holidays', async () => {
  const org = await early()
  const week = { date_from: '2026-05-01', days: 4, duration_minutes: 540 }
  assert.deepEqual(
    (await querySlots(org, week)).slots.map(({ date }) => date),
    ['2026-05-01', '2026-05-04'],
  )
  const { step_minutes: _, ...usual } = monday
  assert.equal((await querySlots(org, usual)).slots.length, 11)
  await open(org, { slot_minutes: 120, holidays: [{ date: '2026-05-01', name: 'May Day' }] })
  assert.deepEqual(startsOf(await querySlots(org, usual)), ['08:00', '10:00', '12:00'])
  assert.deepEqual(
    (await querySlots(org, week)).slots.map(({ date }) => date),
    ['2026-05-04'],
  )
})

test('the hours of a member are limited to those of the location, and an exception replaces them', async () => {
  const org = await early()
  const member_id = org.ownerId
  await org.run(
    setAvailability,
    { member_id, recurring: [{ weekday: 1, from: '06:00', to: '13:00' }], effective_from: '2026-01-01' },
    org.owner,
  )
  assert.deepEqual(startsOf(await querySlots(org, monday)), ['08:00', '09:00'])
  const exceptions = [{ date: '2026-05-04', windows: [{ from: '11:00', to: '24:00' }] }]
  await org.run(setAvailability, { member_id, exceptions }, org.owner)
  assert.deepEqual(startsOf(await querySlots(org, monday)), ['11:00', '12:00', '13:00'])
})

test('complete, cancelled, archived and untimed jobs block no slot; jobs on hold or without an end and appointments do', async () => {
  const org = await early()
  const on = {
    scheduled_date: '2026-05-04',
    scheduled_time_start: '10:00:00',
    scheduled_time_end: '11:00:00',
  }
  for (const status of ['complete', 'cancelled'] as const) await jobIn(org, status, on)
  await jobIn(org, 'scheduled', { ...on, scheduled_time_start: null, scheduled_time_end: null })
  await jobIn(org, 'scheduled', { ...on, archived_at: org.app.kernel.now() })
  assert.deepEqual(startsOf(await querySlots(org, monday)), wholeMonday)
  const onHold = await jobIn(org, 'on_hold', on)
  assert.deepEqual(startsOf(await querySlots(org, monday)), ['11:00', '12:00', '13:00'])
  const deleteJob = (id: string) => org.app.inspect.query(`delete from live.jobs where id = $1`, [id])
  await deleteJob(onHold)
  const endless = await jobIn(org, 'scheduled', { ...on, scheduled_time_end: null })
  assert.deepEqual(startsOf(await querySlots(org, monday)), ['12:00', '13:00'])
  await open(org, { default_job_minutes: 180 })
  assert.deepEqual(startsOf(await querySlots(org, monday)), ['13:00'])
  await deleteJob(endless)
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
  const meeting = { lead_id: lead.id, member_id: org.ownerId, starts_at: '2026-05-04T17:00:00Z' }
  await org.run(scheduleAppointment, meeting, org.owner)
  assert.deepEqual(startsOf(await querySlots(org, { ...monday, buffer_minutes: 60 })), ['08:00', '13:00'])
})

test('the buffer of the location, or that of the call, is kept free before and after each job', async () => {
  const org = await early()
  await jobIn(org, 'scheduled', {
    scheduled_date: '2026-05-04',
    scheduled_time_start: '12:00:00',
    scheduled_time_end: '13:00:00',
  })
  assert.deepEqual(startsOf(await querySlots(org, monday)), ['08:00', '13:00'])
  await open(org, { job_buffer_minutes: 30 })
  assert.deepEqual(startsOf(await querySlots(org, monday)), [])
  assert.deepEqual(startsOf(await querySlots(org, { ...monday, buffer_minutes: 0 })), ['08:00', '13:00'])
})

test('times that have passed today are not offered, by the clock of the organization', async () => {
  const org = await testOrg('live', '2026-05-04T15:00:00.000Z')
  assert.deepEqual(startsOf(await querySlots(org, monday)), ['10:00', '11:00', '12:00', '13:00'])
  const past = await testOrg('live', '2026-05-04T15:00:00.001Z')
  assert.deepEqual(startsOf(await querySlots(past, monday)), ['11:00', '12:00', '13:00'])
  assert.deepEqual((await querySlots(past, { ...monday, date_from: '2026-04-01', days: 31 })).slots, [])
})

test('an answer has at most `limit` slots and says whether there are more, also after the first week', async () => {
  const org = await early()
  const two = await querySlots(org, { ...monday, limit: 2 })
  assert.deepEqual([startsOf(two), two.has_more], [['08:00', '09:00'], true])
  assert.equal((await querySlots(org, { ...monday, limit: 6 })).has_more, false)
  const month = { date_from: '2026-05-04', days: 31, duration_minutes: 540 }
  const all = await querySlots(org, month)
  assert.deepEqual([all.slots.length, all.has_more], [23, false])
  assert.deepEqual([all.slots[5]!.date, all.slots.at(-1)!.date], ['2026-05-11', '2026-06-03'])
  assert.equal((await querySlots(org, { ...month, limit: 22 })).has_more, true)
})

test('slots lie between the earliest and the latest time of the call', async () => {
  const org = await early()
  const between = { ...monday, earliest: '09:30:00', latest: '15:00:00' }
  assert.deepEqual(startsOf(await querySlots(org, between)), ['10:00', '11:00'])
  await assert.rejects(querySlots(org, { ...monday, earliest: '12:00:00', latest: '12:00:00' }), {
    details: [{ field: 'latest', message: 'must be later than `earliest`' }],
  })
})

test('a slot can extend over midnight if the hours of both days meet there', async () => {
  const org = await early()
  await open(org, {
    hours: {
      monday: [{ from: '20:00:00', to: '23:59:59' }],
      tuesday: [{ from: '00:00:00', to: '02:00:00' }],
    },
  })
  const answer = await querySlots(org, monday)
  assert.deepEqual(timesOf(answer), ['20:00–00:00', '21:00–01:00', '22:00–02:00'])
  assert.deepEqual(answer.slots[2]!.date, '2026-05-04')
})

test('members are chosen by name, or in the order of the call, and as many as the job needs must be free', async () => {
  const org = await early()
  const named = async (name: string, locationIds: string[] | null = null) => {
    const { id } = await hire(org, 'technician', locationIds)
    await org.app.inspect.query(`update quoin.members set name = $2 where id = $1`, [id, name])
    return id
  }
  const [ben, ada] = [await named('ben'), await named('Ada')]
  const away = await named('Aaron', [await addLocation(org)])
  const inactive = await named('Abe')
  await org.app.inspect.query(`update quoin.members set active = false where id = $1`, [inactive])
  await org.app.inspect.query(`update quoin.members set name = 'Zoe' where id = $1`, [org.ownerId])
  await jobIn(org, 'scheduled', {
    scheduled_date: '2026-05-04',
    scheduled_time_start: '08:00:00',
    scheduled_time_end: '12:00:00',
    assignees: [{ member_id: ada, role: 'crew' }],
  })
  const membersOfSlots = async (input: object) =>
    (await querySlots(org, { ...monday, ...input })).slots.map(({ time_start, member_ids }) => [
      time_start.slice(0, 2),
      ...member_ids,
    ])
  assert.deepEqual((await membersOfSlots({}))[0], ['08', ben])
  assert.deepEqual((await membersOfSlots({})).at(-1), ['13', ada])
  assert.deepEqual(
    (await membersOfSlots({ crew_size: 2 })).map((each) => each.slice(1)),
    [...Array.from({ length: 4 }, () => [ben, org.ownerId]), [ada, ben], [ada, ben]],
  )
  assert.deepEqual(await membersOfSlots({ crew_size: 3 }), [
    ['12', ada, ben, org.ownerId],
    ['13', ada, ben, org.ownerId],
  ])
  assert.deepEqual(await membersOfSlots({ crew_size: 4 }), [])
  assert.deepEqual(await membersOfSlots({ member_ids: [org.ownerId, ada], crew_size: 2 }), [
    ['12', org.ownerId, ada],
    ['13', org.ownerId, ada],
  ])
  for (const stranger of [away, inactive, newId()])
    await assert.rejects(querySlots(org, { ...monday, member_ids: [ben, stranger] }), {
      details: [{ field: 'member_ids.1', message: 'is not an active member who works at the location' }],
    })
})

async function crewOf(org: TestOrg, more: object = {}) {
  const [ada, ben] = [await hire(org, 'crew_lead'), await hire(org, 'technician')]
  const members = [{ member_id: ben.id }, { member_id: ada.id }]
  const { id } = await org.run(
    saveCrew,
    { name: 'North', members, lead_member_id: ada.id, ...more },
    org.owner,
  )
  return { ada, ben, id }
}

test('a slot for a crew requires that the crew and enough of its members are free; jobs of the crew keep them busy', async () => {
  const org = await early()
  const { ada, ben, id: crew_id } = await crewOf(org)
  const at = (from: string, to: string) => ({
    scheduled_date: '2026-05-04',
    scheduled_time_start: `${from}:00`,
    scheduled_time_end: `${to}:00`,
  })
  const crewQuery = { ...monday, crew_id }
  const answer = await querySlots(org, crewQuery)
  assert.deepEqual(startsOf(answer), wholeMonday)
  assert.ok(answer.slots.every((slot) => slot.crew_id === crew_id && slot.member_ids[0] === ben.id))
  // This job is assigned to the crew, but it is done by the owner, who does not belong to the crew. The crew counts as
  // busy although its members are free.
  await jobIn(org, 'scheduled', { ...at('08:00', '09:00'), crew_id })
  assert.deepEqual(startsOf(await querySlots(org, crewQuery)), ['09:00', '10:00', '11:00', '12:00', '13:00'])
  await jobIn(org, 'scheduled', { ...at('09:00', '10:00'), assignees: [{ member_id: ben.id, role: 'crew' }] })
  assert.deepEqual((await querySlots(org, crewQuery)).slots[0]!.member_ids, [ada.id])
  assert.deepEqual(startsOf(await querySlots(org, { ...crewQuery, crew_size: 2 })), [
    '10:00',
    '11:00',
    '12:00',
    '13:00',
  ])
  assert.deepEqual((await querySlots(org, { ...crewQuery, crew_size: 2 })).slots[0]!.member_ids, [
    ben.id,
    ada.id,
  ])
  await jobIn(org, 'scheduled', { ...at('12:00', '13:00'), crew_id, assignees: [] })
  const members = { ...monday, member_ids: [ada.id] }
  assert.deepEqual(startsOf(await querySlots(org, members)), ['08:00', '13:00'])
})

test('a caller limited to own records gets slots for themselves and the crews they lead', async () => {
  const org = await early()
  const { ada, ben, id: crew_id } = await crewOf(org)
  const slots = (input: object, as: object) => querySlots(org, { ...monday, ...input }, as)
  assert.equal((await slots({ crew_id }, ada)).slots.length, 6)
  assert.equal((await slots({ member_ids: [ben.id] }, ada)).slots.length, 6)
  assert.equal((await slots({ crew_size: 2 }, ada)).slots.length, 6)
  assert.equal((await slots({ crew_size: 3 }, ada)).slots.length, 0)
  assert.equal((await slots({ crew_size: 3 }, org.owner)).slots.length, 6)
  assert.deepEqual((await slots({}, ben)).slots[0]!.member_ids, [ben.id])
  assert.equal((await slots({ crew_size: 2 }, ben)).slots.length, 0)
  await assert.rejects(slots({ crew_id }, ben), {
    details: [{ field: 'crew_id', message: 'is not a crew of the organization' }],
  })
  await assert.rejects(slots({ member_ids: [ada.id] }, ben), { code: 'validation_error' })
  const job_id = await jobIn(org, 'scheduled')
  const { duration_minutes: _, ...rest } = monday
  await assert.rejects(querySlots(org, { ...rest, job_id }, ben), {
    details: [{ field: 'job_id', message: 'is not a job of the organization' }],
  })
})

test('for a job, its planned duration and location are used, and the job itself blocks no slot', async () => {
  const org = await early()
  const north = await addLocation(org, 'America/Denver')
  const { duration_minutes: _, ...rest } = monday
  const client_id = await addCustomer(org)
  const there = { client_id, location_id: north, status: 'scheduled' as const, scheduled_date: '2026-05-04' }
  const job_id = await addJob(org, {
    ...there,
    scheduled_time_start: '08:00:00',
    scheduled_time_end: '16:00:00',
    assignees: [{ member_id: org.ownerId, role: 'lead' }],
  })
  const answer = await querySlots(org, { ...rest, job_id })
  assert.deepEqual(
    [answer.timezone, answer.duration_minutes, startsOf(answer)],
    ['America/Denver', 480, ['08:00', '09:00']],
  )
  // The location of the job is in Denver; its clock is one hour behind that of the other location.
  assert.deepEqual(startsOf(await querySlots(org, { ...rest, duration_minutes: 60 })), ['08:00'])
  const unplanned = await addJob(org, { client_id })
  assert.equal((await querySlots(org, { ...rest, job_id: unplanned })).duration_minutes, 120)
  await assert.rejects(querySlots(org, { ...rest, job_id, location_id: org.locationId }), {
    details: [{ field: 'location_id', message: 'is not the location of the job' }],
  })
})

for (const [field, input] of [
  ['duration_minutes', {}],
  ['duration_minutes', { duration_minutes: 60, job_id: newId() }],
  ['duration_minutes', { duration_minutes: 14 }],
  ['days', { duration_minutes: 60, days: 32 }],
  ['step_minutes', { duration_minutes: 60, step_minutes: 4 }],
  ['limit', { duration_minutes: 60, limit: 201 }],
  ['crew_id', { duration_minutes: 60, crew_id: newId(), member_ids: [newId()] }],
  ['measurements', { duration_minutes: 60, measurements: { sqft: '1' } }],
  ['location_id', { duration_minutes: 60, location_id: newId() }],
  ['crew_id', { duration_minutes: 60, crew_id: newId() }],
  ['job_id', { job_id: newId() }],
  ['service_ids.0', { service_ids: [newId()] }],
] as const)
  test(`open slots: ${Object.keys(input).join(', ') || 'nothing'} is refused with an error at ${field}`, async () => {
    const org = await testOrg()
    await assert.rejects(
      querySlots(org, { date_from: '2026-05-04', ...input }),
      (error: { code: string; details: { field: string }[] }) => {
        assert.deepEqual([error.code, error.details[0]!.field], ['validation_error', field])
        return true
      },
    )
  })

test('no slots are offered beyond the end of the calendar', async () => {
  const org = await testOrg()
  const last = await querySlots(org, { date_from: '9999-12-30', days: 31, duration_minutes: 540 })
  assert.deepEqual(
    last.slots.map(({ date }) => date),
    ['9999-12-30', '9999-12-31'],
  )
  assert.deepEqual(
    (await querySlots(org, { date_from: '0001-01-01', days: 31, duration_minutes: 60 })).slots,
    [],
  )
})
