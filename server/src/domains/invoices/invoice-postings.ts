import type { MutationContext } from '../../kernel/operations/context.ts'
import type { Account, Journal, Posting } from '../ledger/index.ts'
import type { InvoiceRow } from './invoice-row.ts'
import type { Payment } from './payment.ts'
import { findPayment, type PaymentRow } from './payments-table.ts'

/** Where money of this method arrives: what a processor pays out later is not in the till yet. */
export function moneyAccount(method: Payment['method']): Account {
  return method === 'card' || method === 'ach' || method === 'financing' ? 'card_clearing' : 'cash'
}

/** Where money of a client that stands on no invoice is kept: a deposit is one on an estimate. */
export function heldAccount(held: Pick<PaymentRow, 'estimate_id'>): Account {
  return held.estimate_id === null ? 'client_credit' : 'deposit_liability'
}

export function journalOf(row: InvoiceRow, kind: string, paymentId: string | null = null): Journal {
  return {
    kind,
    currency: row.currency,
    client_id: row.client_id,
    location_id: row.location_id,
    invoice_id: row.id,
    payment_id: paymentId,
  }
}

/** Money in (or out, for a refund): the tip is owed to the crew, the rest settles what the client owes. */
export function postingOfMoney(
  direction: 'in' | 'out',
  payment: { method: Payment['method']; amount_cents: number; tip_cents: number },
): Posting {
  const sign = direction === 'in' ? 1 : -1
  return {
    [moneyAccount(payment.method)]: sign * payment.amount_cents,
    receivable: -sign * (payment.amount_cents - payment.tip_cents),
    tips_payable: -sign * payment.tip_cents,
  }
}

/** A deposit or credit on an invoice: taken from what is held for the client, or given out of goodwill. */
export async function postingOfApplied(ctx: MutationContext, paymentId: string): Promise<Posting> {
  const orgId = ctx.actor.org.id
  const row = (await findPayment(ctx.db, orgId, paymentId))!
  const source = row.applied_from === null ? undefined : await findPayment(ctx.db, orgId, row.applied_from)
  return { [source ? heldAccount(source) : 'goodwill']: row.amount_cents, receivable: -row.amount_cents }
}
