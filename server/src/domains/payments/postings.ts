import type { Account, Posting } from '../ledger/index.ts'
import type { Payment } from './payment.ts'
import type { NewPayment } from './payments-table.ts'

/** Where money of this method arrives: what a processor pays out later is not in the till yet. */
export function moneyAccount(method: Payment['method']): Account {
  return method === 'card' || method === 'ach' || method === 'financing' ? 'card_clearing' : 'cash'
}

/** Where money of a client that stands on no invoice is kept: a deposit is one on an estimate. */
export function heldAccount(held: Pick<NewPayment, 'estimate_id'>): Account {
  return held.estimate_id === null ? 'client_credit' : 'deposit_liability'
}

/** Money that a client paid ahead. */
export function postingOfHeld(entry: Pick<NewPayment, 'method' | 'amount_cents' | 'estimate_id'>): Posting {
  return { [moneyAccount(entry.method)]: entry.amount_cents, [heldAccount(entry)]: -entry.amount_cents }
}

/** What is held goes to an invoice, or goodwill where nothing was held. */
export function postingOfUse(
  source: Pick<NewPayment, 'estimate_id'> | undefined,
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
