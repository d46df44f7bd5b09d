import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineItem } from '../../../organization/line-items/testing/line-item.ts'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { addInvoice } from '../../../money/invoices/testing/add-invoice.ts'
import { getJob } from '../operations.ts'
import { addRecurrence, occurrences, today } from '../testing/recurring.ts'
import { addJob } from '../testing/add-job.ts'

const clientOf = async (org: TestOrg): Promise<string> => {
  const address = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }
  return (await org.run(createClient, { name: 'Ada Lovelace', ...address })).id
}

test('a job is returned with its schedule in the time zone of its location, its assignees, lines and invoices', async () => {
  const org = await testOrg()
  const client_id = await clientOf(org)
  const line = lineItem(4000, { name: 'Gutters', quantity: '2.5', unit: 'hour', line_total_cents: 10_000 })
  const id = await addJob(org, {
    client_id,
    status: 'scheduled',
    scheduled_date: '2026-03-08',
    scheduled_time_start: '02:30:00',
    scheduled_time_end: '04:00:00',
    assignees: [{ member_id: org.ownerId, role: 'lead' }],
    line_items: [line],
    total_cents: 10_000,
    external_refs: { quickbooks: '77' },
    tags: ['vip'],
    checklist_required: 3,
    checklist_done: 1,
  })
  const first = await addInvoice(org, { client_id, job_id: id, voided_at: '2026-03-01T00:00:00.000Z' })
  const job = await org.run(getJob, { job_id: id })
  assert.deepEqual(job.line_items, [line])
  assert.deepEqual(job.assignees, [{ member_id: org.ownerId, role: 'lead' }])
  assert.deepEqual(job.checklist, { required: 3, done: 1 })
  assert.deepEqual(job.external_refs, { quickbooks: '77' })
  assert.deepEqual(job.tags, ['vip'])
  assert.equal(job.scheduled_date, '2026-03-08')
  assert.equal(job.scheduled_time_start, '02:30:00')
  assert.equal(job.timezone, 'America/Chicago')
  assert.equal(job.scheduled_start_at, '2026-03-08T08:30:00.000Z')
  assert.equal(job.time_adjusted, true)
  assert.equal(job.is_unassigned, false)
  assert.deepEqual([job.invoice_ids, job.is_invoiced], [[first], false])

  const second = await addInvoice(org, { client_id, job_id: id })
  const invoiced = await org.run(getJob, { job_id: id })
  assert.deepEqual(
    [invoiced.invoice_ids.toSorted(), invoiced.is_invoiced],
    [[first, second].toSorted(), true],
  )
})

test('a callback names the earlier job, and a job without assignees is marked as unassigned', async () => {
  const org = await testOrg()
  const client_id = await clientOf(org)
  const earlier = await addJob(org, { client_id, status: 'complete' })
  const job = await org.run(getJob, { job_id: await addJob(org, { client_id, callback_of_job_id: earlier }) })
  assert.deepEqual(
    [job.is_callback, job.callback_of_job_id, job.is_unassigned, job.is_late],
    [true, earlier, true, false],
  )
})

test('a job of another organization, or of a location that the caller may not access, is not found', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const id = await addJob(org, { client_id: await clientOf(org) })
  await assert.rejects(other.run(getJob, { job_id: id }), { code: 'not_found' })
  await assert.rejects(org.run(getJob, { job_id: id }, { locations: [] }), { code: 'not_found' })
})

test('a job of a recurrence names the recurrence and its date in the series; another job names none', async () => {
  const org = await testOrg()
  const job_recurrence_id = await addRecurrence(org)
  const [first] = await occurrences(org, job_recurrence_id)
  const { recurrence } = await org.run(getJob, { job_id: first!.id }, org.owner)
  assert.deepEqual(recurrence, { job_recurrence_id, on_date: today(org) })
  const other = await org.run(
    getJob,
    { job_id: await addJob(org, { client_id: await clientOf(org) }) },
    org.owner,
  )
  assert.equal(other.recurrence, null)
})
