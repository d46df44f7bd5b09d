import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { operations } from '../src/app/catalog.ts'
import { createClient, updateClient } from '../src/domains/customers/clients/operations.ts'
import { saveLocation, saveTaxRate, updateCompany } from '../src/domains/organization/company/operations.ts'
import { createFromJob, createInvoice, updateInvoice } from '../src/domains/money/invoices/operations.ts'
import { lineItem } from '../src/domains/organization/line-items/testing/line-item.ts'
import { jobIn } from '../src/domains/work/jobs/testing/working.ts'
import { createJob } from '../src/domains/work/jobs/operations.ts'
import { createLead, setStatus } from '../src/domains/customers/leads/operations.ts'
import { hire } from '../src/domains/customers/leads/testing/people.ts'
import { saveCrew } from '../src/domains/office/workforce/operations.ts'
import { callMcpTool } from '../src/testing/mcp-request.ts'
import { testOrg, type TestOrg } from '../src/testing/test-org.ts'
import { call, keyOf } from './from-catalog/calls.ts'

const named = (name: string) => operations.find((each) => each.name === name)!
const homeAddress = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
const grace = { name: 'Grace Hopper', phone: '+13125550142', email: 'grace@example.com', ...homeAddress }
const lead = { customer_name: 'Ada', service_address: '2 Elm St', customer_phone: grace.phone }

/** Returns the warnings in the answer to a call. Undefined if there are none. */
async function warned(org: TestOrg, name: string, input: object, key?: string): Promise<unknown> {
  const { status, body, text } = await call(org, named(name), input, key === undefined ? {} : { key })
  assert.equal(status, 200, text)
  assert.ok(!('warnings' in body.meta) || body.meta.warnings.length > 0)
  return body.meta.warnings
}

test('linking a lead to a client with another name causes a warning, at each entry point, and again on a repeat', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, grace)
  const idempotencyKey = randomUUID()
  const create = named('leads.create')
  const first = await call(org, create, lead, { idempotencyKey })
  const warnings = [
    {
      code: 'linked_to_client',
      message: 'Linked to Grace Hopper: this client has a different name but the same phone number.',
      client_id,
    },
  ]
  assert.deepEqual(first.body.meta.warnings, warnings)
  const again = await call(org, create, lead, { idempotencyKey })
  assert.deepEqual([again.headers['x-idempotent-replayed'], again.text], ['true', first.text])
  const receipt = await org.request('GET', `/api/v1/workflows/requests/${first.body.meta.request_id}`)
  assert.deepEqual(receipt.body.data.warnings, warnings)
  const twice = {
    code: 'lead_exists',
    message: 'Another open lead has the same phone number.',
    lead_id: first.body.data.id,
  }
  const dryRun = await call(org, create, lead, { dryRun: true })
  assert.deepEqual(dryRun.body.data.would.warnings, [...warnings, twice])
  const args = { operation: 'leads.create', input: lead, idempotencyKey: randomUUID() }
  assert.deepEqual(
    (await callMcpTool(await keyOf(org, 'manager'), 'mutate_workflow', args)).structuredContent.warnings,
    [...warnings, twice],
  )
  const { body } = await org.request('POST', '/leads', { body: lead })
  assert.deepEqual(Object.keys(body), ['data'])
  assert.equal(body.data.client_id, client_id)
})

test('there is no warning without a reason', async () => {
  const org = await testOrg()
  await org.run(createClient, grace)
  assert.equal(await warned(org, 'leads.create', { ...lead, customer_name: 'grace hopper ' }), undefined)
  assert.equal(await warned(org, 'leads.create', { ...lead, customer_phone: '+13125550143' }), undefined)
  const { body } = await call(org, named('leads.create'), { ...lead, customer_phone: '+13125550144' })
  assert.deepEqual(Object.keys(body.meta), ['request_id'])
  const { body: receipt } = await org.request('GET', `/api/v1/workflows/requests/${body.meta.request_id}`)
  assert.ok(!('warnings' in receipt.data))
})

test('an existing lead causes a warning for callers who can see it, unless it is closed', async () => {
  const org = await testOrg()
  const one = await org.run(createLead, { ...lead, customer_email: 'ada@example.com' })
  const codes = async (input: object, key?: string) =>
    ((await warned(org, 'leads.create', { ...lead, ...input }, key)) ?? []) as object[]
  const leadExistsWarnings = (matchedField: string) => [
    {
      code: 'lead_exists',
      message: `Another open lead has the same ${matchedField}.`,
      lead_id: one.id,
    },
  ]
  const idempotencyKey = randomUUID()
  const first = await call(org, named('leads.create'), lead, { idempotencyKey })
  assert.deepEqual(first.body.meta.warnings, leadExistsWarnings('phone number'))
  const again = await call(org, named('leads.create'), lead, { idempotencyKey })
  assert.equal(again.text, first.text)
  assert.deepEqual(
    await codes({ customer_phone: '+13125550149', customer_email: 'ADA@example.com' }),
    leadExistsWarnings('email address'),
  )
  assert.deepEqual(await codes({ customer_phone: null }), [])
  assert.deepEqual(await codes({}, await keyOf(org, 'sales_rep')), [])
  const other = { customer_phone: '+13125550148' }
  const { id: lead_id } = await org.run(createLead, { ...lead, ...other })
  await org.run(setStatus, { lead_id, status: 'lost', lost_reason: 'out_of_area' }, org.owner)
  assert.deepEqual(await codes(other), [])
})

test('a client who exists twice causes a warning for callers who can see the first', async () => {
  const org = await testOrg()
  const one = await org.run(createClient, grace)
  const again = async (input: object, key?: string) =>
    await warned(org, 'clients.create', { ...grace, ...input }, key)
  const clientExistsWarnings = (matchedField: string) => [
    {
      code: 'client_exists',
      message: `The client Grace Hopper has the same ${matchedField}. If both are the same customer, merge them with \`clients.merge\`.`,
      client_id: one.id,
    },
  ]
  assert.deepEqual(await again({ name: 'G. Hopper', email: null }), clientExistsWarnings('phone number'))
  const mail = { phone: '+13125550149', email: 'GRACE@example.com' }
  assert.deepEqual(await again(mail), clientExistsWarnings('email address'))
  assert.equal(await again({ phone: null, email: null }), undefined)
  assert.equal(await again({ phone: '+13125550148', email: 'g@example.com' }), undefined)
  const { id: north } = await org.run(saveLocation, { name: 'North', timezone: 'America/Chicago' }, org.owner)
  assert.equal(await again({}, await keyOf(org, 'manager', [north])), undefined)
})

test('an appointment that moves to another member without an explicit member_id causes a warning', async () => {
  const org = await testOrg()
  const { id: lead_id } = await org.run(createLead, lead)
  const { id: rep } = await hire(org)
  const book = (input: object) => warned(org, 'leads.scheduleAppointment', { lead_id, ...input })
  const at = (local_time: string) => ({ local_date: '2099-06-01', local_time })
  assert.equal(await book({ ...at('09:00:00'), member_id: rep }), undefined)
  assert.deepEqual(await book(at('10:00:00')), [
    {
      code: 'member_changed',
      message:
        'No member was passed, so the appointment is with the assignee of the lead, not with the member of the previous appointment. To keep that member, pass member_id.',
      member_id: org.ownerId,
      former_member_id: rep,
    },
  ])
  assert.equal(await book(at('11:00:00')), undefined)
  assert.equal(await book({ ...at('12:00:00'), member_id: rep }), undefined)
  assert.equal(await book({ ...at('13:00:00'), member_id: null }), undefined)
})

test('an import warns of ignored columns, and says that a preview wrote nothing', async () => {
  const org = await testOrg()
  const rows = [{ name: 'Ada', address: '1 Main St', ' ': 'x' }]
  const ignoredColumns = {
    code: 'columns_left_out',
    message:
      'These columns do not match a field and are ignored: address. Fields are external_id, name, type, status, email, phone, address_line1, address_line2, city, state, zip, notes, tags, sms_opt_out, email_opt_out; `mapping` assigns columns to fields.',
    columns: ['address'],
  }
  const previewed = {
    code: 'only_previewed',
    message: 'This was a preview: nothing was written. To import the clients, call again with mode `commit`.',
  }
  assert.deepEqual(await warned(org, 'clients.import', { rows }), [ignoredColumns, previewed])
  assert.deepEqual(await warned(org, 'clients.import', { rows, mode: 'commit' }), [ignoredColumns])
  const csv = 'Who,email\nBo,bo@example.com\n'
  const mapping = { Who: 'name' }
  assert.deepEqual(await warned(org, 'clients.import', { csv, mapping, mode: 'commit' }), [
    {
      ...ignoredColumns,
      message: ignoredColumns.message.replace(': address.', ': email.'),
      columns: ['email'],
    },
  ])
  const named = [{ name: 'Cy', phone: '+13125550177' }]
  assert.equal(await warned(org, 'clients.import', { rows: named, mode: 'commit' }), undefined)
  const wide = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`c${at}`, 'x']))
  const [{ message, columns }] = (await warned(org, 'clients.import', {
    rows: [{ name: 'Di', ...wide }],
    mode: 'commit',
  })) as [{ message: string; columns: string[] }]
  assert.equal(columns.length, 20)
  assert.match(message, /, c19 and 5 more\. /)
})

test('an operation that converts a lead warns, too, if an existing client matches', async () => {
  const org = await testOrg()
  const [one, two] = [await org.run(createLead, lead), await org.run(createLead, lead)]
  await org.run(createClient, grace)
  const codes = async (name: string, input: object) =>
    ((await warned(org, name, input)) as { code: string }[]).map(({ code }) => code)
  assert.deepEqual(await codes('leads.convertToClient', { lead_id: one.id }), ['linked_to_client'])
  const estimate = { lead_id: two.id, location_id: org.locationId }
  assert.deepEqual(await codes('estimates.create', estimate), ['linked_to_client'])
})

test('a default home location causes a warning for callers who can see another one', async () => {
  const org = await testOrg()
  const { id: north } = await org.run(saveLocation, { name: 'North', timezone: 'America/Chicago' }, org.owner)
  const locationWarning = {
    code: 'location_assumed',
    message:
      "No location was passed. The record was assigned to Main, the caller's home location. The caller can access 2 locations.",
    location_id: org.locationId,
  }
  await org.app.inspect.query(`update quoin.locations set name = 'Main' where id = $1`, [org.locationId])
  const { customer_phone: _, ...withoutPhone } = lead
  assert.deepEqual(await warned(org, 'leads.create', withoutPhone), [locationWarning])
  assert.deepEqual(await warned(org, 'clients.create', grace), [locationWarning])
  assert.equal(await warned(org, 'leads.create', { ...withoutPhone, location_id: north }), undefined)
  const inNorth = await keyOf(org, 'manager', [north])
  assert.equal(await warned(org, 'leads.create', withoutPhone, inNorth), undefined)
})

test('a time that the clock skips, a past day, and a tax rate chosen by default cause warnings', async () => {
  const org = await testOrg('live', '2026-03-01T12:00:00.000Z')
  const { id: client_id } = await org.run(createClient, grace)
  const skipped = { scheduled_date: '2026-03-08', scheduled_time_start: '02:30:00' }
  const warningsOf = async (name: string, input: object) =>
    ((await warned(org, name, input)) as { code: string; message: string }[]).map(({ code, message }) => [
      code,
      message,
    ])
  const moved = [
    'time_adjusted',
    'A planned time does not exist on 2026-03-08, because clocks change to daylight saving time. The start of the job is now 2026-03-08T08:30:00.000Z.',
  ]
  assert.deepEqual(await warningsOf('jobs.create', { client_id, ...skipped }), [moved])
  const { id: job_id } = await org.run(createJob, { client_id }, org.owner)
  assert.deepEqual(await warningsOf('jobs.schedule', { job_id, ...skipped }), [moved])
  const over = ['date_past', 'The job is scheduled on 2025-03-09, but today is 2026-03-01 at its location.']
  const past = { scheduled_date: '2025-03-09' }
  assert.deepEqual(await warningsOf('jobs.create', { client_id, ...past }), [over])
  assert.deepEqual(await warningsOf('jobs.reschedule', { job_id, ...past }), [over])
  const { id: today } = await org.run(createJob, { client_id }, org.owner)
  assert.equal(await warned(org, 'jobs.schedule', { job_id: today, scheduled_date: '2026-03-01' }), undefined)
  const at = { local_date: '2026-03-08', local_time: '02:30:00' }
  const { id: lead_id } = await org.run(createLead, { ...lead, customer_phone: null }, org.owner)
  assert.deepEqual(await warningsOf('leads.scheduleAppointment', { lead_id, ...at }), [
    [
      'time_adjusted',
      'The requested time does not exist on that day, because clocks change to daylight saving time. The appointment is at 03:30:00.',
    ],
  ])

  const components = [{ name: 'State', percent: '6.25' }]
  const rate = await org.run(saveTaxRate, { name: 'Cook', components }, org.owner)
  const location = { location_id: org.locationId, default_tax_rate_id: rate.id }
  await org.run(saveLocation, location, org.owner)
  const line_items = [{ name: 'Lawn', unit_price_cents: 5000 }]
  const estimateInput = { client_id, location_id: org.locationId, line_items }
  for (const [name, input] of [
    ['estimates.create', estimateInput],
    ['invoices.create', { client_id, line_items }],
  ] as const) {
    const [warning] = (await warned(org, name, input)) as object[]
    assert.deepEqual(warning, {
      code: 'tax_rate_assumed',
      message:
        'No tax rate was passed. Taxable lines without their own tax rate get the default rate of the location, Cook.',
      tax_rate_id: rate.id,
    })
    assert.equal(await warned(org, name, { ...input, tax_rate_id: rate.id }), undefined)
    const untaxed = [{ name: 'Lawn', unit_price_cents: 5000, taxable: false }]
    assert.equal(await warned(org, name, { ...input, line_items: untaxed }), undefined)
  }
})

test('a job assigned to a crew, and to no member of it, causes a warning', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, grace)
  const { id: job_id } = await org.run(createJob, { client_id }, org.owner)
  const member = await hire(org, 'technician')
  const crew = await org.run(saveCrew, { name: 'North', members: [{ member_id: member.id }] }, org.owner)
  const assignment = { job_id, crew_id: crew.id, assignees: [] }
  const [warning] = (await warned(org, 'jobs.assign', assignment)) as { code: string }[]
  assert.deepEqual(warning, {
    code: 'nobody_assigned',
    message: 'The job is assigned to a crew, but to none of its members. Pass `assignees` to assign members.',
    crew_id: crew.id,
  })
  const assignees = [{ member_id: member.id }]
  assert.equal(await warned(org, 'jobs.assign', { job_id, crew_id: crew.id, assignees }), undefined)
})

test('dates of new visits beside a visit without a date cause a warning', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, grace)
  const { id: job_id } = await org.run(createJob, { client_id }, org.owner)
  const add = (id: string, input: object) => warned(org, 'jobs.visits.save', { job_id: id, ...input })
  assert.deepEqual(await add(job_id, { dates: ['2099-03-17'] }), [
    {
      code: 'visit_undated',
      message: 'Visit 1 of the job still has no date. Set it with `jobs.schedule`, or cancel the visit.',
      visit_id: job_id,
    },
  ])
  const dated = await org.run(createJob, { client_id, scheduled_date: '2099-03-16' }, org.owner)
  assert.equal(await add(dated.id, { dates: ['2099-03-17'] }), undefined)
  assert.equal(await add(job_id, {}), undefined, 'no dates were passed')
})

test('a job that is completed without an invoice because only a discount line is left causes a warning', async () => {
  const org = await testOrg()
  await org.run(updateCompany, { auto_invoice: true }, org.owner)
  const line_items = [lineItem(60_000), lineItem(-10_000, { kind: 'discount' })]
  const job_id = await jobIn(org, 'in_progress', { line_items, total_cents: 50_000 })
  const draft = await org.run(createFromJob, { job_id }, org.owner)
  const { id: source_line_id, name } = draft.line_items[0]!
  const without = [{ name, unit_price_cents: 60_000, source_line_id }]
  await org.run(updateInvoice, { invoice_id: draft.id, line_items: without }, org.owner)
  assert.deepEqual(await warned(org, 'jobs.complete', { job_id }), [
    {
      code: 'not_invoiced',
      message:
        'No invoice was drafted, because the lines of the job that are not invoiced have a negative total. Void the other draft invoice of the job and invoice all lines together.',
      job_id,
    },
  ])
})

test('sending or reminding warns that the customer opted out of emails, and that they were reminded a short while ago', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, grace)
  await org.run(updateClient, { client_id, email_opt_out: true }, org.owner)
  const line_items = [{ name: 'Lawn', unit_price_cents: 5000, taxable: false }]
  const invoice = await org.run(createInvoice, { client_id, line_items }, org.owner)
  const send = (more: object = {}) => warned(org, 'invoices.send', { invoice_id: invoice.id, ...more })
  const optedOut = {
    code: 'recipient_opted_out',
    message:
      'The customer opted out of emails. The document is still sent, because opt-outs do not apply to documents.',
    channel: 'email',
    to: grace.email,
  }
  const listInvoices = async () => {
    const { items } = (await call(org, named('invoices.list'), {})).body.data as {
      items: { reminded_at: string | null; recipient_opted_out: string[] }[]
    }
    return items.map(({ reminded_at, recipient_opted_out }) => [reminded_at !== null, recipient_opted_out])
  }
  assert.deepEqual(await listInvoices(), [[false, ['email']]])
  assert.deepEqual(await send(), [optedOut])
  assert.deepEqual(await listInvoices(), [[false, ['email']]], 'the first sending is no reminder')
  assert.deepEqual(await send(), [optedOut])
  assert.deepEqual(await listInvoices(), [[true, ['email']]])
  const again = (await send()) as { code: string; reminded_at: string; invoice_id: string }[]
  assert.deepEqual(
    again.map(({ code }) => code),
    ['reminded_at', 'recipient_opted_out'],
  )
  assert.equal(again[0]!.invoice_id, invoice.id)
  assert.equal(await send({ channels: ['none'] }), undefined)
})
