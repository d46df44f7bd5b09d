import assert from 'node:assert/strict'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import type { Account } from '../../ledger/index.ts'
import { ledgerBalance } from '../../ledger/testing/ledger-balance.ts'
import type { Invoice } from '../invoice.ts'
import { createInvoice, getInvoice, recordPayment, sendInvoice } from '../operations.ts'

export async function addClient(org: TestOrg, more: object = {}): Promise<string> {
  const address = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }
  const client = { name: 'Ada Lovelace', email: 'ada@example.com', ...address, ...more }
  return (await org.run(createClient, client)).id
}

export const line = (unit_price_cents: number, more: object = {}): object => ({
  name: 'Windows',
  unit_price_cents,
  ...more,
})

export async function draft(org: TestOrg, total = 10_000, more: object = {}): Promise<Invoice> {
  const input = { client_id: await addClient(org), line_items: [line(total)], ...more }
  return await org.run(createInvoice, input, org.owner)
}

export async function sent(org: TestOrg, total = 10_000, more: object = {}): Promise<Invoice> {
  const { id } = await draft(org, total, more)
  return await org.run(sendInvoice, { invoice_id: id }, org.owner)
}

export function pay(
  org: TestOrg,
  invoice_id: string,
  amount_cents: number,
  more: object = {},
): Promise<Invoice & { payment_id: string }> {
  return org.run(recordPayment, { invoice_id, amount_cents, method: 'cash', ...more }, org.owner)
}

export const read = (org: TestOrg, invoice_id: string): Promise<Invoice> =>
  org.run(getInvoice, { invoice_id })

export const countEvents = async (org: TestOrg, name: string): Promise<number> =>
  (await org.events()).filter((each) => each === name).length

/**
 * Returns the balance of each account in the organization's ledger. Asserts that the sum of all balances is 0. If an
 * invoice is passed, also asserts that the balances agree with it.
 */
export async function books(org: TestOrg, invoice?: Invoice): Promise<Partial<Record<Account, number>>> {
  const db = org.app.database.live.reader({ orgId: org.id, locations: '*' })
  const all = await ledgerBalance(db, org.id)
  assert.equal(
    Object.values(all).reduce((sum, balance) => sum + balance, 0),
    0,
    'debits are not credits',
  )
  if (invoice) {
    const { receivable = 0 } = await ledgerBalance(db, org.id, { invoice_id: invoice.id })
    const owed = invoice.invoice_number === null ? 0 : invoice.balance_cents
    assert.equal(receivable, owed, `receivable is not the balance of an invoice that is ${invoice.status}`)
  }
  return Object.fromEntries(Object.entries(all).filter(([, balance]) => balance !== 0))
}
