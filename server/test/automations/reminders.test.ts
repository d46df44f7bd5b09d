import assert from 'node:assert/strict'
import { test } from 'node:test'
import { published, runsOf } from '../../src/domains/office/automations/testing/drive.ts'
import { addedClient } from '../../src/domains/office/automations/testing/records.ts'
import { getAutomationRun } from '../../src/domains/office/automations/operations.ts'
import { updateCompany } from '../../src/domains/organization/company/operations.ts'
import { sendInvoice, voidInvoice } from '../../src/domains/money/invoices/operations.ts'
import { addInvoice } from '../../src/domains/money/invoices/testing/add-invoice.ts'
import {
  cancelAppointment,
  createLead,
  scheduleAppointment,
} from '../../src/domains/customers/leads/operations.ts'
import { listOutbox } from '../../src/domains/messages/outbox/operations.ts'
import {
  cancelJob,
  completeJob,
  createJob,
  rescheduleJob,
  saveVisit,
} from '../../src/domains/work/jobs/operations.ts'
import { textsOf } from '../../src/testing/written.ts'
import { orgOnClock, type OrgOnClock } from './on-clock.ts'

// The appointment is on Tuesday at 7:00 in Chicago. Texts are not sent from 20:00 to 8:00.

const monday = '2031-03-10T12:30:00.000Z'
const night = { from: '20:00', to: '08:00' }

async function reminding(minutes_before: number, clock = '2031-03-07T16:00:00.000Z', more: object = {}) {
  const org = await orgOnClock(clock)
  await org.run(updateCompany, { quiet_hours: { sms: night } }, org.owner)
  const automation = await published(org, {
    trigger: { kind: 'appointment.upcoming', subjectType: 'appointment', config: { minutes_before } },
    actions: [
      {
        kind: 'send_sms',
        config: { body: 'We come at {{appointment.starts_at | time | default: "some time"}}.', ...more },
      },
    ],
  })
  return { org, automation }
}

async function visit(org: OrgOnClock, local_date: string, local_time: string, lead_id?: string) {
  const lead =
    lead_id ??
    (
      await org.run(createLead, {
        customer_name: 'Ada',
        customer_phone: '+13125550142',
        service_address: '1 Main St',
      })
    ).id
  await org.run(scheduleAppointment, { lead_id: lead, local_date, local_time }, org.owner)
  return lead
}

const said = async (org: OrgOnClock) => (await textsOf(org)).map(({ text }) => text)
const ends = async (org: OrgOnClock, automation: string) =>
  (await runsOf(org, automation)).map(({ state, reason }) => [state, reason]).toReversed()

test('a reminder that waits for the morning is not sent when the visit is cancelled meanwhile', async () => {
  const { org, automation } = await reminding(24 * 60)
  const lead_id = await visit(org, '2031-03-11', '07:00:00')
  await org.advance(monday)
  assert.deepEqual(await said(org), [])
  await org.run(cancelAppointment, { lead_id }, org.owner)
  await org.advance('2031-03-12T12:00:00.000Z')
  assert.deepEqual(await said(org), [])
  assert.deepEqual(await ends(org, automation), [['cancelled', 'subject_gone']])
})

test('a cancelled job ends the run about its visit', async () => {
  const { org, automation } = await reminding(24 * 60)
  const { id: client_id } = await addedClient(org)
  const { id: job_id } = await org.run(
    createJob,
    { client_id, scheduled_date: '2031-03-11', scheduled_time_start: '07:00:00' },
    org.owner,
  )
  await org.advance(monday)
  await org.run(cancelJob, { job_id, reason: 'Rain', cancelled_by: 'company' }, org.owner)
  await org.advance('2031-03-12T12:00:00.000Z')
  assert.deepEqual(await said(org), [])
  assert.deepEqual(await ends(org, automation), [['cancelled', 'subject_gone']])
})

/**
 * Creates a job with visits on 14 and 11 March at 7:00. The reminder of the visit on 11 March waits until the
 * morning of 10 March.
 */
async function secondVisit() {
  const { org } = await reminding(24 * 60)
  const { id: client_id } = await addedClient(org)
  const created = { client_id, scheduled_date: '2031-03-14', scheduled_time_start: '12:00:00' }
  const { id: job_id } = await org.run(createJob, created, org.owner)
  const added = { job_id, dates: ['2031-03-11'], scheduled_time_start: '07:00:00' }
  const { visits } = await org.run(saveVisit, added, org.owner)
  await org.advance(monday)
  return { org, job_id, visit_id: visits[1]!.visit_id }
}

test('a reminder of a second visit is sent in the morning', async () => {
  const { org } = await secondVisit()
  assert.deepEqual(await said(org), [])
  await org.advance('2031-03-10T18:00:00.000Z')
  assert.deepEqual(await said(org), ['We come at 7:00 AM.'])
})

test('a reminder of a second visit that is completed before the morning is not sent', async () => {
  const { org, job_id, visit_id } = await secondVisit()
  await org.run(completeJob, { job_id, visit_id }, org.owner)
  await org.advance('2031-03-10T18:00:00.000Z')
  assert.deepEqual(await said(org), [])
})

test('a reminder is sent although another visit of the job is completed before the morning', async () => {
  const { org, job_id } = await secondVisit()
  await org.run(completeJob, { job_id, visit_id: job_id }, org.owner)
  await org.advance('2031-03-10T18:00:00.000Z')
  assert.deepEqual(await said(org), ['We come at 7:00 AM.'])
})

test('a reminder of the only visit is not sent if a later visit is added and the first is completed before the morning', async () => {
  const { org } = await reminding(24 * 60)
  const { id: client_id } = await addedClient(org)
  const created = { client_id, scheduled_date: '2031-03-11', scheduled_time_start: '07:00:00' }
  const { id: job_id } = await org.run(createJob, created, org.owner)
  await org.advance(monday)
  await org.run(saveVisit, { job_id, dates: ['2031-03-25'], scheduled_time_start: '07:00:00' }, org.owner)
  await org.run(completeJob, { job_id, visit_id: job_id }, org.owner)
  await org.advance('2031-03-10T18:00:00.000Z')
  assert.deepEqual(await said(org), [])
})

test('moving a visit ends the run for its former time, and one reminder is sent for its new time', async () => {
  const { org, automation } = await reminding(24 * 60)
  const { id: client_id } = await addedClient(org)
  const { id: job_id } = await org.run(
    createJob,
    { client_id, scheduled_date: '2031-03-11', scheduled_time_start: '07:00:00' },
    org.owner,
  )
  await org.advance(monday)
  const moved = { job_id, scheduled_date: '2031-03-18', scheduled_time_start: '09:00:00' }
  await org.run(rescheduleJob, moved, org.owner)
  await org.advance('2031-03-16T12:00:00.000Z')
  assert.deepEqual(await said(org), [])
  await org.advance('2031-03-20T12:00:00.000Z')
  assert.deepEqual(await said(org), ['We come at 9:00 AM.'])
  assert.deepEqual(await ends(org, automation), [
    ['cancelled', 'anchor_moved'],
    ['completed', null],
  ])
})

test('a reminder that would wait until after the start of the visit is refused as stale, as the outbox and the run show', async () => {
  const { org, automation } = await reminding(60)
  await visit(org, '2031-03-11', '07:00:00')
  await org.advance('2031-03-12T12:00:00.000Z')
  assert.deepEqual(await said(org), [])
  const [run] = await runsOf(org, automation)
  const { steps } = await org.run(getAutomationRun, { run_id: run!.id }, org.owner)
  assert.deepEqual(
    [steps[0]!.outcome, steps[0]!.reason, steps[0]!.message?.status],
    ['skipped', 'stale', 'refused'],
  )
  const { items } = await org.run(listOutbox, { state: 'refused' }, org.owner)
  assert.deepEqual(
    items.map(({ channel, reason }) => [channel, reason]),
    [['sms', 'stale']],
  )
})

test('a visit that is booked two hours ahead gets no reminder for the day before', async () => {
  const { org, automation } = await reminding(24 * 60, '2031-03-10T15:00:00.000Z')
  await visit(org, '2031-03-10', '12:00:00')
  await org.advance('2031-03-12T12:00:00.000Z')
  assert.deepEqual(await said(org), [])
  assert.deepEqual(await ends(org, automation), [])
})

test('a step sets the time until which its message is sent', async () => {
  const { org, automation } = await reminding(24 * 60, undefined, { not_after: { minutes: 30 } })
  await visit(org, '2031-03-11', '07:00:00')
  await org.advance('2031-03-12T12:00:00.000Z')
  assert.deepEqual(await said(org), [])
  assert.deepEqual(await ends(org, automation), [['completed', null]])
})

test('a reminder of an invoice that is paid or void by the morning is not sent', async () => {
  const org = await orgOnClock('2031-03-07T16:00:00.000Z')
  await org.run(updateCompany, { quiet_hours: { sms: night } }, org.owner)
  const { id: client_id } = await addedClient(org)
  const automation = await published(org, {
    trigger: { kind: 'invoice.sent', subjectType: 'invoice' },
    actions: [{ kind: 'send_sms', config: { body: '{{invoice.balance_cents}} is open.' } }],
  })
  const invoice_id = await addInvoice(org, { client_id, billing_phone: '+13125550142' })
  await org.advance('2031-03-08T04:00:00.000Z')
  await org.run(sendInvoice, { invoice_id, channels: ['none'] }, org.owner)
  await org.advance('2031-03-08T05:00:00.000Z')
  await org.run(voidInvoice, { invoice_id, reason: 'Entered twice' }, org.owner)
  await org.advance('2031-03-09T12:00:00.000Z')
  assert.deepEqual(await said(org), [])
  const [run] = await runsOf(org, automation)
  const { steps } = await org.run(getAutomationRun, { run_id: run!.id }, org.owner)
  assert.deepEqual(steps.map(({ outcome, reason }) => [outcome, reason]).at(-1), ['skipped', 'stale'])
})
