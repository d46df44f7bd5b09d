import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { getClient } from '../../../customers/clients/operations.ts'
import { createEstimate } from '../../../selling/estimates/operations.ts'
import { saveVisit } from '../../../work/jobs/operations.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { createFromJob, sendInvoice, voidInvoice } from '../operations.ts'
import { addDeposit } from '../testing/add-deposit.ts'
import { addClient, books, countEvents } from '../testing/invoicing.ts'
import { lineItem } from '../../../organization/line-items/testing/line-item.ts'

const invoice = (org: TestOrg, job_id: string) => org.run(createFromJob, { job_id }, org.owner)

test("a job's lines are invoiced once, and again after that invoice is void", async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  const line_items = [lineItem(8000), lineItem(500, { position: 2, optional: true, selected: false })]
  const job_id = await addJob(org, { client_id, line_items })
  const first = await invoice(org, job_id)
  assert.deepEqual([first.status, first.total_cents, first.job_id], ['draft', 8000, job_id])
  assert.deepEqual(
    first.line_items.map((line) => line.source_line_id),
    [line_items[0]!.id],
  )
  await assert.rejects(invoice(org, job_id), {
    code: 'invalid_state',
    message: `All lines of this job are already on invoices: ${first.id}.`,
    details: [{ field: 'job_id', message: 'is already invoiced', invoice_ids: [first.id] }],
  })
  await org.run(voidInvoice, { invoice_id: first.id }, org.owner)
  assert.equal((await invoice(org, job_id)).total_cents, 8000)
  assert.equal(await countEvents(org, 'invoice.created'), 2)
})

test('two simultaneous calls for one job create one invoice', async () => {
  const org = await testOrg()
  const job_id = await addJob(org, { client_id: await addClient(org), line_items: [lineItem(8000)] })
  const contenders = [() => invoice(org, job_id), () => invoice(org, job_id)]
  const outcomes = await race({ table: 'live.jobs', orgId: org.id, id: job_id }, contenders)
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

test('the deposit of the estimate is applied to the first invoice, and its rest to the next', async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  const estimate = await org.run(createEstimate, { client_id, location_id: org.locationId })
  const of = (cents: number, number: number) =>
    addJob(org, { client_id, estimate_id: estimate.id, line_items: [lineItem(cents)], job_number: number })
  await addDeposit(org, { client_id, estimate_id: estimate.id, amount_cents: 10_000 })
  await addDeposit(org, { client_id, amount_cents: 999 })
  assert.deepEqual(await books(org), { cash: 10_999, deposit_liability: -10_000, client_credit: -999 })

  const first = await invoice(org, await of(8000, 71))
  assert.deepEqual([first.status, first.deposit_applied_cents, first.balance_cents], ['draft', 8000, 0])
  assert.equal((await org.run(getClient, { client_id })).credit_cents, 2999)
  const job = await of(8000, 72)
  const second = await invoice(org, job)
  assert.deepEqual([second.deposit_applied_cents, second.balance_cents], [2000, 6000])

  const paid = await org.run(sendInvoice, { invoice_id: first.id }, org.owner)
  assert.deepEqual([paid.status, await countEvents(org, 'invoice.paid')], ['paid', 1])
  assert.deepEqual(await books(org, paid), {
    cash: 10_999,
    deposit_liability: -2000,
    client_credit: -999,
    revenue: -8000,
  })
  await org.run(voidInvoice, { invoice_id: second.id }, org.owner)
  const client = await org.run(getClient, { client_id })
  assert.deepEqual(
    [client.credit_cents, client.lifetime_value_cents, client.balance_cents],
    [2999, 10_999, 0],
  )
  // Voiding the draft released the deposit, so the next invoice of the job applies it.
  assert.equal((await invoice(org, job)).deposit_applied_cents, 2000)
})

test('cancelled jobs, jobs without lines and unknown jobs cannot be invoiced', async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  const cancelled = await addJob(org, {
    client_id,
    status: 'cancelled',
    line_items: [lineItem(1)],
    job_number: 81,
  })
  await assert.rejects(invoice(org, cancelled), { code: 'invalid_state' })
  await assert.rejects(invoice(org, await addJob(org, { client_id, job_number: 82 })), {
    code: 'invalid_state',
    message: 'The job has no lines to invoice. Add lines first.',
  })
  await assert.rejects(invoice(org, crypto.randomUUID()), { code: 'not_found' })
})

test('visits without lines of their own, or with lines already invoiced, are refused with the reason that applies', async () => {
  const org = await testOrg()
  const lines = [lineItem(8000), lineItem(500, { position: 2 }), lineItem(70, { position: 3 })]
  const optional = lineItem(9, { position: 4, optional: true, selected: false })
  const line_items = [...lines, optional]
  const job_id = await addJob(org, { client_id: await addClient(org), line_items })
  const add = async (line_ids: string[]) => {
    const { visits } = await org.run(saveVisit, { job_id, line_ids }, org.owner)
    return visits.at(-1)!.visit_id
  }
  const [bare, own, offered] = [await add([]), await add([lines[1]!.id]), await add([optional.id])]
  const bill = (...visit_ids: string[]) => org.run(createFromJob, { job_id, visit_ids }, org.owner)
  const none = {
    code: 'invalid_state',
    message:
      'No lines to invoice are assigned to these visits. Assign lines to them with `jobs.visits.save`, or omit `visit_ids`.',
    details: [{ field: 'visit_ids', message: 'have no assigned lines to invoice' }],
  }
  await assert.rejects(bill(bare, offered), none)
  const other = await org.run(createFromJob, { job_id, visit_ids: [own] }, org.owner)
  await assert.rejects(bill(bare), none)
  await assert.rejects(bill(own, bare), {
    code: 'invalid_state',
    message: `The lines of these visits are already on invoices: ${other.id}.`,
    details: [{ field: 'visit_ids', message: 'are already invoiced', invoice_ids: [other.id] }],
  })
  const rest = await invoice(org, job_id)
  assert.equal(rest.total_cents, 8070)
  await assert.rejects(bill(bare), none)
  await assert.rejects(bill(own), {
    details: [{ field: 'visit_ids', message: 'are already invoiced', invoice_ids: [other.id] }],
  })
})

test('the only visit of a job covers all its lines, also if a note was entered for it', async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  for (const [at, note] of [undefined, 'Mind the dog'].entries()) {
    const job_id = await addJob(org, { client_id, line_items: [lineItem(8000)], job_number: 91 + at })
    if (note !== undefined) await org.run(saveVisit, { visit_id: job_id, note }, org.owner)
    const call = { job_id, visit_ids: [job_id] }
    await assert.rejects(
      org.run(createFromJob, { job_id, visit_ids: [org.id] }, org.owner),
      /visit_ids.0: is not a visit/,
    )
    assert.equal((await org.run(createFromJob, call, org.owner)).total_cents, 8000)
    await assert.rejects(
      org.run(createFromJob, call, org.owner),
      /All lines of this job are already on invoices/,
    )
  }
})
