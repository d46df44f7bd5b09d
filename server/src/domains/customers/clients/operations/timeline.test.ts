import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { addInvoice } from '../../../money/invoices/testing/add-invoice.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { createLead, scheduleAppointment } from '../../leads/operations.ts'
import { addDeposit } from '../../../money/invoices/testing/add-deposit.ts'
import { createEstimate } from '../../../selling/estimates/operations.ts'
import { addLocation, hire } from '../../leads/testing/people.ts'
import { createClient, createProperty, timelineClient } from '../operations.ts'

const ada = { name: 'Ada', address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
const on = (day: number) => new Date(Date.UTC(2027, 2, day, 12)).toISOString()

async function story(org: TestOrg, member_id: string) {
  const client = await org.run(createClient, ada)
  const lead = await org.run(createLead, { existing_client_id: client.id })
  const visit = { lead_id: lead.id, starts_at: '2099-01-01T10:00:00Z' }
  await org.run(scheduleAppointment, visit, org.owner)
  const assignees = [{ member_id, role: 'crew' as const }]
  const dates = { created_at: on(1), updated_at: on(1) }
  const client_id = client.id
  const completedJobId = await addJob(org, {
    client_id,
    ...dates,
    status: 'complete',
    completed_at: on(2),
    assignees,
  })
  await org.query(
    `insert into live.status_history (org_id, id, record_kind, record_id, previous_status, status, changed_by_type, changed_at)
     values ($1, $2, 'job', $3, 'scheduled', 'complete', 'system', $4)`,
    [newId(), completedJobId, on(2)],
  )
  await addJob(org, { client_id, ...dates, created_at: on(3) })
  await addInvoice(org, { client_id, created_at: on(4), sent_at: on(5) }, [{ received_at: on(6) }])
  const conversation = newId()
  await org.query(
    `insert into live.conversations (org_id, id, thread_token, client_id, location_id, last_message_at, created_by_type, created_at, updated_at)
     values ($1, $2, ($2::uuid)::text, $3, $4, now(), 'system', now(), now())`,
    [conversation, client.id, org.locationId],
  )
  await org.query(
    `insert into live.messages (org_id, id, conversation_id, kind, direction, status, attachments, from_address, subject, body, location_id,
            sent_at, created_by_type, created_at, updated_at)
     values ($1, $2, $3, 'email', 'inbound', 'received', '[]', 'a@example.com', 'Thanks', 'x', $4, $5, 'system', now(), now())`,
    [newId(), conversation, org.locationId, on(7)],
  )
  return client.id
}

const labelsOf = ({ items }: { items: { area: string; happening: string }[] }) =>
  items.map(({ area, happening }) => `${area} ${happening}`)

const whole = [
  'message inbound',
  'payment payment',
  'invoice sent',
  'invoice created',
  'job created',
  'job completed',
  'job created',
  'lead appointment_scheduled',
  'lead created',
  'client created',
]

test('the timeline combines all events of a client, latest first', async () => {
  const org = await testOrg()
  const client_id = await story(org, org.ownerId)
  await story(org, org.ownerId)
  assert.deepEqual(labelsOf(await org.run(timelineClient, { client_id }, org.owner)), whole)
})

test('the pages of a timeline contain each entry once, and a cursor is valid only for its client', async () => {
  const org = await testOrg()
  const [client_id, other] = [await story(org, org.ownerId), await story(org, org.ownerId)]
  const labels: string[] = []
  let cursor: string | null = null
  do {
    const input: object = { client_id, limit: 3, ...(cursor === null ? {} : { cursor }) }
    const page = await org.run(timelineClient, input, org.owner)
    labels.push(...labelsOf(page))
    if (page.next_cursor !== null)
      await assert.rejects(
        org.run(timelineClient, { client_id: other, limit: 3, cursor: page.next_cursor }, org.owner),
        { code: 'invalid_cursor' },
      )
    cursor = page.next_cursor
  } while (cursor !== null)
  assert.deepEqual(labels, whole)
})

test('a member sees only the timeline entries that their permissions allow', async () => {
  const org = await testOrg()
  const [technician, rep] = [await hire(org, 'technician'), await hire(org)]
  const client_id = await story(org, technician.id)
  const timelineFor = async (actor: object) => labelsOf(await org.run(timelineClient, { client_id }, actor))
  assert.deepEqual(await timelineFor(technician), ['job completed', 'job created', 'client created'])
  assert.deepEqual(await timelineFor(rep), ['job created', 'job completed', 'job created', 'client created'])
  await assert.rejects(timelineFor(await hire(org, 'technician')), { code: 'not_found' })
})

test('a deposit is hidden from members who cannot access its estimate', async () => {
  const org = await testOrg()
  const branch = await addLocation(org)
  const client = await org.run(createClient, ada)
  const { name: _, ...address } = ada
  const branchProperty = { client_id: client.id, ...address, address_line1: '9 Branch St' }
  await org.run(createProperty, { ...branchProperty, location_id: branch }, org.owner)
  const estimate = await org.run(createEstimate, { client_id: client.id, location_id: org.locationId })
  await addDeposit(org, { client_id: client.id, amount_cents: 3000, estimate_id: estimate.id })
  const timelineFor = async (actor: object) =>
    labelsOf(await org.run(timelineClient, { client_id: client.id }, actor))
  assert.deepEqual(await timelineFor(org.owner), ['payment deposit', 'estimate created', 'client created'])
  const manager = { ...org.owner, role: 'manager', locations: [branch] }
  assert.deepEqual(await timelineFor(manager), ['client created'])
})
