import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { createClient, mergeClient } from '../../../customers/clients/operations.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { createTodo, listTodos } from '../operations.ts'

const grace = { name: 'Grace', address_line1: '2 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
const aClient = async (org: TestOrg, as = org.owner) => (await org.run(createClient, grace, as)).id
const todo = (org: TestOrg, more: object = {}, as = org.owner) =>
  org.run(createTodo, { title: ' Call back ', ...more }, as)

test("a to-do is created with its author, at the author's home location", async () => {
  const org = await testOrg()
  const created = await todo(org, { due_at: '2026-03-02T09:00:00-06:00', description: '' })
  assert.deepEqual(created, {
    id: created.id,
    location_id: org.locationId,
    title: 'Call back',
    description: null,
    due_at: '2026-03-02T15:00:00.000Z',
    status: 'open',
    assigned_to: null,
    client_id: null,
    lead_id: null,
    estimate_id: null,
    job_id: null,
    invoice_id: null,
    completed_at: null,
    completed_by: null,
    version: 1,
    created_by: { type: 'member', id: org.ownerId },
    created_at: created.created_at,
    updated_at: created.created_at,
    archived_at: null,
  })
  assert.deepEqual((await org.run(listTodos, {}, org.owner)).items, [created])
  assert.deepEqual(await org.events(), [])
})

test('a to-do belongs to the location of its record, and its assignee must have access to that location', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const there = { ...org.owner, locations: [north] }
  const client_id = await aClient(org, there)
  const job_id = await addJob(org, { client_id: await aClient(org), location_id: org.locationId })
  assert.equal((await todo(org, { client_id })).location_id, north)
  assert.equal((await todo(org, { client_id, job_id })).location_id, org.locationId)
  const [everywhere, here] = [await hire(org), await hire(org, 'technician', [org.locationId])]
  assert.equal((await todo(org, { client_id, assigned_to: everywhere.id })).assigned_to, everywhere.id)
  await assert.rejects(todo(org, { client_id, assigned_to: here.id }), {
    code: 'validation_error',
    details: [{ field: 'assigned_to', message: 'cannot access the location of the record' }],
  })
  await assert.rejects(todo(org, { assigned_to: newId() }), {
    details: [{ field: 'assigned_to', message: 'is not an active member of the organization' }],
  })
})

test('a to-do cannot name a record that does not exist or that the member may not read', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
  const theirs = await other.run(createLead, { customer_name: 'Bo', service_address: '1 Main St' })
  const client_id = await aClient(org)
  const [rep, technician] = [await hire(org), await hire(org, 'technician')]
  const refused = (as: object, input: object, field: string, kind: string) =>
    assert.rejects(todo(org, input, as), {
      code: 'validation_error',
      details: [{ field, message: `does not match any ${kind} of the organization` }],
    })
  for (const lead_id of [theirs.id, newId()]) await refused(org.owner, { lead_id }, 'lead_id', 'lead')
  for (const as of [rep, technician]) await refused(as, { lead_id: lead.id }, 'lead_id', 'lead')
  await refused(technician, { client_id }, 'client_id', 'client')
  assert.equal((await todo(org, { client_id }, rep)).client_id, client_id)
  const job_id = await addJob(org, { client_id, assignees: [{ member_id: technician.id, role: 'crew' }] })
  assert.equal((await todo(org, { job_id, client_id }, technician)).job_id, job_id)
})

test('an automation can name records that it sees, with only the permission of the operation', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
  const automation = {
    type: 'automation',
    id: newId(),
    permissions: new Set(['view_jobs']),
    run: { id: newId(), depth: 1, rootEventId: null },
  } as const
  const created = await todo(org, { lead_id: lead.id }, automation as object)
  assert.deepEqual(
    [created.lead_id, created.created_by],
    [lead.id, { type: 'automation', id: automation.id }],
  )
})

test('a to-do of a merged client belongs to the survivor, whether created before or after the merge', async () => {
  const org = await testOrg()
  const [ending, survivor] = [await aClient(org), await aClient(org)]
  const before = await todo(org, { client_id: ending })
  await org.run(mergeClient, { client_id: ending, into_client_id: survivor }, org.owner)
  const after = await todo(org, { client_id: ending })
  const { items } = await org.run(listTodos, { client_id: survivor, order: 'asc' }, org.owner)
  assert.deepEqual(
    items.map(({ id, version }) => [id, version]),
    [
      [before.id, 2],
      [after.id, 1],
    ],
  )
})
