import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { createLead, getLead } from '../../../customers/leads/operations.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { getJob, scheduleJob } from '../operations.ts'
import { jobIn, jobEvents } from '../testing/working.ts'

const planned = {
  scheduled_date: '2026-03-16',
  scheduled_time_start: '09:00:00',
  scheduled_time_end: '11:30:00',
  arrival_window_minutes: 60,
}

test('a job is scheduled in the time zone of its location, and the answer contains the instants', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'unscheduled')
  const job = await org.run(scheduleJob, { job_id, ...planned }, org.owner)
  assert.equal(job.status, 'scheduled')
  assert.deepEqual(
    [job.scheduled_start_at, job.scheduled_end_at, job.time_adjusted, job.arrival_window_minutes],
    ['2026-03-16T14:00:00.000Z', '2026-03-16T16:30:00.000Z', false, 60],
  )
  assert.deepEqual(job.conflicts, [])
  assert.equal(job.rescheduled_count, 0)
})

test('a start in the hour that daylight saving time skips is moved later, and time_adjusted is true', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'unscheduled')
  const night = {
    scheduled_date: '2026-03-08',
    scheduled_time_start: '02:30:00',
    scheduled_time_end: '05:00:00',
  }
  const job = await org.run(scheduleJob, { job_id, ...night }, org.owner)
  assert.deepEqual(
    [job.scheduled_time_start, job.scheduled_start_at, job.scheduled_end_at, job.time_adjusted],
    ['02:30:00', '2026-03-08T08:30:00.000Z', '2026-03-08T10:00:00.000Z', true],
  )
})

test('a window whose start or end in UTC is outside the years 1 to 9999 is refused', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'unscheduled')
  const schedule = (scheduled_date: string, scheduled_time_start: string, more: object = {}) =>
    org.run(scheduleJob, { job_id, scheduled_date, scheduled_time_start, ...more }, org.owner)
  const refused = (field: string) => ({
    code: 'validation_error',
    details: [{ field, message: 'must be between the years 1 and 9999 in UTC' }],
  })
  const last = '9999-12-31'
  await assert.rejects(schedule(last, '18:00:00'), refused('scheduled_time_start'))
  const night = { scheduled_time_end: '17:00:00', overnight: true }
  await assert.rejects(schedule(last, '17:30:00', night), refused('scheduled_time_end'))
  const job = await schedule(last, '17:59:59')
  assert.equal(job.scheduled_start_at, '9999-12-31T23:59:59.000Z')
})

test('a start in the hour that occurs twice means its first occurrence', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'unscheduled')
  const night = { scheduled_date: '2026-11-01', scheduled_time_start: '01:30:00' }
  const job = await org.run(scheduleJob, { job_id, ...night }, org.owner)
  assert.deepEqual([job.scheduled_start_at, job.time_adjusted], ['2026-11-01T06:30:00.000Z', false])
})

test('a night shift must be marked as overnight, and its length accounts for the change of the clock', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'unscheduled')
  const night = {
    job_id,
    scheduled_date: '2026-03-07',
    scheduled_time_start: '22:00:00',
    scheduled_time_end: '06:00:00',
  }
  await assert.rejects(org.run(scheduleJob, night, org.owner), {
    code: 'validation_error',
    details: [{ field: 'scheduled_time_end', message: 'must be after the start, unless overnight is true' }],
  })
  const job = await org.run(scheduleJob, { ...night, overnight: true }, org.owner)
  const hours = (Date.parse(job.scheduled_end_at!) - Date.parse(job.scheduled_start_at!)) / 3_600_000
  assert.equal(hours, 7)
})

test('an invalid window is refused with the names of its fields', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'unscheduled')
  for (const [change, ...fields] of [
    [{ scheduled_date: '2026-02-30' }, 'scheduled_date'],
    [{ scheduled_date: '0000-01-01' }, 'scheduled_date'],
    [{ scheduled_time_start: '9:00' }, 'scheduled_time_start'],
    [{ scheduled_time_start: null }, 'scheduled_time_end', 'arrival_window_minutes'],
    [{ scheduled_time_start: null, scheduled_time_end: null }, 'arrival_window_minutes'],
    [{ scheduled_time_end: '09:00:00' }, 'scheduled_time_end'],
    [{ overnight: true }, 'overnight'],
    [{ scheduled_date: null }, 'scheduled_time_start'],
  ] as const)
    await assert.rejects(
      org.run(scheduleJob, { job_id, ...planned, ...change }, org.owner),
      (error: { code: string; details: { field: string }[] }) => {
        assert.equal(error.code, 'validation_error')
        assert.deepEqual(
          error.details.map((each) => each.field),
          fields,
          JSON.stringify(change),
        )
        return true
      },
    )
  assert.equal((await org.run(getJob, { job_id })).version, 1)
})

test('unscheduling a job stores its former window in the history', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'scheduled', { stop_order: 2 })
  const job = await org.run(scheduleJob, { job_id, scheduled_date: null }, org.owner)
  assert.deepEqual(
    [job.status, job.scheduled_date, job.scheduled_time_start, job.stop_order, job.rescheduled_count],
    ['unscheduled', null, null, null, 0],
  )
  const { schedule_history } = await org.run(getJob, { job_id })
  assert.deepEqual(schedule_history, [
    {
      visit_id: job_id,
      scheduled_date: '2026-03-16',
      scheduled_time_start: '09:00:00',
      scheduled_time_end: '11:30:00',
      replaced_at: job.updated_at,
      replaced_by: { type: 'member', id: org.ownerId },
    },
  ])
})

test('conflicts list the open jobs at the same time with the same member, crew or vehicle, and no others', async () => {
  const org = await testOrg()
  const [ada, ben] = [await hire(org, 'technician'), await hire(org, 'crew_lead')]
  const vehicle_id = '0199a0c4-7a30-7000-8000-0000000000aa'
  const crew = (...members: { id: string }[]) =>
    members.map(({ id }) => ({ member_id: id, role: 'crew' as const }))
  const abroad = await addLocation(org, 'Europe/Berlin')
  const at = (from: string, to: string | null) => ({ scheduled_time_start: from, scheduled_time_end: to })
  const shared = await jobIn(org, 'scheduled', { assignees: crew(ada, ben), ...at('11:00:00', '12:00:00') })
  const driven = await jobIn(org, 'on_hold', { assignees: [], vehicle_id, ...at('10:00:00', null) })
  // On this day, 16:00 in Berlin is 10:00 in Chicago, because daylight saving time has begun in America but not in
  // Europe.
  const far = await jobIn(org, 'scheduled', {
    assignees: crew(ada),
    location_id: abroad,
    ...at('16:00:00', '17:00:00'),
  })
  await jobIn(org, 'scheduled', { assignees: crew(ada), ...at('11:30:00', '12:00:00') })
  await jobIn(org, 'scheduled', { assignees: crew(ada), ...at('07:00:00', '09:00:00') })
  await jobIn(org, 'scheduled', {
    assignees: crew(ada),
    scheduled_time_start: null,
    scheduled_time_end: null,
  })
  await jobIn(org, 'complete', { assignees: crew(ada) })
  await jobIn(org, 'scheduled', { assignees: crew(ben) })
  await jobIn(org, 'scheduled', { assignees: crew(ada), scheduled_date: '2026-03-17' })

  const job_id = await jobIn(org, 'unscheduled', { assignees: crew(ada), vehicle_id })
  const { conflicts, status } = await org.run(scheduleJob, { job_id, ...planned }, org.owner)
  assert.equal(status, 'scheduled')
  assert.deepEqual(
    conflicts.map((each) => [each.job_id, each.member_ids, each.same_vehicle, each.same_crew]),
    [
      [driven, [], true, false],
      [shared, [ada.id], false, false],
      [far, [ada.id], false, false],
    ],
  )
})

test('scheduling a job for the first time converts its lead, and scheduling it again does not', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  const job_id = await jobIn(org, 'unscheduled', { lead_id: lead.id })
  await org.run(scheduleJob, { job_id, ...planned }, org.owner)
  assert.equal((await org.run(getLead, { lead_id: lead.id })).status, 'converted')
  await org.run(scheduleJob, { job_id, scheduled_date: null }, org.owner)
  await org.run(scheduleJob, { job_id, ...planned }, org.owner)
  const changes = (await org.events()).filter((name) => name === 'lead.status_changed')
  assert.equal(changes.length, 1)
  assert.equal((await jobEvents(org)).length, 3)
})

test('assignees passed with the schedule are assigned in the same change, by the rules of jobs.assign', async () => {
  const org = await testOrg()
  const [ada, ben] = [await hire(org, 'technician'), await hire(org, 'technician')]
  const assignees = [
    { member_id: ada.id, role: 'lead' as const },
    { member_id: ben.id, role: 'crew' as const },
  ]
  const day = { scheduled_date: '2026-03-02', scheduled_time_start: '09:00:00' }
  const busy = await jobIn(org, 'scheduled', { ...day, assignees: [{ member_id: ben.id, role: 'lead' }] })
  const job_id = await jobIn(org, 'unscheduled')
  const before = await org.run(getJob, { job_id }, org.owner)
  const job = await org.run(scheduleJob, { job_id, ...day, assignees }, org.owner)
  assert.deepEqual([job.assignees, job.version], [assignees, before.version + 1])
  assert.deepEqual(
    job.conflicts.map((each) => [each.job_id, each.member_ids]),
    [[busy, [ben.id]]],
  )
  const events = (await jobEvents(org)).map(({ name }) => name)
  assert.deepEqual(
    events
      .filter((name) => name === 'job.assigned' || name === 'job.status_changed')
      .slice(-2)
      .toSorted(),
    ['job.assigned', 'job.status_changed'],
  )
  const { assignees: stored } = await org.run(getJob, { job_id }, org.owner)
  assert.deepEqual(stored, assignees)

  const north = await addLocation(org)
  const far = await hire(org, 'technician', [north])
  const other = await jobIn(org, 'unscheduled')
  const wrong = { job_id: other, ...day, assignees: [{ member_id: far.id }] }
  await assert.rejects(org.run(scheduleJob, wrong, org.owner), {
    code: 'validation_error',
    details: [{ field: 'assignees.0.member_id', message: 'does not work at the location of the job' }],
  })
  assert.equal((await org.run(getJob, { job_id: other }, org.owner)).status, 'unscheduled')
})
