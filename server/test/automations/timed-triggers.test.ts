import assert from 'node:assert/strict'
import { test } from 'node:test'
import { driveAutomations, published, runsOf } from '../../src/domains/office/automations/testing/drive.ts'
import { addedClient } from '../../src/domains/office/automations/testing/records.ts'
import { addInvoice } from '../../src/domains/money/invoices/testing/add-invoice.ts'
import { addJob } from '../../src/domains/work/jobs/testing/add-job.ts'
import { createLead, getLead } from '../../src/domains/customers/leads/operations.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

/** Sets the clock of the organization to this time, and runs everything that is due by then. */
async function at(org: TestOrg, instant: string): Promise<void> {
  await org.query(`update quoin.organizations set clock_at = $2 where org_id = $1`, [instant])
  await driveAutomations(org)
}

const wait = [{ kind: 'wait', config: { duration: { days: 300 } } }]

test('a time trigger starts one run for each record, at the time that the record determines', async () => {
  const org = await testOrg('live', '2031-03-09T12:00:00.000Z')
  const client = await addedClient(org)
  const sent_at = '2031-03-01T12:00:00.000Z'
  const invoice = await addInvoice(org, {
    client_id: client.id,
    due_date: '2031-03-09',
    sent_at,
    issued_at: sent_at,
  })
  const job = await addJob(org, {
    client_id: client.id,
    status: 'scheduled',
    scheduled_date: '2031-03-10',
    scheduled_time_start: '09:00:00',
  })
  const overdue = await published(org, {
    trigger: { kind: 'invoice.overdue', subjectType: 'invoice', config: { days_overdue: 1 } },
    conditions: [{ field: 'invoice.balance_cents', op: 'gt', value: 0 }],
    actions: wait,
  })
  const upcoming = await published(org, {
    trigger: { kind: 'appointment.upcoming', subjectType: 'appointment', config: { minutes_before: 120 } },
    actions: wait,
  })
  const begun = async () =>
    (await Promise.all([overdue, upcoming].map((id) => runsOf(org, id)))).map((runs) =>
      runs.map(({ subject, entered_at }) => [subject.id, entered_at]),
    )
  await at(org, '2031-03-10T04:59:00.000Z')
  assert.deepEqual(await begun(), [[], []])
  await at(org, '2031-03-10T05:00:00.000Z')
  assert.deepEqual(await begun(), [[], []], 'nobody is dunned at midnight')
  const seven = '2031-03-10T12:00:00.000Z'
  await at(org, seven)
  assert.deepEqual(await begun(), [[], [[job, seven]]])
  const nine = '2031-03-10T14:00:00.000Z'
  await at(org, nine)
  await at(org, '2031-03-12T12:00:00.000Z')
  assert.deepEqual(await begun(), [[[invoice, nine]], [[job, seven]]])
})

test('a daily trigger starts runs of records that meet its conditions and did not meet them the day before', async () => {
  const org = await testOrg('live', '2031-03-09T12:00:00.000Z')
  const lead = (city: string) =>
    org.run(createLead, { customer_name: city, service_address: '1 Main St', city })
  const [ada] = [await lead('Oslo'), await lead('Bergen')]
  const daily = await published(org, {
    trigger: { kind: 'schedule.daily', subjectType: 'lead', config: { at: '09:00' } },
    conditions: [{ field: 'lead.city', op: 'eq', value: 'Oslo' }],
    actions: [{ kind: 'add_tag', config: { tag: 'seen' } }],
  })
  const labels = async () => (await runsOf(org, daily)).map(({ subject }) => subject.label)
  await at(org, '2031-03-10T14:00:00.000Z')
  assert.deepEqual(await labels(), ['Oslo'])
  assert.deepEqual((await org.run(getLead, { lead_id: ada.id })).tags, ['seen'])
  await at(org, '2031-03-11T14:00:00.000Z')
  assert.deepEqual(await labels(), ['Oslo'], 'it met them before')
})
