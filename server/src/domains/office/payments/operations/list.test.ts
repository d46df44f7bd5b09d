import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { addDeposit } from '../../../money/invoices/testing/add-deposit.ts'
import { addClient, pay, sent } from '../../../money/invoices/testing/invoicing.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import {
  createFromJob,
  createInvoice,
  recordPayment,
  refundPayment,
} from '../../../money/invoices/operations.ts'
import { collectDeposit } from '../../../selling/estimates/operations.ts'
import { acceptedWithDeposit, estimating } from '../../../selling/estimates/testing/estimating.ts'
import { getClient } from '../../../customers/clients/operations.ts'
import { listPayments } from '../operations.ts'

test('payments of all invoices are listed newest first, with the record that they belong to', async () => {
  const org = await testOrg()
  const invoice = await sent(org)
  const client_id = await addClient(org)
  await addDeposit(org, { client_id, amount_cents: 700, received_at: '2026-02-01T10:00:00.000Z' })
  const paid = await pay(org, invoice.id, 4000, { method: 'check', received_at: '2026-03-01T10:00:00.000Z' })
  await org.run(
    refundPayment,
    { payment_id: paid.payments[0]!.id, amount_cents: 500, reason: 'Late.' },
    org.owner,
  )
  const list = async (input: object) => (await org.run(listPayments, input, org.owner)).items
  const all = await list({})
  assert.deepEqual(
    all.map(({ kind, amount_cents, invoice_number, reason }) => [kind, amount_cents, invoice_number, reason]),
    [
      ['refund', 500, 1, 'Late.'],
      ['payment', 4000, 1, null],
      ['deposit', 700, null, null],
    ],
  )
  const { name } = await org.run(getClient, { client_id: invoice.client_id }, org.owner)
  assert.equal(all[1]!.customer_name, name)
  assert.equal(all[0]!.refund_of, all[1]!.id)
  assert.deepEqual(new Set(all.map((each) => each.location_id)), new Set([org.locationId]))
  const kinds = async (input: object) => (await list(input)).map((each) => each.kind)
  assert.deepEqual(await kinds({ method: 'check', kind: 'payment' }), ['payment'])
  assert.deepEqual(await kinds({ invoice_id: invoice.id, kind: 'refund' }), ['refund'])
  assert.deepEqual(await kinds({ client_id }), ['deposit'])
  assert.deepEqual(await kinds({ location_id: org.locationId, status: 'pending' }), [])
  assert.deepEqual(
    await kinds({ received_from: '2026-03-01T00:00:00Z', received_to: '2026-03-02T00:00:00+01:00' }),
    ['payment'],
  )
})

test('deposits of an estimate are listed with their refunds, and without payments of invoices', async () => {
  const of = await estimating()
  const { id: estimate_id, client_id, job_id } = await acceptedWithDeposit(of)
  await addDeposit(of.org, { client_id, amount_cents: 700 })
  const { payment } = await of.run(collectDeposit, { estimate_id, amount_cents: 2000, method: 'cash' })
  await of.run(refundPayment, { payment_id: payment.id, amount_cents: 500, reason: 'Less.' })
  await of.run(createFromJob, { job_id })
  const { items } = await of.run(listPayments, { estimate_id, sort: 'created_at', order: 'asc' })
  assert.deepEqual(
    items.map(({ kind, amount_cents }) => [kind, amount_cents]),
    [
      ['deposit', 2000],
      ['refund', 500],
    ],
  )
})

test('a page continues where the previous page ended, and a cursor is valid only for its filters', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  for (const cents of [100, 200, 300]) await pay(org, id, cents)
  const page = await org.run(listPayments, { limit: 2, sort: 'created_at' }, org.owner)
  const cursor = page.next_cursor
  const rest = await org.run(listPayments, { limit: 2, sort: 'created_at', cursor }, org.owner)
  assert.deepEqual(
    [...page.items, ...rest.items].map((each) => each.amount_cents),
    [300, 200, 100],
  )
  const other = { limit: 2, sort: 'created_at', cursor, method: 'cash' }
  await assert.rejects(org.run(listPayments, other, org.owner), { code: 'invalid_cursor' })
})

test('members with access to own invoices see the payments of those, and no one those of other locations', async () => {
  const org = await testOrg()
  const member = crypto.randomUUID()
  const client_id = await addClient(org)
  const job_id = await addJob(org, { client_id, assignees: [{ member_id: member, role: 'lead' }] })
  const line_items = [{ name: 'x', unit_price_cents: 1000 }]
  const own = await org.run(createInvoice, { client_id, job_id, line_items }, org.owner)
  await pay(org, own.id, 100)
  await pay(org, (await sent(org)).id, 200)
  await addDeposit(org, { client_id, amount_cents: 300 })
  const lead = { type: 'member' as const, id: member, role: 'crew_lead' as const }
  const amounts = async (as: object) =>
    (await org.run(listPayments, {}, { ...org.owner, ...as })).items.map((each) => each.amount_cents)
  assert.deepEqual(await amounts(lead), [100])
  await org.run(recordPayment, { invoice_id: own.id, amount_cents: 50, method: 'cash' }, lead)
  assert.deepEqual(await amounts(lead), [50, 100])
  assert.deepEqual(await amounts({ locations: [] }), [])
  assert.equal((await amounts({})).length, 4)
})
