import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { saveLocation } from '../../../organization/company/operations.ts'
import { addJob } from '../../jobs/testing/add-job.ts'
import { addCustomer } from '../../jobs/testing/working.ts'
import { bookingTimes } from '../operations.ts'

const customer = { type: 'customer', id: null, locations: '*' } as const
const monday = '2026-01-05'

test('a customer is offered free parts of days for two weeks, without members and without the jobs of other companies', async () => {
  const org = await testOrg('live', `${monday}T12:00:00.000Z`)
  const other = await testOrg('live', `${monday}T12:00:00.000Z`)
  const hours = {
    monday: [{ from: '08:00:00', to: '19:00:00' }],
    wednesday: [{ from: '09:00:00', to: '12:00:00' }],
  }
  await org.run(saveLocation, { location_id: org.locationId, hours, default_job_minutes: 120 }, org.owner)
  await addJob(other, {
    client_id: await addCustomer(other),
    status: 'scheduled',
    scheduled_date: '2026-01-07',
    scheduled_time_start: '09:00:00',
    scheduled_time_end: '12:00:00',
    assignees: [{ member_id: other.ownerId, role: 'lead' }],
  })
  const { days } = await org.run(bookingTimes, {}, customer)
  assert.deepEqual(days, [
    { date: '2026-01-07', windows: ['morning'] },
    { date: '2026-01-12', windows: ['morning', 'afternoon', 'evening'] },
    { date: '2026-01-14', windows: ['morning'] },
    { date: '2026-01-19', windows: ['morning', 'afternoon', 'evening'] },
  ])
  await assert.rejects(org.run(bookingTimes, {}, org.owner), { code: 'insufficient_permission' })
})

test('a part of a day in which all members are busy is not offered', async () => {
  const org = await testOrg('live', `${monday}T12:00:00.000Z`)
  const hours = { wednesday: [{ from: '09:00:00', to: '17:00:00' }] }
  const location = { location_id: org.locationId, hours, default_job_minutes: 120, job_buffer_minutes: 0 }
  await org.run(saveLocation, location, org.owner)
  await addJob(org, {
    client_id: await addCustomer(org),
    status: 'scheduled',
    scheduled_date: '2026-01-07',
    scheduled_time_start: '09:00:00',
    scheduled_time_end: '12:00:00',
    assignees: [{ member_id: org.ownerId, role: 'lead' }],
  })
  const { days } = await org.run(bookingTimes, {}, customer)
  assert.deepEqual(days, [
    { date: '2026-01-07', windows: ['afternoon'] },
    { date: '2026-01-14', windows: ['morning', 'afternoon'] },
  ])
})
