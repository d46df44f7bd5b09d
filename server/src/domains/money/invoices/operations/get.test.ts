import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { getInvoice, listInvoices } from '../operations.ts'
import { addInvoice } from '../testing/add-invoice.ts'

const clientOf = async (org: TestOrg): Promise<string> => {
  const address = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }
  return (await org.run(createClient, { name: 'Ada Lovelace', ...address })).id
}
const sent_at = '2026-03-01T12:00:00.000Z'

test('an invoice is read with its payments in order and the amounts derived from them', async () => {
  const org = await testOrg()
  const id = await addInvoice(
    org,
    {
      client_id: await clientOf(org),
      sent_at,
      discount_type: 'percent',
      discount_value: '7.5',
      tax_lines: [{ name: 'IL', rate_percent: '6.25', taxable_cents: 9412, tax_cents: 588 }],
    },
    [
      { kind: 'refund', amount_cents: 1000, received_at: '2026-03-03T08:00:00.120Z', reference: 'R-1' },
      { amount_cents: 5000, tip_cents: 500, received_at: '2026-03-02T08:00:00.000Z' },
    ],
  )
  const invoice = await org.run(getInvoice, { invoice_id: id })
  assert.deepEqual(invoice.discount, { type: 'percent', value: '7.5' })
  assert.deepEqual(invoice.tax_lines[0]?.rate_percent, '6.25')
  assert.deepEqual(
    invoice.payments.map(({ kind, received_at, reference }) => [kind, received_at, reference]),
    [
      ['payment', '2026-03-02T08:00:00.000Z', null],
      ['refund', '2026-03-03T08:00:00.120Z', 'R-1'],
    ],
  )
  assert.deepEqual(invoice.payments[0]!.recorded_by, { type: 'member', id: org.ownerId })
  assert.equal(invoice.status, 'partial')
  assert.equal(invoice.balance_cents, 10_000 + 500 - 5000 + 1000)
})

test("an invoice is overdue after its due date in the location's time zone", async () => {
  const org = await testOrg()
  const id = await addInvoice(org, { client_id: await clientOf(org), sent_at, due_date: '2026-03-09' })
  const statusAt = async (now: string): Promise<string> => {
    org.app.clock.now = new Date(now)
    return (await org.run(getInvoice, { invoice_id: id })).status
  }
  try {
    assert.equal(await statusAt('2026-03-10T04:59:59.999Z'), 'sent')
    assert.equal(await statusAt('2026-03-10T05:00:00.000Z'), 'overdue')
  } finally {
    org.app.clock.now = undefined
  }
})

test("an invoice of another organization is not found, and the list can be filtered by the job's assignee", async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const client_id = await clientOf(org)
  const job_id = await addJob(org, { client_id, assignees: [{ member_id: org.ownerId, role: 'lead' }] })
  await addInvoice(org, { client_id })
  const id = await addInvoice(org, { client_id, job_id })
  await assert.rejects(other.run(getInvoice, { invoice_id: id }), { code: 'not_found' })
  const { items } = await org.run(listInvoices, { assigned_to: org.ownerId })
  assert.deepEqual(
    items.map((invoice) => invoice.id),
    [id],
  )
  assert.equal((await org.run(listInvoices, { client_id })).items.length, 2)
})
