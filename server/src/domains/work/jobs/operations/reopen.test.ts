import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { createFromJob, sendInvoice } from '../../../money/invoices/operations.ts'
import { lineItem } from '../../../organization/line-items/testing/line-item.ts'
import { pay } from '../../../money/invoices/testing/invoicing.ts'
import { getJob, reopenJob } from '../operations.ts'
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
