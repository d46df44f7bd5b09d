import type { Account, Posting } from '../ledger/index.ts'
import type { Payment } from './payment.ts'
import type { NewPayment } from './payments-table.ts'

/**
 * Returns the account that receives money of this payment method. Payments by card, ACH and financing arrive later,
 * with a payout of the processor.
 */
export function moneyAccount(method: Payment['method']): Account {
  return method === 'card' || method === 'ach' || method === 'financing' ? 'card_clearing' : 'cash'
}

/**
 * Returns the account of money that is held for a client and applied to no invoice. A deposit belongs to an estimate;
 * credit does not.
 */
export function unappliedAccount(entry: Pick<NewPayment, 'estimate_id'>): Account {
  return entry.estimate_id === null ? 'client_credit' : 'deposit_liability'
}

/** Returns the posting of a prepayment. */
export function postingOfUnapplied(
  entry: Pick<NewPayment, 'method' | 'amount_cents' | 'estimate_id'>,
): Posting {
  return { [moneyAccount(entry.method)]: entry.amount_cents, [unappliedAccount(entry)]: -entry.amount_cents }
}

/**
 * Returns the posting that applies held money to an invoice. Without `source`, the applied amount is goodwill of the
 * company.
 */
export function postingOfUse(
  source: Pick<NewPayment, 'estimate_id'> | undefined,
  amount_cents: number,
): Posting {
  return { [source ? unappliedAccount(source) : 'goodwill']: amount_cents, receivable: -amount_cents }
}

/**
 * Posting of received or refunded money: the tip is owed to the crew, the rest reduces the client's balance.
 */
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
