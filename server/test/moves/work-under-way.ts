import assert from 'node:assert/strict'
import type { Answer } from './moving-company.ts'

/** Calls an operation in one cell with the company's API key. */
export type Call = (operation: string, input: object, kind?: 'query' | 'mutation') => Promise<Answer>

/** Work of a company that was begun and is not finished. */
export interface WorkUnderWay {
  jobId: string
  visitIds: string[]
  splitJobId: string
  invoiceId: string
  batchId: string
  confirmToken: string
}

const customer = {
  name: 'Ada',
  email: 'ada@example.com',
  address_line1: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
}

export async function mutate(call: Call, operation: string, input: object): Promise<Answer['body']> {
  const answer = await call(operation, input, 'mutation')
  assert.equal(answer.status, 200, `${operation}: ${answer.text}`)
  return answer.body.data
}

async function read(call: Call, operation: string, input: object): Promise<Answer['body']> {
  const answer = await call(operation, input, 'query')
  assert.equal(answer.status, 200, `${operation}: ${answer.text}`)
  return answer.body.data
}

/**
 * Sells two services and plans them as two jobs, one of which has three visits. Completes and bills the first visit,
 * credits a part of it, and prepares a batch that moves the other two visits.
 */
export async function beginWork(call: Call, locationId: string): Promise<WorkUnderWay> {
  const { id: client_id } = await mutate(call, 'clients.create', customer)
  const { id: estimate_id } = await mutate(call, 'estimates.create', { client_id, location_id: locationId })
  const line_items = [
    { name: 'Windows', unit_price_cents: 60_000 },
    { name: 'Gutters', unit_price_cents: 40_000 },
  ]
  await mutate(call, 'estimates.setLineItems', { estimate_id, line_items })
  await mutate(call, 'estimates.send', { estimate_id, channels: ['email'] })
  const { job_id } = await mutate(call, 'estimates.accept', { estimate_id })
  const { line_items: lines } = await read(call, 'jobs.get', { job_id })
  const split = { job_id, lines: [{ line_id: lines[1].id, quantity: '0.5' }] }
  const { into } = await mutate(call, 'jobs.split', split)
  await mutate(call, 'jobs.schedule', { job_id, scheduled_date: '2031-03-03' })
  const dates = ['2031-03-04', '2031-03-05']
  const { visits } = await mutate(call, 'jobs.visits.save', { job_id, dates, kind: 'install' })
  const visitIds: string[] = visits.map(({ visit_id }: { visit_id: string }) => visit_id)
  await mutate(call, 'jobs.visits.save', { visit_id: visitIds[0], line_ids: [lines[0].id] })
  await mutate(call, 'jobs.complete', { job_id, visit_id: visitIds[0], override_reason: 'Checked on paper' })
  const invoice = await mutate(call, 'invoices.createFromJob', { job_id, visit_ids: [visitIds[0]] })
  await mutate(call, 'invoices.send', { invoice_id: invoice.id, channels: ['email'] })
  await mutate(call, 'invoices.credit', {
    invoice_id: invoice.id,
    lines: [{ line_id: invoice.line_items[0].id, amount_cents: 10_000 }],
    reason: 'Scratch',
  })
  const inputs = visitIds
    .slice(1)
    .map((visit_id, at) => ({ job_id, visit_id, scheduled_date: `2031-03-1${at}` }))
  const batch = await mutate(call, 'batches.prepare', { operation: 'jobs.reschedule', inputs })
  return {
    jobId: job_id,
    visitIds,
    splitJobId: into.id,
    invoiceId: invoice.id,
    batchId: batch.id,
    confirmToken: batch.confirm_token,
  }
}

/** Reads the current state of the work. */
export async function readWork(call: Call, work: WorkUnderWay): Promise<unknown> {
  const job = await read(call, 'jobs.get', { job_id: work.jobId })
  return {
    job,
    split: await read(call, 'jobs.get', { job_id: work.splitJobId }),
    visits: await read(call, 'jobs.visits.list', { job_id: work.jobId }),
    estimate: await read(call, 'estimates.get', { estimate_id: job.estimate_id }),
    invoice: await read(call, 'invoices.get', { invoice_id: work.invoiceId }),
    notes: await read(call, 'creditNotes.list', { invoice_id: work.invoiceId }),
    batch: await read(call, 'batches.get', { batch_id: work.batchId }),
  }
}

/** Continues the work: runs the batch, joins the two jobs again, and completes and bills what is left. */
export async function finishWork(call: Call, work: WorkUnderWay): Promise<void> {
  const { jobId: job_id, visitIds, batchId: batch_id, confirmToken: confirm_token } = work
  await mutate(call, 'batches.start', { batch_id, confirm_token })
  const until = Date.now() + 60_000
  while ((await read(call, 'batches.get', { batch_id })).status !== 'done')
    assert.ok(Date.now() < until, 'The batch does not end.')
  const { visits } = await read(call, 'jobs.get', { job_id })
  assert.deepEqual(
    visits.map((visit: { scheduled_date: string; status: string }) => [visit.scheduled_date, visit.status]),
    [
      ['2031-03-03', 'complete'],
      ['2031-03-10', 'scheduled'],
      ['2031-03-11', 'scheduled'],
    ],
  )
  const split = await read(call, 'jobs.get', { job_id: work.splitJobId })
  const lines = [{ line_id: split.line_items[0].id }]
  await mutate(call, 'jobs.split', { job_id: split.id, into_job_id: job_id, lines })
  for (const visit_id of visitIds.slice(1))
    await mutate(call, 'jobs.complete', { job_id, visit_id, override_reason: 'Checked on paper' })
  const job = await read(call, 'jobs.get', { job_id })
  assert.deepEqual([job.status, job.visits_done], ['complete', 3])
  const rest = job.invoice_ids.find((id: string) => id !== work.invoiceId)
  const invoice = rest
    ? await read(call, 'invoices.get', { invoice_id: rest })
    : await mutate(call, 'invoices.createFromJob', { job_id })
  assert.equal(invoice.subtotal_cents, 40_000)
  const { credit_note } = await mutate(call, 'invoices.credit', {
    invoice_id: work.invoiceId,
    reason: 'All of it',
  })
  const estimate = await read(call, 'estimates.get', { estimate_id: job.estimate_id })
  assert.deepEqual([credit_note.subtotal_cents, estimate.unplanned_cents], [50_000, 0])
}
