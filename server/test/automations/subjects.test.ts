import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registry } from '../../src/domains/office/automations/index.ts'
import { addedClient } from '../../src/domains/office/automations/testing/records.ts'
import { saveLeadSource } from '../../src/domains/organization/company/operations.ts'
import { estimating } from '../../src/domains/selling/estimates/testing/estimating.ts'
import { addInvoice } from '../../src/domains/money/invoices/testing/add-invoice.ts'
import { addJob } from '../../src/domains/work/jobs/testing/add-job.ts'
import { createLead, deleteLead, scheduleAppointment } from '../../src/domains/customers/leads/operations.ts'
import { addLocation, hire } from '../../src/domains/customers/leads/testing/people.ts'
import type { EventTriggerSource } from '../../src/kernel/automations/kinds/trigger-kind.ts'
import { newId } from '../../src/kernel/ids.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

const readerOf = (org: TestOrg) => org.app.database.live.reader({ orgId: org.id, locations: '*' })
const atOf = (org: TestOrg) => ({ orgId: org.id, now: org.app.kernel.now() })

async function subject(org: TestOrg, kind: string, id: string) {
  return (await registry.subjects.get(kind)!.load(readerOf(org), atOf(org), [id])).get(id)!
}

async function facts(org: TestOrg, prefix: string, id: string) {
  return (await registry.prefixes.get(prefix)!.load(readerOf(org), atOf(org), [id])).get(id)!
}

test('each kind of subject returns its owner, the member who follows up, and its time zone', async () => {
  const at = await estimating()
  const { org } = at
  const [rep, crew, berlin] = [
    await hire(org),
    await hire(org, 'crew_lead'),
    await addLocation(org, 'Europe/Berlin'),
  ]
  const estimate = await at.draftOfLead()
  const { client_id: clientId, lead_id, property_id } = estimate
  await org.app.inspect.query(`update live.leads set assigned_to = $2 where id = $1`, [lead_id, rep.id])
  await org.app.inspect.query(`update live.properties set location_id = $2 where id = $1`, [
    property_id,
    berlin,
  ])
  const { appointment } = await at.run(scheduleAppointment, {
    lead_id: lead_id!,
    local_date: '2031-03-10',
    local_time: '09:00:00',
    member_id: crew.id,
  })
  const job = await addJob(org, {
    client_id: clientId,
    estimate_id: estimate.id,
    property_id,
    job_number: 7,
    assignees: [{ member_id: crew.id, role: 'crew' }],
  })
  const invoice = await addInvoice(org, { client_id: clientId, job_id: job, estimate_id: estimate.id })
  const common = { clientId, locationId: org.locationId, isGone: false, timeZone: 'Europe/Berlin' }
  const lead = {
    ...common,
    id: lead_id!,
    label: 'Grace',
    assigneeId: rep.id,
    records: { lead: lead_id, client: clientId },
  }
  assert.deepEqual(await subject(org, 'lead', lead_id!), lead)
  const assigneeId = estimate.assigned_rep_id
  assert.deepEqual(await subject(org, 'estimate', estimate.id), {
    ...common,
    id: estimate.id,
    label: 'Draft estimate for Grace',
    assigneeId,
    records: { estimate: estimate.id, client: clientId, lead: lead_id },
  })
  assert.deepEqual(await subject(org, 'job', job), {
    ...common,
    id: job,
    label: 'Job 7 for Ada Lovelace',
    assigneeId: crew.id,
    records: { job, client: clientId, estimate: estimate.id },
  })
  assert.deepEqual(await subject(org, 'invoice', invoice), {
    ...common,
    id: invoice,
    label: 'Draft invoice for Ada Lovelace',
    timeZone: 'America/Chicago',
    assigneeId,
    records: { invoice, client: clientId, job },
  })
  assert.deepEqual(await subject(org, 'appointment', appointment.id), {
    ...common,
    id: appointment.id,
    label: 'Visit to Grace',
    assigneeId: crew.id,
    records: { appointment: appointment.id, client: clientId, lead: lead_id, job: null, visit: null },
  })
  const visit = await facts(org, 'appointment', appointment.id)
  assert.deepEqual(
    [visit.starts_at, visit.kind, visit.member_id],
    [appointment.starts_at, 'site_visit', crew.id],
  )
  assert.equal((await subject(org, 'client', clientId)).timeZone, 'America/Chicago')
  await at.run(deleteLead, { lead_id: lead_id! })
  assert.ok((await subject(org, 'lead', lead_id!)).isGone)
})

test('the fields of automations are those that callers can read of a record, and a few derived ones', async () => {
  const org = await testOrg()
  const client = await addedClient(org)
  const lead = await org.run(createLead, { customer_name: ' Grace  Hopper', service_address: '9 Elm Ave' })
  const ofClient = await facts(org, 'client', client.id)
  assert.deepEqual([ofClient.first_name, ofClient.currency, ofClient.balance_cents], ['Ada', 'USD', 0])
  const ofLead = await facts(org, 'lead', lead.id)
  assert.deepEqual([ofLead.first_name, ofLead.status, ofLead.tags], ['Grace', 'new', []])
  const sent_at = '2026-01-02T12:00:00.000Z'
  const invoice = await addInvoice(org, {
    client_id: client.id,
    due_date: '2026-01-01',
    sent_at,
    issued_at: sent_at,
  })
  const overdue = (await facts(org, 'invoice', invoice)).days_overdue as number
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(
    new Date(atOf(org).now),
  )
  assert.equal(overdue, (Date.parse(today) - Date.parse('2026-01-01')) / 86_400_000)
  assert.equal((await facts(org, 'company', org.id)).name, 'Test Cleaning')
  assert.equal((await facts(org, 'location', org.locationId)).timezone, 'America/Chicago')
  assert.equal((await facts(org, 'assignee', org.ownerId)).role, 'owner')
})

test('each trigger matches the events that its config describes', async () => {
  const org = await testOrg()
  const source = await org.run(saveLeadSource, { name: 'Yard sign' }, org.owner)
  const lead = await org.run(createLead, {
    customer_name: 'Ada',
    service_address: '1 Main St',
    source: 'Yard sign',
  })
  const means = async (
    kind: string,
    config: object,
    payload: Record<string, unknown>,
    subjectType?: string,
  ) => {
    const trigger = registry.triggers.get(kind)!
    const source = trigger.source as EventTriggerSource<unknown>
    const event = { id: newId(), type: source.events[0]!, occurredAt: atOf(org).now, payload, cause: {} }
    const id = source.subjectOf(event, subjectType ?? trigger.subjectTypes[0])
    if (id === null) return null
    const isMeant = await source.matches?.(trigger.config.parse(config), event, readerOf(org), atOf(org))
    return (isMeant ?? true) ? id : null
  }
  const created = { lead_id: lead.id, client_id: null }
  assert.equal(await means('lead.source_matched', { source_ids: [source.id] }, created), lead.id)
  assert.equal(await means('lead.source_matched', { source_ids: [newId()] }, created), null)
  const moved = { ...created, previous_status: 'new', status: 'lost' }
  for (const [config, isMeant] of [
    [{}, true],
    [{ to: ['lost'] }, true],
    [{ from: ['contacted'] }, false],
    [{ from: ['new'], to: ['contacted'] }, false],
  ] as const)
    assert.equal(
      await means('lead.status_changed', config, moved),
      isMeant ? lead.id : null,
      JSON.stringify(config),
    )
  const client_id = newId()
  const tagged = { record_kind: 'lead', lead_id: lead.id, client_id, tag: 'VIP' }
  assert.equal(await means('tag.added', { tags: ['vip'] }, tagged), lead.id)
  assert.equal(
    await means('tag.added', { tags: ['vip'] }, tagged, 'client'),
    null,
    'the client has no tag by that',
  )
  assert.equal(await means('tag.added', { tags: ['other'] }, tagged), null)
})
