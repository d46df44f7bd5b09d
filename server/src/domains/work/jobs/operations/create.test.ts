import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { createClient, getClient } from '../../../customers/clients/operations.ts'
import { createLead, getLead } from '../../../customers/leads/operations.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { createJob, getJob } from '../operations.ts'
import { addCustomer, jobIn, jobEvents } from '../testing/working.ts'

const address = { address_line1: '7 Oak St', city: 'Springfield', state: 'IL', zip: '62704' }

test("a new job copies the client's name and address, gets a number without gaps, and emits events", async () => {
  const org = await testOrg()
  const client = await org.run(createClient, { name: 'Grace', ...address, status: 'prospect' })
  const line_items = [{ name: 'Gutters', unit_price_cents: 9900 }]
  const job = await org.run(createJob, { client_id: client.id, line_items, notes: 'Ring' }, org.owner)
  assert.deepEqual(
    [
      job.status,
      job.customer_name,
      job.service_address,
      job.service_city,
      job.service_state,
      job.service_zip,
    ],
    ['unscheduled', 'Grace', '7 Oak St', 'Springfield', 'IL', '62704'],
  )
  assert.deepEqual([job.property_id, job.total_cents, job.notes], [client.primary_property_id, 9900, 'Ring'])
  assert.deepEqual(await jobEvents(org), [
    {
      name: 'job.created',
      payload: {
        job_id: job.id,
        job_number: 1,
        client_id: client.id,
        property_id: client.primary_property_id,
        location_id: org.locationId,
        estimate_id: null,
        status: 'unscheduled',
        scheduled_date: null,
        scheduled_time_start: null,
        scheduled_time_end: null,
        timezone: 'America/Chicago',
        total_cents: 9900,
        currency: 'USD',
        version: 1,
        updated_at: job.updated_at,
      },
    },
  ])
  assert.equal((await org.run(getClient, { client_id: client.id })).status, 'active')
  assert.equal((await org.events()).filter((name) => name === 'client.status_changed').length, 1)
  assert.deepEqual(
    (await org.run(getJob, { job_id: job.id })).status_history.map((change) => [
      change.previous_status,
      change.status,
    ]),
    [[null, 'unscheduled']],
  )
  const numbers = await Promise.all(
    [1, 2, 3].map(async () => (await org.run(createJob, { client_id: client.id }, org.owner)).job_number),
  )
  assert.deepEqual(numbers.toSorted(), [2, 3, 4])
})

test('a job created with a date is scheduled, converts its lead, and prefers passed values to those of the client', async () => {
  const org = await testOrg()
  const client_id = await addCustomer(org)
  const lead = await org.run(createLead, { existing_client_id: client_id })
  const job = await org.run(
    createJob,
    {
      client_id,
      lead_id: lead.id,
      customer_name: 'Tenant',
      service_address: '9 Elm Ave',
      service_type: 'windows',
      scheduled_date: '2026-03-16',
      scheduled_time_start: '09:00:00',
    },
    org.owner,
  )
  assert.deepEqual(
    [job.status, job.scheduled_start_at, job.customer_name, job.service_address, job.service_city],
    ['scheduled', '2026-03-16T14:00:00.000Z', 'Tenant', '9 Elm Ave', null],
  )
  assert.equal((await org.run(getLead, { lead_id: lead.id })).status, 'converted')
})

test('a callback of a completed job must be free of charge and is for the same client', async () => {
  const org = await testOrg()
  const earlier = await jobIn(org, 'complete', { service_type: 'gutters' })
  const before = await org.run(getJob, { job_id: earlier })
  const create = (more: object) => org.run(createJob, { callback_of_job_id: earlier, ...more }, org.owner)
  const job = await create({ line_items: [{ name: 'Redo', unit_price_cents: 0 }] })
  assert.deepEqual(
    [job.client_id, job.is_callback, job.callback_of_job_id, job.service_type, job.total_cents],
    [before.client_id, true, earlier, 'gutters', 0],
  )
  await assert.rejects(create({ line_items: [{ name: 'Redo', unit_price_cents: 1 }] }), {
    details: [{ field: 'line_items', message: 'must have a total of 0, because the job is a callback' }],
  })
  await assert.rejects(create({ client_id: await addCustomer(org) }), {
    details: [{ field: 'client_id', message: 'is not the client of the earlier job' }],
  })
  const open = await jobIn(org)
  await assert.rejects(org.run(createJob, { callback_of_job_id: open }, org.owner), {
    code: 'invalid_state',
    details: [{ field: 'callback_of_job_id', message: 'is scheduled', status: 'scheduled' }],
  })
})

test('records that do not exist, or that belong to another organization or client, are refused with the same message', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const client_id = await addCustomer(org)
  const stranger = await addCustomer(other)
  const neighbour = await org.run(createClient, { name: 'Grace', ...address })
  const lead = await org.run(createLead, { existing_client_id: neighbour.id })
  const theirs = await other.run(createLead, { existing_client_id: stranger })
  const refused = (input: object, field: string, message: string) =>
    assert.rejects(org.run(createJob, input, org.owner), {
      code: 'validation_error',
      details: [{ field, message }],
    })
  for (const id of [stranger, newId()])
    await refused({ client_id: id }, 'client_id', 'is not a client of the organization')
  await refused({}, 'client_id', 'is required if callback_of_job_id is not passed')
  for (const property_id of [neighbour.primary_property_id, newId()])
    await refused({ client_id, property_id }, 'property_id', 'is not a property of the client')
  for (const lead_id of [theirs.id, newId()])
    await refused({ client_id, lead_id }, 'lead_id', 'is not a lead of the organization')
  await refused({ client_id, lead_id: lead.id }, 'lead_id', 'is not a lead of the client')
  for (const callback_of_job_id of [await jobIn(other, 'complete'), newId()])
    await refused({ client_id, callback_of_job_id }, 'callback_of_job_id', 'is not a job of the organization')
  const zip = { client_id, service_zip: '62701' }
  await refused(zip, 'service_address', 'is required with a city, state or zip')
  assert.deepEqual(await jobEvents(org), [])
})

test("a rep can create neither a job from another rep's lead nor a callback of another rep's job", async () => {
  const org = await testOrg()
  const [ada, ben] = [await hire(org), await hire(org)]
  const client_id = await addCustomer(org)
  const lead = await org.run(createLead, { existing_client_id: client_id, assigned_to: ben.id })
  const callback_of_job_id = await jobIn(org, 'complete', { client_id, lead_id: lead.id })
  for (const input of [
    { client_id, lead_id: lead.id },
    { client_id, callback_of_job_id },
  ]) {
    await assert.rejects(org.run(createJob, input, ada), { code: 'validation_error' })
    assert.equal((await org.run(createJob, input, ben)).created_by.id, ben.id)
  }
})
