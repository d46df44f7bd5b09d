import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import type { TimeTriggerSource } from '../../../../kernel/automations/kinds/trigger-kind.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { cancelAppointment, createLead, scheduleAppointment } from '../../../customers/leads/operations.ts'
import { addLocation } from '../../../customers/leads/testing/people.ts'
import { registry } from '../registry.ts'
import { addedClient } from '../testing/records.ts'

const upcoming = registry.triggers.get('appointment.upcoming')!
const { anchors } = upcoming.source as TimeTriggerSource<{ minutes_before: number }>
const minutesBefore = { minutes_before: 60 }

test('upcoming appointments of leads and visits of jobs are found together, in order of time, also in pages', async () => {
  const org = await testOrg()
  const honolulu = await addLocation(org, 'Pacific/Honolulu')
  const client = await addedClient(org)
  const visit = async (local_date: string, local_time: string) => {
    const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
    const { appointment } = await org.run(
      scheduleAppointment,
      { lead_id: lead.id, local_date, local_time },
      org.owner,
    )
    return { id: appointment.id, lead_id: lead.id }
  }
  const job = (scheduled_date: string, scheduled_time_start: string | null, more: object = {}) =>
    addJob(org, { client_id: client.id, status: 'scheduled', scheduled_date, scheduled_time_start, ...more })
  const first = await visit('2031-03-10', '09:00:00')
  const cancelled = await visit('2031-03-10', '09:30:00')
  await org.run(cancelAppointment, { lead_id: cancelled.lead_id }, org.owner)
  const untimed = await job('2031-03-10', null)
  const far = await job('2031-03-10', '08:00:00', { location_id: honolulu })
  await job('2031-03-10', '10:00:00', { status: 'complete' })
  await job('2031-03-12', '09:00:00')
  const db = org.app.database.live.reader({ orgId: org.id, locations: '*' })
  const at = { orgId: org.id, now: org.app.kernel.now() }
  const input = { config: minutesBefore, subjectType: 'appointment' }
  const day = { after: '2031-03-10T12:00:00.000Z', upTo: '2031-03-11T12:00:00.000Z' }
  const expected = [
    { subjectId: untimed, at: '2031-03-10T12:00:00.000Z' },
    { subjectId: first.id, at: '2031-03-10T13:00:00.000Z' },
    { subjectId: far, at: '2031-03-10T17:00:00.000Z' },
  ]
  const all = await anchors.due(db, at, { ...input, ...day, from: null, limit: 10 })
  assert.deepEqual(all, expected.slice(1), 'what falls on the beginning was there before')
  const pieces = await anchors.due(db, at, { ...input, ...day, from: all[0]!, limit: 1 })
  assert.deepEqual(pieces, [expected[2]])
  const before = { ...input, after: '2031-03-10T00:00:00.000Z' }
  assert.equal(await anchors.next(db, at, before), expected[0]!.at)
  assert.equal(await anchors.next(db, at, { ...input, after: day.after }), expected[1]!.at)
  assert.equal(await anchors.of(db, at, { ...input, subjectId: far }), expected[2]!.at)
  assert.equal(await anchors.of(db, at, { ...input, subjectId: first.id }), expected[1]!.at)
  assert.equal(await anchors.of(db, at, { ...input, subjectId: cancelled.id }), null)
})

test('the next due time reported before a visit is never after its exact time', async () => {
  const org = await testOrg()
  const client = await addedClient(org)
  const job = await addJob(org, {
    client_id: client.id,
    status: 'scheduled',
    scheduled_date: '2031-06-20',
    scheduled_time_start: '09:00:00',
  })
  const db = org.app.database.live.reader({ orgId: org.id, locations: '*' })
  const at = { orgId: org.id, now: org.app.kernel.now() }
  const input = { config: minutesBefore, subjectType: 'appointment' }
  const exact = (await anchors.of(db, at, { ...input, subjectId: job }))!
  assert.equal(exact, '2031-06-20T13:00:00.000Z')
  let after = '2031-06-10T00:00:00.000Z'
  let looks = 0
  for (; after < exact; looks++) {
    const next = (await anchors.next(db, at, { ...input, after }))!
    assert.ok(next > after && next <= exact, `${next} after ${after}`)
    after = next
  }
  assert.ok(looks < 8, `${looks} looks`)
  assert.equal(await anchors.next(db, at, { ...input, after: exact }), null)
})
