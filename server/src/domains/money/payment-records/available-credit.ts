import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { postJournal } from '../ledger/index.ts'
import { newPayment } from './new-payment.ts'
import type { Payment } from './payment.ts'
import {
  addPayment,
  endPayment,
  lockPayment,
  mayEnd,
  type NewPayment,
  type PaymentEnd,
  type PaymentRow,
  selectCredits,
} from './payments-table.ts'
import { postingOfUnapplied } from './postings.ts'

// Prepayments: deposits on estimates, and credit of clients. A prepayment does not belong to an invoice until it is
// applied to one.

export interface NewDeposit {
  client_id: string
  /** Estimate on which the deposit was paid. Null for credit that does not belong to an estimate. */
  estimate_id: string | null
  location_id: string
  currency: string
  method: Payment['method']
  amount_cents: number
  status?: Payment['status']
  reference?: string | null
  provider?: NewPayment['provider']
  provider_reference?: string | null
  received_at?: string
}

/** Records a prepayment of a client. A pending prepayment is posted to the books only when it succeeds. */
export function recordDeposit(ctx: MutationContext, deposit: NewDeposit): NewPayment {
  const entry = newPayment(ctx, { ...deposit, id: null }, { ...deposit, kind: 'deposit' })
  addPayment(ctx, entry)
  if (entry.status === 'succeeded') postDeposit(ctx, entry, deposit.location_id)
  return entry
}

function postDeposit(ctx: MutationContext, entry: NewPayment, locationId: string | null): void {
  const { id, client_id, currency } = entry
  const journal = { kind: 'deposit', client_id, currency, location_id: locationId, payment_id: id }
  postJournal(ctx, journal, postingOfUnapplied(entry))
}

export const availableOf = (credit: PaymentRow): number =>
  credit.amount_cents - credit.tip_cents - credit.refunded_cents - credit.applied_cents

/** Returns the sum of the client's deposits and credit that can be applied to an invoice, in cents. */
export async function clientCredit(db: Queries, orgId: string, clientId: string): Promise<number> {
  const credits = await selectCredits(db, orgId, clientId)
  return credits.reduce((sum, each) => sum + Math.max(availableOf(each), 0), 0)
}

/**
 * Books the outcome of a pending deposit. A repeated call does not book it again. Returns the current state of the
 * deposit.
 */
export async function settleDeposit(
  ctx: MutationContext,
  paymentId: string,
  end: PaymentEnd,
  locationId: string | null,
): Promise<PaymentRow | undefined> {
  const entry = await lockPayment(ctx, paymentId)
  if (entry?.kind !== 'deposit' || entry.invoice_id !== null || !mayEnd(entry, end)) return entry
  endPayment(ctx, paymentId, end)
  if (end.status === 'succeeded') postDeposit(ctx, entry, locationId)
  return { ...entry, ...ended(entry, end) }
}

/** Returns the columns of a payment that change when its outcome is known, with their new values. */
export function ended<Entry extends Pick<NewPayment, 'provider_reference' | 'reason'>>(
  entry: Entry,
  { status, provider_reference, reason }: PaymentEnd,
) {
  return {
    status,
    provider_reference: provider_reference ?? entry.provider_reference,
    reason: reason ?? entry.reason,
  }
}
