import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCreditNotes } from '../domains/money/credit-notes/operations.ts'
import { getInvoice } from '../domains/money/invoices/operations.ts'
import { getEstimate } from '../domains/selling/estimates/operations.ts'
import { getJob, listJobs } from '../domains/work/jobs/operations.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { run } from '../kernel/operations/run.ts'
import { demo, ownerOf } from './testing/look-at-demo.ts'

test('a demo sale is split into two seasons, the first with three visits, and part of an invoice is credited', async () => {
  const { app, companies } = await demo()
  for (const company of companies) {
    const actor = await ownerOf(company)
    const runAsOwner = <In, Out>(operation: Operation<In, Out>, input: object): Promise<Out> =>
      run(app.kernel, operation, { actor, input, requestId: 'test' })
    const { items: jobs } = await runAsOwner(listJobs, { limit: 100, status: 'scheduled' })
    const sold = await Promise.all(
      [...new Set(jobs.flatMap(({ estimate_id }) => estimate_id ?? []))].map((estimate_id) =>
        runAsOwner(getEstimate, { estimate_id }),
      ),
    )
    const divided = sold.filter((estimate) => estimate.jobs.length > 1)
    assert.equal(divided.length, 1)
    const [estimate] = divided
    assert.equal(
      estimate!.jobs.reduce((sum, job) => sum + job.total_cents, 0),
      estimate!.total_cents,
    )
    assert.equal(estimate!.unplanned_cents, 0)
    const seasons = await Promise.all(estimate!.jobs.map(({ job_id }) => runAsOwner(getJob, { job_id })))
    assert.deepEqual(
      seasons.map(({ visits }) => visits.map(({ kind }) => kind)),
      [['install', 'install', 'install'], ['takedown']],
    )
    assert.ok(seasons.every(({ visits }) => visits.every(({ scheduled_date }) => scheduled_date !== null)))
    const { items: notes } = await runAsOwner(listCreditNotes, {})
    assert.equal(notes.length, 1)
    const invoice = await runAsOwner(getInvoice, { invoice_id: notes[0]!.invoice_id })
    assert.equal(invoice.balance_cents, invoice.total_cents - notes[0]!.total_cents)
  }
})
