import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { mailsOf } from '../../../../testing/written.ts'
import { createClient, updateClient } from '../../clients/operations.ts'
import { cancelAppointment, createLead, getLead, scheduleAppointment, setStatus } from '../operations.ts'
import { hire } from '../testing/people.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St', customer_email: 'ada@example.com' }
const local = { local_date: '2099-06-01', local_time: '09:30:00' }

test('a local time is read in the time zone of the location, and the lead moves forward', async () => {
  const org = await testOrg()
  const { id: lead_id } = await org.run(createLead, ada)
  const booked = await org.run(scheduleAppointment, { lead_id, ...local, note: 'Ring.' }, org.owner)
  assert.deepEqual(
    [booked.status, booked.appointment_at, booked.version],
    ['appointment_scheduled', '2099-06-01T14:30:00.000Z', 2],
  )
  assert.deepEqual(booked.appointment, {
    id: booked.appointment.id,
    kind: 'site_visit',
    starts_at: '2099-06-01T14:30:00.000Z',
    ...local,
    timezone: 'America/Chicago',
    time_adjusted: false,
    member_id: org.ownerId,
    note: 'Ring.',
    notified_email: null,
    version: 1,
    cancelled_at: null,
  })
  assert.deepEqual(await org.events(), ['lead.created', 'appointment.scheduled', 'lead.status_changed'])
})

test("scheduling an appointment raises the lead's version once, also if the customer is notified", async () => {
  const org = await testOrg()
  const { id: lead_id } = await org.run(createLead, { ...ada, customer_email: 'ada@example.com' })
  const versionAfter = async () => {
    const { version } = await org.run(scheduleAppointment, { lead_id, ...local, notify: true }, org.owner)
    assert.equal((await org.run(getLead, { lead_id })).version, version)
    return version
  }
  assert.deepEqual([await versionAfter(), await versionAfter()], [2, 3])
})

test('a new appointment replaces the old one, and never moves the lead back', async () => {
  const org = await testOrg()
  const { id: lead_id } = await org.run(createLead, ada)
  await org.run(setStatus, { lead_id, status: 'approved' }, org.owner)
  const starts_at = '2099-06-02T09:00:00-05:00'
  const booked = await org.run(scheduleAppointment, { lead_id, starts_at, kind: 'call' }, org.owner)
  assert.deepEqual([booked.status, booked.appointment_at], ['approved', '2099-06-02T14:00:00.000Z'])
  assert.equal(booked.appointment.local_time, '09:00:00')
  assert.deepEqual(await org.events(), ['lead.created', 'lead.status_changed', 'appointment.scheduled'])

  const moved = await org.run(scheduleAppointment, { lead_id, ...local }, org.owner)
  const rows = await org.query('select name, payload from live.events where org_id = $1 order by id offset 3')
  const of = { lead_id, job_id: null, client_id: null, location_id: org.locationId }
  const [former, next] = [booked.appointment, moved.appointment]
  assert.deepEqual(rows, [
    {
      name: 'appointment.cancelled',
      payload: {
        ...of,
        appointment_id: former.id,
        kind: 'call',
        starts_at: former.starts_at,
        version: 2,
        updated_at: moved.updated_at,
      },
    },
    {
      name: 'appointment.scheduled',
      payload: {
        ...of,
        appointment_id: next.id,
        kind: 'site_visit',
        starts_at: next.starts_at,
        previous_starts_at: former.starts_at,
        version: 1,
        updated_at: moved.updated_at,
      },
    },
  ])
})

test('scheduling a new appointment does not cancel one that is already past', async (t) => {
  const org = await testOrg()
  t.after(() => (org.app.clock.now = undefined))
  const { id: lead_id } = await org.run(createLead, ada)
  const schedule = (starts_at: string) => org.run(scheduleAppointment, { lead_id, starts_at }, org.owner)
  const first = await schedule('2099-06-01T14:30:00.000Z')
  org.app.clock.now = new Date(first.appointment.starts_at)
  await schedule('2099-06-02T14:30:00.000Z')
  assert.ok(!(await org.events()).includes('appointment.cancelled'))
  const rows = await org.query(
    `select payload -> 'previous_starts_at' as previous from live.events
      where org_id = $1 and name = 'appointment.scheduled'`,
  )
  assert.deepEqual(rows, [{ previous: null }, { previous: null }])
})

test('a local time that the clock skips is moved to after the gap', async (t) => {
  const org = await testOrg()
  t.after(() => (org.app.clock.now = undefined))
  org.app.clock.now = new Date('2026-03-01T00:00:00Z')
  const { id: lead_id } = await org.run(createLead, ada)
  const gap = { local_date: '2026-03-08', local_time: '02:30:00' }
  const { appointment } = await org.run(scheduleAppointment, { lead_id, ...gap }, org.owner)
  assert.deepEqual([appointment.local_time, appointment.time_adjusted], ['03:30:00', true])
})

test('the customer is notified on request; without an email address or after an opt-out, the call is refused', async () => {
  const org = await testOrg()
  const client = await org.run(createClient, {
    name: 'Ada',
    email: 'ada@example.com',
    address_line1: '1 Main St',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  })
  const { id: lead_id } = await org.run(createLead, { existing_client_id: client.id })
  const input = { lead_id, ...local, notify: true }
  const { appointment } = await org.run(scheduleAppointment, input, org.owner)
  assert.equal(appointment.notified_email, 'ada@example.com')
  const dependencies = () =>
    org.query(
      `select depends_on, to_char(not_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as not_after
         from quoin.mail_messages where org_id = $1 order by created_at, id`,
    )
  const { id, starts_at } = appointment
  assert.deepEqual(await dependencies(), [
    { depends_on: [{ kind: 'appointment', id, starts_at }], not_after: starts_at },
  ])
  const mails = async () => (await mailsOf(org)).map((mail) => mail.subject)
  assert.deepEqual(await mails(), ['Your appointment – Test Cleaning'])
  await org.run(scheduleAppointment, input, org.owner)
  assert.equal((await mails())[1], 'New time for your appointment – Test Cleaning')
  const { appointment: cancelled } = await org.run(cancelAppointment, { lead_id, notify: true }, org.owner)
  assert.deepEqual((await dependencies()).at(-1), {
    depends_on: [{ kind: 'appointment', id: cancelled.id, starts_at: null }],
    not_after: null,
  })

  await org.run(updateClient, { client_id: client.id, email_opt_out: true }, org.owner)
  await assert.rejects(org.run(scheduleAppointment, input, org.owner), { code: 'invalid_state' })
  const mute = await org.run(createLead, { customer_name: 'Bo', service_address: '2 Elm St' })
  await assert.rejects(org.run(scheduleAppointment, { ...input, lead_id: mute.id }, org.owner), {
    code: 'invalid_state',
    details: [
      {
        field: 'notify',
        channel: 'email',
        reason: 'no_address',
        message: 'cannot be used: the customer has no email address',
      },
    ],
  })
  assert.equal((await mails()).length, 3)
})

test('a past, contradictory or incomplete time, an unknown member and a closed lead are refused', async () => {
  const org = await testOrg()
  const { id: lead_id } = await org.run(createLead, ada)
  const refused: [object, string][] = [
    [{ starts_at: '2020-01-01T00:00:00Z' }, 'starts_at'],
    [{ local_date: '2020-01-01', local_time: '09:00:00' }, 'local_date'],
    [{ ...local, starts_at: '2099-01-01T00:00:00Z' }, 'starts_at'],
    [{ local_date: '2099-01-01' }, 'starts_at'],
    [{}, 'starts_at'],
    [{ ...local, member_id: newId() }, 'member_id'],
  ]
  for (const [time, field] of refused)
    await assert.rejects(
      org.run(scheduleAppointment, { lead_id, ...time }, org.owner),
      (error: { code: string; details: { field: string }[] }) => {
        assert.deepEqual([error.code, error.details[0]!.field], ['validation_error', field])
        return true
      },
    )
  await org.run(setStatus, { lead_id, status: 'lost', lost_reason: 'spam' }, org.owner)
  await assert.rejects(org.run(scheduleAppointment, { lead_id, ...local }, org.owner), {
    code: 'invalid_state',
  })
  await assert.rejects(org.run(scheduleAppointment, { lead_id, ...local }, await hire(org)), {
    code: 'not_found',
  })
})
