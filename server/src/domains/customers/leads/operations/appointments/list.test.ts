import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import {
  assignLead,
  cancelAppointment,
  createLead,
  deleteLead,
  scheduleAppointment,
} from '../../operations.ts'
import { addLocation, hire } from '../../testing/people.ts'
import { listAppointments } from './list.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

async function appointed(org: TestOrg, starts_at: string, more: object = {}) {
  const { id: lead_id } = await org.run(createLead, ada, org.owner)
  const { appointment } = await org.run(scheduleAppointment, { lead_id, starts_at, ...more }, org.owner)
  return { lead_id, id: appointment.id }
}
const listed = async (org: TestOrg, input: object = {}, as = org.owner) =>
  (await org.run(listAppointments, input, as)).items.map(({ id }) => id)

test('appointments can be listed as they were made, including cancelled ones', async () => {
  const org = await testOrg()
  const { lead_id, id } = await appointed(org, '2099-06-01T14:30:00.000Z', { kind: 'call', note: 'Ring.' })
  const other = await appointed(org, '2099-06-02T14:30:00.000Z')
  assert.deepEqual(await listed(org), [other.id, id])
  assert.deepEqual(await listed(org, { order: 'asc' }), [id, other.id])
  const {
    items: [appointment],
  } = await org.run(listAppointments, { lead_id }, org.owner)
  assert.deepEqual(appointment, {
    id,
    kind: 'call',
    starts_at: '2099-06-01T14:30:00.000Z',
    local_date: '2099-06-01',
    local_time: '09:30:00',
    timezone: 'America/Chicago',
    member_id: org.ownerId,
    note: 'Ring.',
    notified_email: null,
    version: 1,
    cancelled_at: null,
    lead_id,
    client_id: null,
    customer_name: 'Ada',
    location_id: org.locationId,
    created_at: appointment!.created_at,
    updated_at: appointment!.created_at,
  })
  await org.run(cancelAppointment, { lead_id }, org.owner)
  assert.deepEqual(await listed(org, { cancelled: true }), [id])
  assert.deepEqual(await listed(org, { cancelled: false }), [other.id])
  assert.deepEqual(await listed(org, { kind: 'site_visit' }), [other.id])
  await org.run(deleteLead, { lead_id: other.lead_id }, org.owner)
  assert.deepEqual(await listed(org), [id])
})

test('a day filter uses the time zone in which each appointment was made', async () => {
  const org = await testOrg()
  const late = await appointed(org, '2099-06-02T03:30:00.000Z')
  const next = await appointed(org, '2099-06-02T05:00:00.000Z')
  assert.deepEqual(await listed(org, { from: '2099-06-01', to: '2099-06-01' }), [late.id])
  assert.deepEqual(await listed(org, { from: '2099-06-02' }), [next.id])
  assert.deepEqual(await listed(org, { to: '2099-05-31' }), [])
  const far = await addLocation(org, 'Pacific/Kiritimati')
  await org.query(
    `update live.lead_appointments set timezone = 'Pacific/Kiritimati', location_id = $3 where org_id = $1 and id = $2`,
    [next.id, far],
  )
  assert.deepEqual(await listed(org, { from: '2099-06-02', to: '2099-06-02', location_id: far }), [next.id])
})

test('a member sees appointments of own leads and those assigned to them, and cannot use cursors of other callers', async () => {
  const org = await testOrg()
  const rep = await hire(org)
  const assigned = await appointed(org, '2099-06-01T14:30:00.000Z', { member_id: rep.id })
  const owned = await appointed(org, '2099-06-02T14:30:00.000Z')
  await appointed(org, '2099-06-03T14:30:00.000Z')
  await org.run(assignLead, { lead_id: owned.lead_id, assigned_to: rep.id }, org.owner)
  assert.deepEqual(await listed(org, {}, rep), [owned.id, assigned.id])
  assert.deepEqual(await listed(org, { member_id: rep.id }), [assigned.id])
  assert.deepEqual(await listed(org, {}, await hire(org)), [])
  const { next_cursor } = await org.run(listAppointments, { limit: 1 }, org.owner)
  await assert.rejects(org.run(listAppointments, { limit: 1, cursor: next_cursor! }, rep), {
    code: 'invalid_cursor',
  })
})
