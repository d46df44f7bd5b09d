import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, updateClient } from '../src/domains/customers/clients/operations.ts'
import { createEstimate, updateDetails } from '../src/domains/selling/estimates/operations.ts'
import { createInvoice } from '../src/domains/money/invoices/operations.ts'
import { getJob, startJob } from '../src/domains/work/jobs/operations.ts'
import { newMember } from '../src/domains/office/workforce/testing/new-member.ts'
import type { Actor } from '../src/kernel/access/actor.ts'
import { testOrg } from '../src/testing/test-org.ts'

// Tests that, if an input contains the id of another kind of record, the error names that kind, provided that the
// caller may read the record. All other callers get the same error as for an id that does not exist.

const address = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }

async function estimateOf() {
  const org = await testOrg()
  const { id: clientId } = await org.run(createClient, { name: 'Ada', ...address })
  const { id } = await org.run(createEstimate, { client_id: clientId, location_id: org.locationId })
  return { org, id, clientId }
}

const isEstimate = {
  code: 'not_found',
  message: 'No such job. job_id is the id of an estimate.',
  details: [{ field: 'job_id', message: 'is the id of an estimate', kind: 'estimate' }],
}
const unknown = { code: 'not_found', message: 'No such job.', details: [] }
/** Page of the code, which every error answer has. */
const docs_url = 'http://quoin.test/docs/errors/not_found'

test('the id of an estimate where a job is expected is refused with its kind, and the error stays not found', async () => {
  const { org, id } = await estimateOf()
  await assert.rejects(org.run(getJob, { job_id: id }, org.owner), isEstimate)
  await assert.rejects(org.run(startJob, { job_id: id }, org.owner), isEstimate)
  const overRest = await org.request('GET', `/api/v1/jobs/${id}`)
  assert.deepEqual([overRest.status, overRest.body.error], [404, { ...isEstimate, docs_url }])
  const call = { body: { job_id: id.toUpperCase() }, idempotencyKey: 'k' }
  const first = await org.request('POST', '/api/v1/workflows/jobs.start', call)
  assert.partialDeepStrictEqual([first.status, first.body.error], [404, isEstimate])
  const dry = await org.request('POST', '/api/v1/workflows/jobs.start?dry_run=true', { body: { job_id: id } })
  assert.deepEqual([dry.status, dry.body.error], [404, { ...isEstimate, docs_url }])
})

test('a reference to a record of another kind is refused with the place of the reference', async () => {
  const { org, id } = await estimateOf()
  const input = { client_id: id, line_items: [{ name: 'Windows', quantity: '1', unit_price_cents: 100 }] }
  await assert.rejects(org.run(createInvoice, input, org.owner), (error: Error & { details: object[] }) => {
    assert.match(error.message, / client_id is the id of an estimate\.$/)
    assert.partialDeepStrictEqual(error.details, [{ field: 'client_id', kind: 'estimate' }])
    assert.equal(error.details.length, 1)
    assert.equal((error as Error & { code?: string }).code, 'validation_error')
    return true
  })
})

test('a refusal reveals nothing of a record that the caller may not read', async () => {
  const { org, id, clientId } = await estimateOf()
  const jobOf = (jobId: string, as: object) => org.run(getJob, { job_id: jobId }, as)
  const other = await estimateOf()
  await assert.rejects(jobOf(other.id, org.owner), unknown, 'of another organization')

  const isScoped = await org.request('GET', `/api/v1/jobs/${id}`, {
    key: await org.key({ scopes: ['jobs:read'] }),
  })
  assert.deepEqual(isScoped.body.error, { ...unknown, docs_url }, 'of a kind that the key does not open')

  const elsewhere: Partial<Actor> = { ...org.owner, locations: [] }
  await assert.rejects(jobOf(id, elsewhere), unknown, 'of a location that is not seen')

  const rep = await newMember(org)
  const asRep: Partial<Actor> = { type: 'member', id: rep.id, role: 'sales_rep' }
  await assert.rejects(jobOf(id, asRep), unknown, 'of somebody else')
  const change = org.run(updateClient, { client_id: clientId, name: 'Bob' }, asRep)
  await assert.rejects(change, { message: 'No such client.', details: [] }, 'of the kind that is asked for')
  await org.run(updateDetails, { estimate_id: id, assigned_rep_id: rep.id }, org.owner)
  await assert.rejects(jobOf(id, asRep), isEstimate, 'their own')

  const technician = await newMember(org, { role: 'technician' })
  const asTechnician: Partial<Actor> = { type: 'member', id: technician.id, role: 'technician' }
  const { id: invoice } = await org.run(
    createInvoice,
    { client_id: clientId, line_items: [{ name: 'Windows', quantity: '1', unit_price_cents: 100 }] },
    org.owner,
  )
  await assert.rejects(jobOf(invoice, asTechnician), unknown, 'of a kind that the role does not show')
})
