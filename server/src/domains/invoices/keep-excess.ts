import type { MutationContext } from '../../kernel/operations/context.ts'
import { postJournal } from '../ledger/index.ts'
import { journalOf } from './invoice-postings.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { newPayment } from './new-payment.ts'
import type { Payment } from './payment.ts'
import { insertPayment } from './payments-table.ts'

/** Takes from a payment what is above the balance and keeps it for the client, on no invoice. */
export async function keepExcess(
  ctx: MutationContext,
  row: InvoiceRow,
  payment: { id: string; method: Payment['method'] },
  amount_cents: number,
): Promise<void> {
  const orgId = ctx.actor.org.id
  const { method } = payment
  const reason = 'more than the balance'
  const taken = { method, amount_cents, reason }
  const out = newPayment(ctx, row, { ...taken, kind: 'refund', refund_of: payment.id })
  const held = newPayment(ctx, { ...row, id: null }, { ...taken, kind: 'deposit' })
  await insertPayment(ctx.db, orgId, out)
  await insertPayment(ctx.db, orgId, held)
  await postJournal(ctx, journalOf(row, 'overpayment', held.id), {
    receivable: amount_cents,
    client_credit: -amount_cents,
  })
}
