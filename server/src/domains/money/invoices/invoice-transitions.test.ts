import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { type InvoiceStatus, invoiceStatuses } from './invoice-status.ts'
import { canInvoice, type InvoiceTransition } from './invoice-transitions.ts'
import {
  applyCredit,
  creditInvoice,
  listInvoices,
  refundPayment,
  sendInvoice,
  unapplyCredit,
  updateInvoice,
  voidInvoice,
  writeOff,
} from './operations.ts'
import { addDeposit } from './testing/add-deposit.ts'
import { books, draft, pay, read, sent } from './testing/invoicing.ts'
import { view } from './testing/view.ts'

/** Creates an invoice in each status. The overdue invoice is partly paid, so that a refund is possible. */
const arrange: Record<InvoiceStatus, (org: TestOrg) => Promise<string>> = {
  draft: async (org) => (await draft(org)).id,
  sent: async (org) => (await sent(org)).id,
  viewed: async (org) => await view(org, (await sent(org)).id),
  partial: async (org) => (await pay(org, (await sent(org)).id, 4000)).id,
  paid: async (org) => (await pay(org, (await sent(org)).id, 10_000)).id,
  overdue: async (org) => {
    const { id } = await sent(org)
    await pay(org, id, 4000)
    return (await org.run(updateInvoice, { invoice_id: id, due_date: '2026-01-01' }, org.owner)).id
  },
  void: async (org) => (await org.run(voidInvoice, { invoice_id: (await draft(org)).id }, org.owner)).id,
  written_off: async (org) => {
    const { id } = await pay(org, (await sent(org)).id, 4000)
    return (await org.run(writeOff, { invoice_id: id, reason: 'gone' }, org.owner)).id
  },
}

/** For each action: how it is called, and the resulting status for each status that allows it. */
const steps: Record<
  Exclude<InvoiceTransition, 'revise'>,
  { act: (org: TestOrg, id: string) => Promise<unknown>; to: Partial<Record<InvoiceStatus, InvoiceStatus>> }
> = {
  send: {
    act: (org, id) => org.run(sendInvoice, { invoice_id: id }, org.owner),
    to: { draft: 'sent' },
  },
  remind: {
    act: (org, id) => org.run(sendInvoice, { invoice_id: id }, org.owner),
    to: { sent: 'sent', viewed: 'viewed', partial: 'partial', overdue: 'overdue' },
  },
  recordPayment: {
    act: (org, id) => pay(org, id, 100),
    to: {
      draft: 'partial',
      sent: 'partial',
      viewed: 'partial',
      partial: 'partial',
      overdue: 'overdue',
      written_off: 'partial',
    },
  },
  applyCredit: {
    act: async (org, id) => {
      await addDeposit(org, { client_id: (await read(org, id)).client_id, amount_cents: 100 })
      await org.run(applyCredit, { invoice_id: id }, org.owner)
    },
    to: { draft: 'draft', sent: 'partial', viewed: 'partial', partial: 'partial', overdue: 'overdue' },
  },
  unapplyCredit: {
    act: async (org, id) => {
      await addDeposit(org, { client_id: (await read(org, id)).client_id, amount_cents: 100 })
      const { payments } = await org.run(applyCredit, { invoice_id: id }, org.owner)
      await org.run(unapplyCredit, { payment_id: payments.at(-1)!.id }, org.owner)
    },
    to: { draft: 'draft', sent: 'sent', viewed: 'viewed', partial: 'partial', overdue: 'overdue' },
  },
  refund: {
    act: async (org, id) => {
      const payment = (await read(org, id)).payments.find((entry) => entry.kind === 'payment')
      await org.run(refundPayment, { payment_id: payment?.id ?? id, reason: 'x' }, org.owner)
    },
    to: { partial: 'sent', paid: 'sent', overdue: 'overdue', written_off: 'written_off' },
  },
  void: {
    act: (org, id) => org.run(voidInvoice, { invoice_id: id }, org.owner),
    to: { draft: 'void', sent: 'void', viewed: 'void' },
  },
  credit: {
    act: async (org, id) => {
      const lines = [{ line_id: (await read(org, id)).line_items[0]!.id, amount_cents: 100 }]
      return await org.run(creditInvoice, { invoice_id: id, lines, reason: 'x' }, org.owner)
    },
    to: { sent: 'sent', viewed: 'viewed', partial: 'partial', paid: 'paid', overdue: 'overdue' },
  },
  writeOff: {
    act: (org, id) => org.run(writeOff, { invoice_id: id, reason: 'gone' }, org.owner),
    to: { sent: 'written_off', viewed: 'written_off', partial: 'written_off', overdue: 'written_off' },
  },
}

for (const [name, { act, to }] of Object.entries(steps))
  test(`${name}: accepted where the table allows it and refused otherwise, with the books in balance`, async () => {
    const org = await testOrg()
    for (const status of invoiceStatuses) {
      const id = await arrange[status](org)
      const before = await read(org, id)
      assert.equal(before.status, status)
      const outcome = await act(org, id).then(
        () => 'done',
        (error: unknown) => (error as { code: string }).code,
      )
      const after = await read(org, id)
      const expected =
        name === 'send' && status in steps.remind.to
          ? steps.remind.to
          : name === 'remind' && status === 'draft'
            ? steps.send.to
            : to
      if (status in expected)
        assert.deepEqual([outcome, after.status], ['done', expected[status]], `${name} on ${status}`)
      else {
        assert.ok(['invalid_state', 'not_found'].includes(outcome), `${name} on ${status}: ${outcome}`)
        assert.deepEqual(after, before)
      }
      await books(org, after)
    }
  })

test('filtering by each status finds the invoices that show it', async () => {
  const org = await testOrg()
  const ids = new Map<InvoiceStatus, string>()
  for (const status of invoiceStatuses) ids.set(status, await arrange[status](org))
  const { id: unpaid } = await sent(org)
  const late = { invoice_id: unpaid, due_date: '2026-01-01' }
  await org.run(updateInvoice, late, org.owner)
  for (const [status, id] of ids) {
    const { items } = await org.run(listInvoices, { status, order: 'asc' }, org.owner)
    assert.deepEqual(
      items.map((invoice) => [invoice.id, invoice.status]),
      [id, ...(status === 'overdue' ? [unpaid] : [])].map((each) => [each, status]),
    )
  }
})

test('an overdue invoice without payments can be voided', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const late = await org.run(updateInvoice, { invoice_id: id, due_date: '2026-01-01' }, org.owner)
  assert.deepEqual([late.status, late.is_overdue], ['overdue', true])
  assert.equal((await org.run(voidInvoice, { invoice_id: id }, org.owner)).status, 'void')
})

test('the table contains every status that its operations accept', () => {
  for (const [name, { to }] of Object.entries(steps))
    for (const status of Object.keys(to) as InvoiceStatus[])
      assert.ok(canInvoice(status, name as InvoiceTransition), `${name} on ${status}`)
  assert.deepEqual(
    invoiceStatuses.filter((status) => !canInvoice(status, 'void')),
    ['void'],
    'payments alone decide',
  )
})
