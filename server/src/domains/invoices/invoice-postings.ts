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

export function journalOf(
  row: Pick<InvoiceRow, 'id' | 'client_id' | 'location_id' | 'currency'>,
  kind: string,
  paymentId: string | null = null,
): Journal {
  return {
    kind,
    currency: row.currency,
    client_id: row.client_id,
    location_id: row.location_id,
    invoice_id: row.id,
    payment_id: paymentId,
  }
}

/** What a client owes from now on: the revenue before the discount, the discount, and the tax. */
export function postingOfIssue(
  row: Pick<InvoiceRow, 'total_cents' | 'discount_cents' | 'tax_cents'>,
): Posting {
  return {
    receivable: row.total_cents,
    discounts: row.discount_cents,
    revenue: -(row.total_cents + row.discount_cents - row.tax_cents),
    tax_payable: -row.tax_cents,
  }
}

export function takenBack(posting: Posting): Posting {
  return Object.fromEntries(Object.entries(posting).map(([account, amount]) => [account, -amount]))
}

export function postingOfWriteOff(amount_cents: number): Posting {
  return { bad_debt: amount_cents, receivable: -amount_cents }
}

/** Money that a client paid ahead. */
export function postingOfHeld(entry: Pick<PaymentRow, 'method' | 'amount_cents' | 'estimate_id'>): Posting {
  return { [moneyAccount(entry.method)]: entry.amount_cents, [heldAccount(entry)]: -entry.amount_cents }
}

/** What is held goes to an invoice, or goodwill where nothing was held. */
export function postingOfUse(
  source: Pick<PaymentRow, 'estimate_id'> | undefined,
  amount_cents: number,
): Posting {
  return { [source ? heldAccount(source) : 'goodwill']: amount_cents, receivable: -amount_cents }
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
  return postingOfUse(source, row.amount_cents)
}
