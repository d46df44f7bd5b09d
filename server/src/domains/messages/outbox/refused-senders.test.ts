import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Operation } from '../../../kernel/operations/operation.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { mailsOf, textsOf } from '../../../testing/written.ts'
import { updateCompany } from '../../organization/company/operations.ts'
import { getEstimate, sendEstimate } from '../../selling/estimates/operations.ts'
import { estimating } from '../../selling/estimates/testing/estimating.ts'
import { getInvoice, sendInvoice } from '../../money/invoices/operations.ts'
import { draft } from '../../money/invoices/testing/invoicing.ts'
import { cancelJob, getJob, rescheduleJob, sendEta } from '../../work/jobs/operations.ts'
import { jobIn } from '../../work/jobs/testing/working.ts'
import { createLead, getLead, scheduleAppointment } from '../../customers/leads/operations.ts'
import { listOutbox } from './operations.ts'

// Every operation that sends a message to a customer must apply the delivery policy, so each of them is tested
// here.

interface Sending {
  // The operations have different types of input.
  // oxlint-disable-next-line typescript/no-explicit-any
  operation: Operation<any, any>
  input: object
  channel: 'email' | 'sms'
  field: string
  /** The record that the call would change. */
  record: () => Promise<object>
}

const senders: Record<string, (org: TestOrg) => Promise<Sending>> = {
  'estimates.send': async (org) => {
    const { id: estimate_id } = await (await estimating(org)).draft()
    return {
      operation: sendEstimate,
      input: { estimate_id, channels: ['email', 'sms'] },
      channel: 'email',
      field: 'channels',
      record: () => org.run(getEstimate, { estimate_id }, org.owner),
    }
  },
  'invoices.send': async (org) => {
    const { id: invoice_id } = await draft(org)
    return {
      operation: sendInvoice,
      input: { invoice_id, channels: ['sms'], phone: '+13125550142' },
      channel: 'sms',
      field: 'channels',
      record: () => org.run(getInvoice, { invoice_id }),
    }
  },
  'jobs.reschedule': async (org) => {
    const job_id = await jobIn(org)
    return {
      operation: rescheduleJob,
      input: { job_id, scheduled_date: '2026-06-18', notify: ['sms'] },
      channel: 'sms',
      field: 'notify',
      record: () => org.run(getJob, { job_id }),
    }
  },
  'jobs.cancel': async (org) => {
    const job_id = await jobIn(org)
    return {
      operation: cancelJob,
      input: { job_id, reason: 'Rain', cancelled_by: 'company', notify: ['email'] },
      channel: 'email',
      field: 'notify',
      record: () => org.run(getJob, { job_id }),
    }
  },
  'leads.scheduleAppointment': async (org) => {
    const ada = { customer_name: 'Ada', service_address: '1 Main St', customer_email: 'ada@example.com' }
    const { id: lead_id } = await org.run(createLead, ada)
    return {
      operation: scheduleAppointment,
      input: { lead_id, local_date: '2099-06-01', local_time: '09:30:00', notify: true },
      channel: 'email',
      field: 'notify',
      record: () => org.run(getLead, { lead_id }, org.owner),
    }
  },
}

const night = { from: '20:00', to: '08:00' }
/** `late` is 21:30 in Chicago, within the quiet hours. `until` is the end of the quiet hours. */
const late = new Date('2026-05-05T02:30:00.000Z')
const until = '2026-05-05T13:00:00.000Z'

for (const [name, of] of Object.entries(senders))
  test(`${name} during quiet hours changes nothing and stores its message as refused; in the morning it is sent`, async () => {
    const org = await testOrg()
    const { operation, input, channel, field, record } = await of(org)
    await org.run(updateCompany, { quiet_hours: { sms: night, email: night } }, org.owner)
    const before = await record()
    const refused = async () =>
      (await org.run(listOutbox, { state: 'refused' }, org.owner)).items.map((each) => [
        each.channel,
        each.reason,
      ])
    try {
      org.app.clock.now = late
      const key = await org.key()
      const path = `/api/v1/workflows/${name}`
      const dryRun = await org.request('POST', `${path}?dry_run=true`, { key, body: input })
      const detail = { field, channel, reason: 'quiet_hours', until }
      const { message: _told, ...shownDetail } = dryRun.body.error.details[0]
      assert.deepEqual([dryRun.status, shownDetail], [409, detail])
      assert.deepEqual(await refused(), [])
      for (const _again of [1, 2]) {
        const answer = await org.request('POST', path, { key, body: input, idempotencyKey: 'tonight' })
        assert.ok(answer.status === 409 || answer.status === 202, answer.text)
      }
      assert.deepEqual(await refused(), [[channel, 'quiet_hours']])
      assert.deepEqual(await record(), before)
      assert.deepEqual([await mailsOf(org), await textsOf(org)], [[], []])

      org.app.clock.now = new Date(until)
      const { deliveries } = await org.run(operation, input, org.owner)
      assert.ok(deliveries.length > 0)
      for (const { state } of deliveries) assert.equal(state, 'kept_in_outbox')
    } finally {
      org.app.clock.now = undefined
    }
  })

test('the link in a refused message is not stored, because it opens nothing', async () => {
  const org = await testOrg()
  const { input, operation } = await senders['estimates.send']!(org)
  await org.run(updateCompany, { quiet_hours: { sms: night, email: night } }, org.owner)
  try {
    org.app.clock.now = late
    await assert.rejects(org.run(operation, input, org.owner), { code: 'invalid_state' })
  } finally {
    org.app.clock.now = undefined
  }
  const [mail] = await org.app.kernel.services.mailer.list(org.id)
  assert.match(mail!.text, /View estimate:\n\[redacted\]/)
  assert.deepEqual(mail!.secrets, [])
})

test('customers are told at any hour that the crew is on its way', async () => {
  const org = await testOrg()
  await org.run(updateCompany, { quiet_hours: { sms: night, email: night } }, org.owner)
  try {
    org.app.clock.now = late
    const job_id = await jobIn(org)
    await org.run(sendEta, { job_id, notify: ['sms', 'email'] }, org.owner)
  } finally {
    org.app.clock.now = undefined
  }
  assert.deepEqual([(await mailsOf(org)).length, (await textsOf(org)).length], [1, 1])
})
