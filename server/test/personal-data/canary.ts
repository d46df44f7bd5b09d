import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { operations } from '../../src/app/catalog.ts'
import { configureBooking } from '../../src/domains/customers/bookings/operations.ts'
import { leaveAndFetch } from '../../src/domains/customers/inbox/testing/calling.ts'
import { receiveText } from '../../src/domains/customers/texts/operations.ts'
import { published } from '../../src/domains/office/automations/testing/drive.ts'
import { readyFile } from '../../src/domains/office/files/testing/uploading.ts'
import { createWebhook } from '../../src/domains/office/webhooks/operations.ts'
import { connect } from '../../src/domains/organization/company/testing/connect.ts'
import { acceptByCustomer } from '../../src/domains/selling/estimates/operations.ts'
import { drawnSignature } from '../../src/domains/selling/estimates/testing/drawn-signature.ts'
import { newId } from '../../src/kernel/ids.ts'
import { until } from '../../src/operate/testing/with-work.ts'
import { inboundMailSecret } from '../../src/testing/test-app.ts'
import type { TestOrg } from '../../src/testing/test-org.ts'
import { call } from '../from-catalog/calls.ts'

/** A person whose values occur nowhere else. Every free text about the person begins with `marker`. */
export const canary = {
  name: 'Zephyrine Quillfeather',
  email: 'Zephyrine@quillfeather.example',
  phone: '+13125559317',
  street: '4711 Xyloquartz Lane',
  marker: 'zqxcanary',
} as const

/** Texts that no longer occur once the person is erased, in lower case. */
export const traces = ['zephyrine', 'quillfeather', '3125559317', '5559317', 'xyloquartz', canary.marker]

const text = (about: string): string => `${canary.marker} ${about}`
const place = { address_line1: canary.street, city: 'Chicago', state: 'IL', zip: '60601' }

/** Calls an operation by its name over HTTP, as an integrator does. */
// oxlint-disable-next-line typescript/no-explicit-any -- many shapes of answer
export async function invoke(org: TestOrg, name: string, input: object, dryRun?: true): Promise<any> {
  const operation = operations.find((each) => each.name === name)
  assert.ok(operation, `${name} is not an operation`)
  const answer = await call(org, operation, input, dryRun ? { dryRun } : {})
  assert.equal(answer.status, 200, `${name}: ${answer.text.slice(0, 600)}`)
  return answer.body.data
}

/** Prepares a company in which the canary leaves traces. */
export async function prepareCompany(org: TestOrg, receiver: string): Promise<void> {
  await org.run(
    createWebhook,
    {
      name: 'Board',
      url: receiver,
      events: ['lead.created', 'estimate.accepted', 'job.completed', 'invoice.paid'],
    },
    org.owner,
  )
  await published(org, {
    trigger: { kind: 'lead.created', subjectType: 'lead' },
    actions: [
      {
        kind: 'send_email',
        config: {
          subject: 'Hello {{lead.customer_name | default: "you"}}',
          body: 'Hello',
          at_any_hour: true,
        },
      },
      { kind: 'wait', config: { duration: { days: 20 } } },
    ],
  })
  await org.run(
    configureBooking,
    { enabled: true, origins: [], service_zips: [], refuses_other_zips: false, services: [] },
    org.owner,
  )
  await org.query(
    `update quoin.company_settings set review_url = 'https://reviews.example/quoin' where org_id = $1`,
  )
}

/** Lets the canary leave traces everywhere. Returns the ids that the tests need. */
export async function makeCanary(org: TestOrg) {
  const lead = await invoke(org, 'leads.create', {
    customer_name: canary.name,
    customer_email: canary.email,
    customer_phone: canary.phone,
    service_address: canary.street,
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
    notes: text('lead'),
  })
  // The automation sends its email before the person opts out of emails. Otherwise, there would be no link to unsubscribe.
  await until(
    async () => (await org.query(`select 1 from quoin.unsubscribe_links where org_id = $1`)).length > 0,
  )
  const { client_id } = await invoke(org, 'leads.convertToClient', { lead_id: lead.id })
  await invoke(org, 'clients.update', { client_id, notes: text('client'), tags: ['vip'] })
  const { id: twin } = await invoke(org, 'clients.create', {
    name: `${canary.name} Junior`,
    email: 'other@quillfeather.example',
    notes: text('twin'),
    ...place,
  })
  await invoke(org, 'clients.merge', { client_id: twin, into_client_id: client_id })
  await bookAndImport(org)
  await converse(org, client_id)
  const sale = await sell(org, client_id)
  await work(org, sale.jobId)
  const invoiceId = await bill(org, client_id, sale.jobId)
  await invoke(org, 'batches.prepare', {
    operation: 'clients.update',
    inputs: [{ client_id, notes: text('batch') }],
  })
  const posted = await org.request('POST', '/api/v1/leads', {
    body: {
      customer_name: canary.name,
      customer_email: canary.email,
      service_address: canary.street,
      notes: text('posted'),
    },
  })
  assert.equal(posted.status, 201, posted.text)
  await invoke(org, 'todos.create', { title: text('todo'), client_id })
  const { items } = await invoke(org, 'leads.list', { limit: 50 })
  for (const each of items)
    if (!['converted', 'lost'].includes(each.status))
      await invoke(org, 'leads.setStatus', { lead_id: each.id, status: 'lost', lost_reason: 'other' })
  return { clientId: client_id as string, leadId: lead.id as string, invoiceId, ...sale }
}

async function bookAndImport(org: TestOrg): Promise<void> {
  const booked = await org.request('POST', `/api/portal/${org.slug}/book`, {
    key: null,
    idempotencyKey: null,
    body: {
      request_id: randomUUID(),
      customer: { name: canary.name, email: canary.email, phone: canary.phone },
      address: { line1: canary.street, city: 'Chicago', state: 'IL', zip: '60601' },
      notes: text('booking'),
      consent: { sms: true, email: true, text: text('consent'), at: '2026-03-01T10:00:00-06:00' },
    },
  })
  assert.equal(booked.status, 201, booked.text)
  const { connector_key } = await connect(org)
  await invoke(org, 'leadImports.create', {
    connector_key,
    customer_name: canary.name,
    customer_email: canary.email,
    notes: text('import'),
  })
  await invoke(org, 'clients.import', {
    rows: [{ name: canary.name, email: canary.email, phone: canary.phone, notes: text('row') }],
    mode: 'preview',
  })
  const csv = `name,phone,email\n${canary.name},${canary.phone},${canary.email}\n`
  const { id: file_id } = await readyFile(org, 'client_import', Buffer.from(csv))
  await invoke(org, 'clientImports.start', { file_id, mode: 'preview' })
}

async function converse(org: TestOrg, clientId: string): Promise<void> {
  await org.run(
    receiveText,
    {
      sid: `SM${newId().replaceAll('-', '')}`,
      from: canary.phone,
      to: null,
      location_id: org.locationId,
      body: text('text'),
      media: 0,
      is_answered: false,
    },
    { type: 'system', id: null, mode: 'live', locations: '*' },
  )
  await leaveAndFetch(org, 2, canary.phone)
  const { connector_key } = await connect(org, { name: 'Mail', aliases: { Name: 'customer_name' } })
  const mail = await org.request('POST', '/api/webhooks/email-inbound', {
    key: inboundMailSecret,
    idempotencyKey: null,
    body: {
      message_id: `<${randomUUID()}@mail.example>`,
      from: { email: canary.email, name: canary.name },
      to: [{ email: `in+c_${connector_key}@mail.example`, tag: `c_${connector_key}` }],
      subject: text('subject'),
      text: `Name: ${canary.name}\nCustomer phone: ${canary.phone}\nService address: ${canary.street}\n${text('mail')}\n`,
    },
  })
  assert.ok(mail.status < 500, mail.text)
  const { conversation_id } = await invoke(org, 'inbox.notes.add', {
    client_id: clientId,
    body: text('note'),
  })
  await invoke(org, 'inbox.messages.sendSms', { conversation_id, body: text('answer') })
  await invoke(org, 'inbox.contacts.setOptOut', {
    client_id: clientId,
    channel: 'email',
    state: 'opted_out',
  })
}

async function sell(org: TestOrg, clientId: string): Promise<{ estimateId: string; jobId: string }> {
  const { id: estimate_id } = await invoke(org, 'estimates.create', {
    client_id: clientId,
    location_id: org.locationId,
  })
  await invoke(org, 'estimates.updateDetails', { estimate_id, message: text('message') })
  await invoke(org, 'estimates.setLineItems', {
    estimate_id,
    line_items: [
      { name: 'Windows', description: text('line'), quantity: '1', unit_price_cents: 10_000, taxable: false },
    ],
  })
  await readyFile(org, 'estimate_photo', undefined, { estimate_id })
  await readyFile(org, 'estimate_attachment', Buffer.from(`%PDF-1.7\n${text('pdf')}\n`), { estimate_id })
  const sent = await invoke(org, 'estimates.send', { estimate_id, channels: ['sms'] })
  await org.run(
    acceptByCustomer,
    {
      estimate_id,
      revision: sent.revision,
      name: canary.name,
      signature: drawnSignature,
      address: '203.0.113.77',
    },
    { type: 'customer', id: null } as object,
  )
  const accepted = await invoke(org, 'estimates.get', { estimate_id })
  return { estimateId: estimate_id, jobId: accepted.job_id }
}

async function work(org: TestOrg, job_id: string): Promise<void> {
  const checklist = await invoke(org, 'quality.checklists.save', {
    name: 'Afterwards',
    items: [{ id: 'gutters', label: 'Gutters are clear' }],
  })
  await invoke(org, 'jobs.update', { job_id, notes: text('job'), access_notes: text('gate') })
  await invoke(org, 'jobs.schedule', {
    job_id,
    scheduled_date: '2027-03-02',
    scheduled_time_start: '09:00:00',
  })
  await invoke(org, 'jobs.assign', { job_id, assignees: [{ member_id: org.ownerId, role: 'lead' }] })
  await readyFile(org, 'quality_photo', undefined, { job_id })
  await invoke(org, 'jobs.start', { job_id })
  await invoke(org, 'quality.reports.submit', {
    job_id,
    checklist_id: checklist.id,
    answers: [{ item_id: 'gutters', value: 'pass', note: text('answer') }],
    note: text('report'),
  })
  await invoke(org, 'jobs.complete', { job_id, finish: true, reason: text('reason') })
  await requestReview(org, job_id)
}

/** Asks for a review. At night this is refused, because the message is advertising. */
async function requestReview(org: TestOrg, job_id: string): Promise<void> {
  const operation = operations.find(({ name }) => name === 'reviews.request')!
  const answer = await call(org, operation, { job_id, channels: ['sms'], message: text('review') })
  if (answer.status !== 200) assert.match(answer.body.error.message, /^Quiet hours for text messages apply/)
}

async function bill(org: TestOrg, client_id: string, job_id: string): Promise<string> {
  const { id: invoice_id } = await invoke(org, 'invoices.createFromJob', { job_id })
  await invoke(org, 'invoices.update', { invoice_id, memo: text('memo') })
  const sent = await invoke(org, 'invoices.send', { invoice_id, channels: ['sms'] })
  await invoke(org, 'invoices.recordPayment', {
    invoice_id,
    amount_cents: sent.balance_cents,
    method: 'check',
    reference: text('check'),
  })
  assert.ok(client_id)
  return invoice_id
}
