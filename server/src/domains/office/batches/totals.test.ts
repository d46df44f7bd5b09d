import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { addDeposit } from '../../money/invoices/testing/add-deposit.ts'
import { addClient, sent } from '../../money/invoices/testing/invoicing.ts'
import { lineItem } from '../../organization/line-items/testing/line-item.ts'
import { createEstimate } from '../../selling/estimates/operations.ts'
import { addJob } from '../../work/jobs/testing/add-job.ts'
import { carryOut, prepare } from './testing/batching.ts'

const usd = (in_cents: number, out_cents: number, owed_cents: number) => [
  { currency: 'USD', in_cents, out_cents, owed_cents },
]

test('a deposit that is applied to an invoice is no money that comes in, and its release is no debt', async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  const { id: estimate_id } = await org.run(createEstimate, { client_id, location_id: org.locationId })
  await addDeposit(org, { client_id, estimate_id, amount_cents: 5000 })
  const job_id = await addJob(org, { client_id, estimate_id, line_items: [lineItem(8000)] })
  const batch = await carryOut(org, { operation: 'invoices.createFromJob', inputs: [{ job_id }] })
  assert.deepEqual([batch.counts.done, batch.totals.money], [1, usd(0, 0, 0)])
  const undo = await prepare(org, { undo_of: batch.id })
  assert.deepEqual([undo.counts.ready, undo.totals.money], [1, usd(0, 0, 0)])
})

test('a payment above the balance comes in once, and a credit note lowers the debt', async () => {
  const org = await testOrg()
  await org.query(`update quoin.company_settings set overpayment = 'credit' where org_id = $1`)
  const [paid, credited] = [await sent(org), await sent(org)]
  const payment = { invoice_id: paid.id, amount_cents: paid.balance_cents + 5000, method: 'cash' }
  const overpaid = await prepare(org, { operation: 'invoices.recordPayment', inputs: [payment] })
  assert.deepEqual(overpaid.items[0]!.error, null)
  assert.deepEqual(overpaid.totals.money, usd(paid.balance_cents + 5000, 0, 0))
  const inputs = [{ invoice_id: credited.id, reason: 'Not clean', notify: false }]
  const note = await prepare(org, { operation: 'invoices.credit', inputs })
  assert.deepEqual(note.items[0]!.error, null)
  assert.deepEqual(note.totals.money, usd(0, 0, credited.balance_cents))
})

test('payments that move to another client with a merge are no money that comes in', async () => {
  const org = await testOrg()
  const [client_id, into_client_id] = [await addClient(org), await addClient(org)]
  await addDeposit(org, { client_id, amount_cents: 5000 })
  const merge = await prepare(org, { operation: 'clients.merge', inputs: [{ client_id, into_client_id }] })
  assert.deepEqual([merge.counts.ready, merge.totals.money], [1, []])
})
