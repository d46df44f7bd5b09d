import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { race } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { createClient, timelineClient, updateClient } from '../../clients/operations.ts'
import { cancelAppointment, createLead, getLead, scheduleAppointment, setStatus } from '../operations.ts'
import { hire } from '../testing/people.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St', customer_email: 'ada@example.com' }
const starts_at = '2099-06-01T14:30:00.000Z'

async function appointed(org: TestOrg, input: object = ada): Promise<string> {
  const { id: lead_id } = await org.run(createLead, input)
  await org.run(scheduleAppointment, { lead_id, starts_at, note: 'Ring.' }, org.owner)
  return lead_id
}
const cancel = (org: TestOrg, lead_id: string, more: object = {}, as = org.owner) =>
  org.run(cancelAppointment, { lead_id, ...more }, as)

test('cancelling an appointment emits an event and keeps the status of the lead', async () => {
  const org = await testOrg()
  const lead_id = await appointed(org)
  const eventCount = (await org.events()).length
  const lead = await cancel(org, lead_id)
  const { appointment } = lead
  assert.deepEqual(
    [lead.status, lead.appointment_at, lead.version, lead.deliveries],
    ['appointment_scheduled', null, 3, []],
  )
  assert.deepEqual(appointment, {
    id: appointment.id,
    kind: 'site_visit',
    starts_at,
    local_date: '2099-06-01',
    local_time: '09:30:00',
    timezone: 'America/Chicago',
    member_id: org.ownerId,
    note: 'Ring.',
    notified_email: null,
    version: 2,
    cancelled_at: lead.updated_at,
  })
  const rows = await org.query(
    'select name, payload from live.events where org_id = $1 order by id offset $2',
    [eventCount],
  )
  const payload = {
    appointment_id: appointment.id,
    kind: 'site_visit',
    lead_id,
    job_id: null,
    client_id: null,
    location_id: org.locationId,
    starts_at,
    version: 2,
    updated_at: lead.updated_at,
  }
  assert.deepEqual(rows, [{ name: 'appointment.cancelled', payload }])
  await assert.rejects(cancel(org, lead_id), {
    code: 'invalid_state',
    message: 'The lead has no upcoming appointment.',
    details: [
      {
        field: 'lead_id',
        reason: 'no_appointment',
        message: 'has no upcoming appointment: the latest one was cancelled',
        appointment_id: appointment.id,
        starts_at,
        cancelled_at: lead.updated_at,
      },
    ],
  })
})

test('the customer is emailed about a cancellation; if they opted out of email, nothing is cancelled', async () => {
  const org = await testOrg()
  const address = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
  const client = await org.run(createClient, { name: 'Ada', email: 'ada@example.com', ...address }, org.owner)
  const lead_id = await appointed(org, { existing_client_id: client.id })
  const { deliveries } = await cancel(org, lead_id, { notify: true })
  assert.deepEqual(
    deliveries.map(({ channel, to }) => [channel, to]),
    [['email', 'ada@example.com']],
  )
  const mails = async () => (await org.app.kernel.services.mailer.list(org.id)).map((mail) => mail.subject)
  assert.deepEqual(await mails(), ['Your appointment is cancelled – Test Cleaning'])

  await org.run(scheduleAppointment, { lead_id, starts_at }, org.owner)
  await org.run(updateClient, { client_id: client.id, email_opt_out: true }, org.owner)
  await assert.rejects(cancel(org, lead_id, { notify: true }), { code: 'invalid_state' })
  assert.equal((await org.run(getLead, { lead_id })).appointment_at, starts_at)

  const { items } = await org.run(timelineClient, { client_id: client.id }, org.owner)
  assert.deepEqual(
    items.map(({ happening }) => happening).filter((happening) => happening.startsWith('appointment')),
    ['appointment_scheduled', 'appointment_cancelled', 'appointment_scheduled'],
  )
})

test("past, missing and other members' appointments cannot be cancelled; the appointment of a lost lead can", async (t) => {
  const org = await testOrg()
  t.after(() => (org.app.clock.now = undefined))
  const lead_id = await appointed(org)
  await assert.rejects(cancel(org, newId()), { code: 'not_found' })
  const { id: without } = await org.run(createLead, ada)
  await assert.rejects(cancel(org, without), { code: 'invalid_state' })
  await assert.rejects(cancel(org, lead_id, {}, await hire(org)), { code: 'not_found' })
  await assert.rejects(cancel(org, lead_id, { expected_version: 1 }), { code: 'stale_version' })
  const lost = await appointed(org)
  await org.run(setStatus, { lead_id: lost, status: 'lost', lost_reason: 'price' }, org.owner)
  assert.equal((await cancel(org, lost)).appointment_at, null)
  org.app.clock.now = new Date(starts_at)
  await assert.rejects(cancel(org, lead_id), { code: 'invalid_state' })
})

test('of two simultaneous cancellations of an appointment, one succeeds', async () => {
  const org = await testOrg()
  const id = await appointed(org)
  const ends = await race({ table: 'live.leads', orgId: org.id, id }, [
    () => cancel(org, id),
    () => cancel(org, id),
  ])
  assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.equal((await org.events()).filter((name) => name === 'appointment.cancelled').length, 1)
})
