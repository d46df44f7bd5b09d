import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { operations } from '../../src/app/catalog.ts'
import { createClient } from '../../src/domains/customers/clients/operations.ts'
import { listEstimates } from '../../src/domains/selling/estimates/operations.ts'
import { listInvoices } from '../../src/domains/money/invoices/operations.ts'
import { createJob, listJobs } from '../../src/domains/work/jobs/operations.ts'
import { createLead, listLeads, setStatus } from '../../src/domains/customers/leads/operations.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { shapeOf } from '../from-routes/schema.ts'

test('a list takes several statuses, and a number finds its record', async () => {
  const org = await testOrg()
  const leads = []
  for (const customer_name of ['Ada', 'Grace', 'Edith'])
    leads.push(await org.run(createLead, { customer_name, service_address: '1 Main St' }, org.owner))
  const [ada, grace] = leads
  await org.run(setStatus, { lead_id: ada!.id, status: 'contacted' }, org.owner)
  await org.run(setStatus, { lead_id: grace!.id, status: 'lost', lost_reason: 'price' }, org.owner)
  const namesOf = async (query: object) =>
    (await org.run(listLeads, query, org.owner)).items.map(({ customer_name }) => customer_name)
  assert.deepEqual(await namesOf({ status: ['contacted', 'lost'] }), ['Grace', 'Ada'])
  assert.deepEqual(await namesOf({ status: 'contacted' }), ['Ada'])
  assert.deepEqual(await namesOf({ lead_number: grace!.lead_number }), ['Grace'])

  const { body } = await org.request('GET', `/api/v1/leads?lead_number=${ada!.lead_number}`)
  assert.deepEqual(
    body.data.map((lead: { customer_name: string }) => lead.customer_name),
    ['Ada'],
  )
  const pageQuery = { status: ['contacted', 'lost'], limit: 1 }
  const page = await org.run(listLeads, pageQuery, org.owner)
  const next = await org.run(listLeads, { ...pageQuery, cursor: page.next_cursor }, org.owner)
  assert.deepEqual(
    [page, next].map(({ items }) => items[0]!.customer_name),
    ['Grace', 'Ada'],
  )
  await assert.rejects(org.run(listLeads, { status: ['contacted', 'nothing'] }, org.owner), {
    code: 'validation_error',
  })
})

test('jobs, estimates and invoices are found by number and by several statuses', async () => {
  const org = await testOrg()
  const address = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
  const { id: client_id } = await org.run(createClient, { name: 'Ada', ...address }, org.owner)
  const created = await org.run(createJob, { client_id }, org.owner)
  await org.run(createJob, { client_id }, org.owner)
  const { items } = await org.run(listJobs, { job_number: created.job_number }, org.owner)
  assert.deepEqual(
    items.map(({ id }) => id),
    [created.id],
  )
  const both = await org.run(listJobs, { status: ['unscheduled', 'complete'] }, org.owner)
  assert.equal(both.items.length, 2)
  assert.equal((await org.run(listJobs, { status: ['complete'] }, org.owner)).items.length, 0)
  const estimates = await org.run(listEstimates, { estimate_number: 7, status: ['sent', 'draft'] }, org.owner)
  const invoices = await org.run(listInvoices, { invoice_number: 7, status: ['overdue', 'draft'] }, org.owner)
  assert.deepEqual([...estimates.items, ...invoices.items], [])
})

test('every list that filters by status accepts several, and filtering by all of them changes nothing', async () => {
  const org = await testOrg()
  const tried = new Set<string>()
  await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
  const address = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
  await org.run(createClient, { name: 'Grace', ...address }, org.owner)
  for (const operation of operations) {
    if (operation.kind !== 'query' || !(operation.output as Partial<z.ZodObject>).shape?.['items']) continue
    const input = shapeOf(operation.input) as Record<string, z.ZodType>
    const filter = ['status', 'state'].find((each) => each in input)
    if (filter === undefined) continue
    tried.add(operation.name)
    const values = severalOf(input[filter]!)
    assert.ok(values, `${operation.name} takes one ${filter} alone`)
    const itemsOf = async (query: object) =>
      ((await org.run(operation, query, org.owner)) as { items: unknown[] }).items
    assert.deepEqual(await itemsOf({ [filter]: values }), await itemsOf({}), operation.name)
    for (const value of values)
      assert.deepEqual(
        await itemsOf({ [filter]: [value] }),
        await itemsOf({ [filter]: value }),
        operation.name,
      )
  }
  assert.ok(tried.has('clients.list') && tried.has('outbox.list') && tried.size >= 18, [...tried].join())
})

/** Returns the allowed values of a field that accepts a single value or a list of values. */
function severalOf(schema: z.ZodType): readonly string[] | undefined {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  if (!(inner instanceof z.ZodUnion)) return undefined
  const [each] = inner.options
  return each instanceof z.ZodEnum ? (each.options as readonly string[]) : undefined
}
