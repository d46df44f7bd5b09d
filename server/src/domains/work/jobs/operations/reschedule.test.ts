import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { getJob, rescheduleJob } from '../operations.ts'
import { addCustomer, jobIn, messages, morning, jobEvents } from '../testing/working.ts'

const later = { scheduled_date: '2026-03-18', scheduled_time_start: '13:00:00' }

test('a move is counted, stores the former window, clears the stop order and emits an event', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'scheduled', { stop_order: 4 })
  const job = await org.run(rescheduleJob, { job_id, ...later, expected_version: 1 }, org.owner)
  assert.deepEqual(
    [job.status, job.scheduled_date, job.scheduled_time_end, job.rescheduled_count, job.stop_order],
    ['scheduled', '2026-03-18', null, 1, null],
  )
  const { schedule_history } = await org.run(getJob, { job_id })
  assert.deepEqual(
    schedule_history.map((former) => former.scheduled_date),
    ['2026-03-16'],
  )
  assert.deepEqual(await jobEvents(org), [
    {
      name: 'job.rescheduled',
      payload: {
        job_id,
        job_number: job.job_number,
        client_id: job.client_id,
        location_id: org.locationId,
        visit_id: job_id,
        scheduled_date: '2026-03-18',
        scheduled_time_start: '13:00:00',
        scheduled_time_end: null,
        previous: {
          scheduled_date: '2026-03-16',
          scheduled_time_start: '09:00:00',
          scheduled_time_end: '11:30:00',
        },
        timezone: 'America/Chicago',
        rescheduled_count: 1,
        version: 2,
        updated_at: job.updated_at,
      },
    },
  ])
  assert.deepEqual(await messages(org), [])
  await assert.rejects(org.run(rescheduleJob, { job_id, ...later, expected_version: 1 }, org.owner), {
    code: 'stale_version',
  })
})

test('the customer is sent the new time by text and email', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  await org.run(rescheduleJob, { job_id, ...later, notify: ['sms', 'email'] }, org.owner)
  const [sms, mail] = await messages(org)
  assert.equal(sms!.text, 'Test Cleaning: your appointment has a new time: March 18, 2026, 1:00 PM.')
  assert.match(mail!.text, /Wednesday, March 18, 2026/)
  assert.match(mail!.text, /1:00\sPM CDT/)
})

test('if the job has no time of day, the customer is sent only the date', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  await org.run(rescheduleJob, { job_id, scheduled_date: '2026-03-18', notify: ['email'] }, org.owner)
  const [mail] = await messages(org)
  assert.match(mail!.text, /Date: March 18, 2026/)
  assert.doesNotMatch(mail!.text, /12:00/)
})

test('a move is refused if a customer who opted out would have to be notified', async () => {
  const org = await testOrg()
  const client_id = await addCustomer(org, { email_opt_out: true })
  const job_id = await jobIn(org, 'scheduled', { client_id })
  await assert.rejects(org.run(rescheduleJob, { job_id, ...later, notify: ['email'] }, org.owner), {
    code: 'invalid_state',
  })
  const job = await org.run(getJob, { job_id })
  assert.deepEqual([job.scheduled_date, job.schedule_history, await jobEvents(org)], ['2026-03-16', [], []])
})

test('rescheduling to the current time is refused', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'scheduled', { arrival_window_minutes: 30 })
  const same = { job_id, ...morning, arrival_window_minutes: 30, notify: ['email'] }
  await assert.rejects(org.run(rescheduleJob, same, org.owner), {
    code: 'invalid_state',
    details: [
      { field: 'scheduled_date', message: 'must differ from the scheduled date if the times do not change' },
    ],
  })
  assert.deepEqual(await messages(org), [])
  const wider = await org.run(rescheduleJob, { ...same, arrival_window_minutes: 60, notify: [] }, org.owner)
  assert.deepEqual([wider.arrival_window_minutes, wider.rescheduled_count], [60, 1])
})
