import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { createFromJob, sendInvoice, updateInvoice } from '../../../money/invoices/operations.ts'
import { lineItem } from '../../../organization/line-items/testing/line-item.ts'
import { pay } from '../../../money/invoices/testing/invoicing.ts'
import { completeJob, getJob, reopenJob, saveVisit } from '../operations.ts'
import { jobIn, jobEvents } from '../testing/working.ts'

test('a reopened job is in progress again, with the reason in its history and its original start', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'complete')
  const before = await org.run(getJob, { job_id })
  const job = await org.run(reopenJob, { job_id, reason: 'A window was left out' }, org.owner)
  assert.deepEqual(
    [job.status, job.completed_at, job.actual_started_at],
    ['in_progress', null, before.actual_started_at],
  )
  const { status_history } = await org.run(getJob, { job_id })
  assert.equal(status_history[0]!.reason, 'A window was left out')
})

test('a job with a paid invoice cannot be reopened; one with a sent invoice can', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'complete', { line_items: [lineItem(8000)] })
  const invoice = await org.run(createFromJob, { job_id }, org.owner)
  await org.run(sendInvoice, { invoice_id: invoice.id, channels: ['none'] }, org.owner)
  await org.run(reopenJob, { job_id }, org.owner)
  await org.query(`update live.jobs set status = 'complete' where org_id = $1`)
  await pay(org, invoice.id, invoice.total_cents)
  await assert.rejects(org.run(reopenJob, { job_id }, org.owner), {
    code: 'invalid_state',
    details: [{ field: 'job_id', message: 'has a paid invoice', invoice_id: invoice.id }],
  })
  assert.equal((await jobEvents(org)).length, 1)
})

/** Creates a job with three lines and two visits. The first two lines belong to one visit each, the third to none. */
async function twoVisits(org: TestOrg) {
  const line_items = [lineItem(8000), lineItem(5000), lineItem(3000)]
  const job_id = await jobIn(org, 'scheduled', { line_items, total_cents: 16_000 })
  const lines = (await org.run(getJob, { job_id })).line_items.map(({ id }) => id)
  await org.run(saveVisit, { visit_id: job_id, line_ids: [lines[0]!] }, org.owner)
  const visit = { job_id, dates: ['2026-03-17'], line_ids: [lines[1]!] }
  const second = (await org.run(saveVisit, visit, org.owner)).visits[1]!.visit_id
  return { job_id, second }
}

async function payInvoice(org: TestOrg, { id, total_cents }: { id: string; total_cents: number }) {
  await org.run(sendInvoice, { invoice_id: id, channels: ['none'] }, org.owner)
  await pay(org, id, total_cents)
}

test('a paid invoice of another visit does not prevent the reopening of a visit, but one of its own does', async () => {
  const org = await testOrg()
  const { job_id, second } = await twoVisits(org)
  const reopened = async () => (await org.run(reopenJob, { job_id }, org.owner)).status
  await org.run(completeJob, { job_id, visit_id: second }, org.owner)
  await org.run(completeJob, { job_id, visit_id: job_id }, org.owner)
  await payInvoice(org, await org.run(createFromJob, { job_id, visit_ids: [second] }, org.owner))
  assert.equal(await reopened(), 'in_progress')
  const { visits } = await org.run(getJob, { job_id })
  assert.deepEqual(
    visits.map(({ visit_id, status }) => [visit_id, status]),
    [
      [job_id, 'in_progress'],
      [second, 'complete'],
    ],
  )
  await assert.rejects(reopened(), { code: 'invalid_state' })
  assert.equal((await org.run(completeJob, { job_id }, org.owner)).status, 'complete')
  const ofFirst = await org.run(createFromJob, { job_id, visit_ids: [job_id] }, org.owner)
  await payInvoice(org, ofFirst)
  await assert.rejects(reopened(), {
    code: 'invalid_state',
    details: [{ field: 'job_id', message: 'has a paid invoice', invoice_id: ofFirst.id }],
  })
})

test('a paid invoice of lines without a visit prevents the reopening of the complete job', async () => {
  const org = await testOrg()
  const { job_id, second } = await twoVisits(org)
  await org.run(createFromJob, { job_id, visit_ids: [job_id, second] }, org.owner)
  await org.run(completeJob, { job_id }, org.owner)
  await org.run(completeJob, { job_id }, org.owner)
  const rest = await org.run(createFromJob, { job_id }, org.owner)
  assert.equal(rest.total_cents, 3000)
  await payInvoice(org, rest)
  await assert.rejects(org.run(reopenJob, { job_id }, org.owner), {
    code: 'invalid_state',
    details: [{ field: 'job_id', message: 'has a paid invoice', invoice_id: rest.id }],
  })
})

test('a paid line without a source line in the job counts as part of the visit of the other lines of its invoice', async () => {
  const org = await testOrg()
  const { job_id, second } = await twoVisits(org)
  await org.run(completeJob, { job_id, visit_id: second }, org.owner)
  await org.run(completeJob, { job_id, visit_id: job_id }, org.owner)
  const fee = { name: 'Travel', unit_price_cents: 1000 }
  const draft = await org.run(createFromJob, { job_id, visit_ids: [second] }, org.owner)
  const sold = draft.line_items.map(({ name, unit_price_cents, source_line_id }) => ({
    name,
    unit_price_cents,
    source_line_id,
  }))
  const line_items = [...sold, fee]
  const withFee = await org.run(updateInvoice, { invoice_id: draft.id, line_items }, org.owner)
  await payInvoice(org, withFee)
  assert.equal((await org.run(reopenJob, { job_id }, org.owner)).status, 'in_progress')
})

test('a paid invoice without lines of the job concerns the job as a whole, not one of its visits', async () => {
  const org = await testOrg()
  const { job_id, second } = await twoVisits(org)
  const draft = await org.run(createFromJob, { job_id, visit_ids: [second] }, org.owner)
  const fee = { name: 'Travel', unit_price_cents: 1000 }
  await payInvoice(org, await org.run(updateInvoice, { invoice_id: draft.id, line_items: [fee] }, org.owner))
  const reopened = async () => (await org.run(reopenJob, { job_id }, org.owner)).status
  await org.run(completeJob, { job_id, visit_id: job_id }, org.owner)
  await org.run(reopenJob, { job_id }, org.owner)
  await org.run(completeJob, { job_id, visit_id: job_id }, org.owner)
  await org.run(completeJob, { job_id, visit_id: second }, org.owner)
  await assert.rejects(reopened(), {
    code: 'invalid_state',
    details: [{ field: 'job_id', message: 'has a paid invoice', invoice_id: draft.id }],
  })
})
