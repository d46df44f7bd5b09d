import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { getClient } from '../../customers/clients/operations.ts'
import { updateCompany } from '../../organization/company/operations.ts'
import {
  applyCredit,
  chargeCard,
  createInvoice,
  refundPayment,
  sendInvoice,
  voidInvoice,
  writeOff,
} from './operations.ts'
import type { Invoice } from './invoice.ts'
import { addDeposit } from './testing/add-deposit.ts'
import { addClient, books, line, pay, read, countEvents } from './testing/invoicing.ts'
import { view } from './testing/view.ts'

const steps = [
  'send',
  'view',
  'pay',
  'payAll',
  'charge',
  'deposit',
  'apply',
  'refund',
  'credit',
  'writeOff',
  'void',
]

/**
 * Returns what the customer owes for these invoices together. Drafts (without a number) and written-off invoices
 * count as 0.
 */
function openBalance(invoices: readonly Invoice[]) {
  const owed = invoices.reduce((sum, each) => {
    const written = each.status === 'written_off' ? 0 : each.balance_cents
    return each.invoice_number === null ? sum : sum + written
  }, 0)
  return owed
}

/**
 * Asserts that the last event of the invoice contains its due date and balance. Also asserts that no change is missing:
 * the previous values in each event must be the values of the event before it.
 */
async function assertRetold(org: TestOrg, { id, due_date, balance_cents }: Invoice): Promise<void> {
  type Payload = Record<string, string | number | null>
  const rows = await org.query<{ payload: Payload }>(
    `select payload from live.events
      where org_id = $1 and name in ('invoice.created', 'invoice.changed') and payload ->> 'invoice_id' = $2 order by id`,
    [id],
  )
  const [created, ...changes] = rows.map(({ payload }) => payload)
  let lastState = [created!['due_date'], created!['balance_cents']]
  for (const change of changes) {
    const [due, balance] = lastState
    assert.deepEqual([change['previous_due_date'], change['previous_balance_cents']], [due, balance])
    lastState = [change['due_date'], change['balance_cents']]
    const moved = ['due_date', 'balance_cents'].filter((_, at) => lastState[at] !== [due, balance][at])
    assert.ok(moved.length > 0, 'nothing moved')
    assert.deepEqual(change['changed'], moved)
  }
  assert.deepEqual(lastState, [due_date, balance_cents])
}

test('after any sequence of actions on invoices, the books balance and match, and each event is emitted at most once', async () => {
  const org = await testOrg()
  await org.run(updateCompany, { overpayment: 'credit' }, org.owner)
  const act = fc.record({
    step: fc.constantFrom(...steps),
    at: fc.nat(1),
    cents: fc.integer({ min: 1, max: 12_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
      const client_id = await addClient(org)
      const ids: string[] = []
      for (const total of [10_000, 4321])
        ids.push((await org.run(createInvoice, { client_id, line_items: [line(total)] }, org.owner)).id)
      const before = await countEvents(org, 'invoice.paid')
      for (const { step, at, cents } of acts) {
        const invoice_id = ids[at]!
        const run = async (): Promise<unknown> => {
          const payments = (await read(org, invoice_id)).payments
          const payment_id = payments[cents % Math.max(payments.length, 1)]?.id ?? invoice_id
          const all = (await read(org, invoice_id)).balance_cents
          switch (step) {
            case 'send':
              return org.run(sendInvoice, { invoice_id, channels: ['none'] }, org.owner)
            case 'view':
              return view(org, invoice_id)
            case 'pay':
              return pay(org, invoice_id, cents, { tip_cents: cents % 3 === 0 ? Math.floor(cents / 9) : 0 })
            case 'payAll':
              return pay(org, invoice_id, Math.max(all, 1))
            case 'charge':
              return org.run(
                chargeCard,
                {
                  invoice_id,
                  payment_method_token: cents % 4 ? 'tok_ok' : 'tok_declined',
                  amount_cents: cents,
                },
                org.owner,
              )
            case 'deposit':
              return addDeposit(org, { client_id, amount_cents: cents })
            case 'apply':
              return org.run(applyCredit, { invoice_id }, org.owner)
            case 'refund':
              return org.run(
                refundPayment,
                { payment_id, amount_cents: Math.ceil(cents / 4), reason: 'x' },
                org.owner,
              )
            case 'credit':
              return org.run(refundPayment, { payment_id, effect: 'credit', reason: 'x' }, org.owner)
            case 'writeOff':
              return org.run(writeOff, { invoice_id, reason: 'x' }, org.owner)
            default:
              return org.run(voidInvoice, { invoice_id }, org.owner)
          }
        }
        await run().catch((error: { code?: string }) => {
          if (!['invalid_state', 'not_found'].includes(error.code ?? '')) throw error
        })
        const now = await Promise.all(ids.map((id) => read(org, id)))
        for (const invoice of now) {
          await books(org, invoice)
          assert.ok(invoice.balance_cents >= 0, `${step} leaves a balance of ${invoice.balance_cents}`)
          assert.equal(
            invoice.status === 'paid',
            invoice.paid_at !== null && invoice.status !== 'void' && invoice.status !== 'written_off',
          )
        }
        const { balance_cents } = await org.run(getClient, { client_id })
        assert.equal(balance_cents, openBalance(now))
      }
      const everPaid = (await Promise.all(ids.map((id) => read(org, id)))).filter(
        (each) => each.first_paid_at !== null,
      )
      assert.equal((await countEvents(org, 'invoice.paid')) - before, everPaid.length)
      for (const id of ids) await assertRetold(org, await read(org, id))
    }),
    { numRuns: 60 },
  )
})
