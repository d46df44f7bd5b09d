import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { chargeCard, creditInvoice, refundPayment } from '../../../money/invoices/operations.ts'
import { sent } from '../../../money/invoices/testing/invoicing.ts'
import { receive } from '../../inbox/testing/receive.ts'
import {
  cancelJob,
  createJob,
  rescheduleJob,
  restoreJob,
  scheduleJob,
  skipStop,
} from '../../../work/jobs/operations.ts'
import { createLead, scheduleAppointment } from '../../leads/operations.ts'
import { hire } from '../../leads/testing/people.ts'
import { createClient, mergeClient, timelineClient } from '../operations.ts'

const ada = { name: 'Ada', address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
const entries = async (org: TestOrg, client_id: string, area: string, as = org.owner) =>
  (await org.run(timelineClient, { client_id, order: 'asc' }, as)).items.filter(
    (entry) => entry.area === area,
  )

test('each schedule change of a job has one timeline entry with the former and the new time', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, ada)
  const { id: job_id } = await org.run(createJob, { client_id, service_type: 'windows' }, org.owner)
  const at = (scheduled_date: string, scheduled_time_start: string | null = null) => ({
    scheduled_date,
    scheduled_time_start,
  })
  await org.run(scheduleJob, { job_id, ...at('2099-03-16', '09:00:00') }, org.owner)
  await org.run(rescheduleJob, { job_id, ...at('2099-03-18', '13:30:00') }, org.owner)
  await org.run(rescheduleJob, { job_id, ...at('2099-03-19') }, org.owner)
  await org.run(skipStop, { job_id, reason: 'Locked.' }, org.owner)
  const jobEntries = await entries(org, client_id, 'job')
  assert.deepEqual(
    jobEntries.map(({ happening, text, subject_id }) => [happening, text, subject_id === job_id]),
    [
      ['created', 'windows', true],
      ['scheduled', '2099-03-16 09:00', true],
      ['rescheduled', '2099-03-16 09:00 → 2099-03-18 13:30', true],
      ['rescheduled', '2099-03-18 13:30 → 2099-03-19', true],
      ['unscheduled', '2099-03-19 → unscheduled', true],
    ],
  )
  assert.equal(new Set(jobEntries.map(({ id }) => id)).size, jobEntries.length)
})

test('a merge appears in the timeline of the survivor, with the name of the merged client', async () => {
  const org = await testOrg()
  const [one, into, last] = [
    await org.run(createClient, { ...ada, name: 'Ada B.' }),
    await org.run(createClient, ada),
    await org.run(createClient, ada),
  ]
  await org.run(mergeClient, { client_id: one.id, into_client_id: into.id }, org.owner)
  const [, merged] = await entries(org, into.id, 'client')
  assert.deepEqual([merged!.happening, merged!.record_id, merged!.text], ['merged', one.id, 'Ada B.'])
  await org.run(mergeClient, { client_id: into.id, into_client_id: last.id }, org.owner)
  const clientEntries = await entries(org, last.id, 'client')
  assert.deepEqual(
    clientEntries.filter(({ happening }) => happening === 'merged').map(({ record_id }) => record_id),
    [one.id, into.id],
  )
})

test('payments and refunds appear with their invoice in the timeline, and an appointment with its lead', async () => {
  const org = await testOrg()
  const { id: invoice_id, client_id } = await sent(org)
  const paid = { invoice_id, payment_method_token: 'tok_ok', amount_cents: 4000 }
  const { payment } = await org.run(chargeCard, paid, org.owner)
  await org.run(refundPayment, { payment_id: payment.id, amount_cents: 1500, reason: 'Sorry.' }, org.owner)
  const money = await entries(org, client_id, 'payment')
  assert.deepEqual(
    money.map(({ happening, amount_cents, subject_id }) => [happening, amount_cents, subject_id]),
    [
      ['payment', 4000, invoice_id],
      ['refund', 1500, invoice_id],
    ],
  )
  const { id: lead_id } = await org.run(createLead, { existing_client_id: client_id }, org.owner)
  await org.run(scheduleAppointment, { lead_id, starts_at: '2099-06-01T14:30:00.000Z' }, org.owner)
  const [, appointment] = await entries(org, client_id, 'lead')
  assert.deepEqual([appointment!.happening, appointment!.subject_id], ['appointment_scheduled', lead_id])
})

test('messages appear in the timeline only for members with access to the conversation', async () => {
  const org = await testOrg()
  const rep = await hire(org)
  const phone = '+13125550142'
  const { id: client_id } = await org.run(createClient, { ...ada, phone }, rep)
  const said = await receive(org, { phone }, { kind: 'sms', body: 'Hello', from_address: phone })
  await receive(org, { phone }, { kind: 'call', body: '', from_address: phone })
  const happenings = async (as: object) =>
    (await entries(org, client_id, 'message', as as never)).map(({ happening, subject_id }) => [
      happening,
      subject_id,
    ])
  const expected = [
    ['sms', said.conversation_id],
    ['call', said.conversation_id],
  ]
  assert.deepEqual(await happenings(rep), expected)
  assert.deepEqual(await happenings(org.owner), expected)
  assert.deepEqual(await happenings(await hire(org)), [])
})

test('undone changes of a job stay in the timeline, with the member who made them', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, ada)
  const { id: job_id } = await org.run(createJob, { client_id, service_type: 'windows' }, org.owner)
  await org.run(cancelJob, { job_id, reason: 'Rain.', cancelled_by: 'company' }, org.owner)
  const before = await entries(org, client_id, 'job')
  await org.run(restoreJob, { job_id }, org.owner)
  const after = await entries(org, client_id, 'job')
  assert.deepEqual(after.slice(0, before.length), before)
  assert.deepEqual(
    after.map(({ happening, text, by }) => [happening, text, by?.id]),
    [
      ['created', 'windows', org.ownerId],
      ['cancelled', 'Rain.', org.ownerId],
      ['restored', null, org.ownerId],
    ],
  )
})

test('a credit note has its own timeline entry at its invoice, with number, amount, reason and author', async () => {
  const org = await testOrg()
  const { id: invoice_id, client_id } = await sent(org)
  const office = await hire(org, 'manager')
  const { credit_note } = await org.run(creditInvoice, { invoice_id, reason: 'Left out.' }, office)
  const [entry, ...others] = (await entries(org, client_id, 'invoice')).filter(
    ({ happening }) => happening === 'credited',
  )
  assert.deepEqual(others, [])
  const { record_id, subject_id, number, amount_cents, text, by } = entry!
  assert.deepEqual(
    [record_id, subject_id, number, amount_cents, text, by?.id],
    [
      credit_note.id,
      invoice_id,
      credit_note.credit_note_number,
      credit_note.total_cents,
      'Left out.',
      office.id,
    ],
  )
  // Technicians may not see invoices, so they do not see the entry of a credit.
  const crew = await hire(org, 'technician')
  const seen = await org.run(timelineClient, { client_id }, crew).then(
    ({ items }) => items,
    () => [],
  )
  assert.ok(!seen.some(({ happening }) => happening === 'credited'))
})
