import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { createEstimate } from '../../selling/estimates/operations.ts'
import { addJob } from '../../work/jobs/testing/add-job.ts'
import {
  chargeCard,
  createPaymentLink,
  getInvoice,
  listInvoices,
  previewInvoice,
  recordPayment,
} from './operations.ts'
import { addInvoice } from './testing/add-invoice.ts'
import { addClient, sent } from './testing/invoicing.ts'

test('a member with access to own invoices sees and collects only those', async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  const member = crypto.randomUUID()
  const estimate = await org.run(createEstimate, { client_id, location_id: org.locationId })
  await org.app.inspect.query(`update live.estimates set assigned_rep_id = $2 where id = $1`, [
    estimate.id,
    member,
  ])
  const job_id = await addJob(org, { client_id, assignees: [{ member_id: member, role: 'crew' }] })
  const sent_at = '2026-03-01T12:00:00.000Z'
  const own = [
    await addInvoice(org, { client_id, sent_at, estimate_id: estimate.id }),
    await addInvoice(org, { client_id, sent_at, job_id }),
    await addInvoice(org, { client_id, sent_at, created_by_id: member }),
  ]
  const foreign = await addInvoice(org, { client_id, sent_at })

  const rep = { type: 'member' as const, id: member, role: 'sales_rep' as const }
  const { items } = await org.run(listInvoices, { order: 'asc' }, rep)
  assert.deepEqual(new Set(items.map((invoice) => invoice.id)), new Set(own))
  for (const invoice_id of own) assert.equal((await org.run(getInvoice, { invoice_id }, rep)).id, invoice_id)

  const invoice_id = foreign
  const attempts = {
    get: () => org.run(getInvoice, { invoice_id }, rep),
    preview: () => org.run(previewInvoice, { invoice_id }, rep),
    pay: () => org.run(recordPayment, { invoice_id, amount_cents: 1, method: 'cash' }, rep),
    charge: () => org.run(chargeCard, { invoice_id, payment_method_token: 'tok_ok' }, rep),
    link: () => org.run(createPaymentLink, { invoice_id }, rep),
  }
  for (const [name, attempt] of Object.entries(attempts))
    await assert.rejects(attempt(), { code: 'not_found' }, name)
  const paid = await org.run(recordPayment, { invoice_id: own[0]!, amount_cents: 100, method: 'cash' }, rep)
  assert.deepEqual(paid.payments[0]!.recorded_by, { type: 'member', id: member })
})

test('invoices can be listed by their due date, and a cursor is valid only for its filter', async () => {
  const org = await testOrg()
  const early = await sent(org, 100, { due_date: '2026-01-10' })
  const late = await sent(org, 200, { due_date: '2026-02-10' })
  const due = async (input: object) =>
    (await org.run(listInvoices, { order: 'asc', ...input }, org.owner)).items.map((invoice) => invoice.id)
  assert.deepEqual(await due({ due_from: '2026-01-10', due_to: '2026-02-09' }), [early.id])
  assert.deepEqual(await due({ due_from: '2026-01-11' }), [late.id])
  const { next_cursor: cursor } = await org.run(listInvoices, { limit: 1, due_from: '2026-01-01' }, org.owner)
  const other = { limit: 1, due_from: '2026-01-02', cursor }
  await assert.rejects(org.run(listInvoices, other, org.owner), { code: 'invalid_cursor' })
})
