import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { leadStatusChanged } from '../../customers/leads/index.ts'
import { postJournal } from '../ledger/index.ts'
import {
  endPayment,
  mayEnd,
  newPayment,
  type NewPayment,
  type Payment,
  type PaymentEnd,
  postingOfMoney,
} from '../payment-records/index.ts'
import { postWriteOffReversal } from './add-write-off.ts'
import { invoiceChanged, invoicePaid } from './invoice-events.ts'
import { journalOf } from './invoice-postings.ts'
import { canInvoice } from './invoice-transitions.ts'
import { type Invoice, type InvoiceRow, invoices } from './invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { creditOverpayment } from './credit-overpayment.ts'
import { enqueuePaymentNotification } from './enqueue-payment-notification.ts'
import { settleInvoice, currentInvoiceState, withChangedPayment, withPayment } from './settle-invoice.ts'

/**
 * Events of operations that can change what is owed on an invoice, such as recording a payment. Every such operation
 * declares all of these events, because it may make the invoice paid.
 */
export const moneyEvents = [invoiceChanged, invoicePaid, leadStatusChanged] as const

export interface ReceivedPayment {
  /** Id of the payment. Defaults to a new id. */
  id?: string
  method: Payment['method']
  /** Amount including the tip, in cents. */
  amount_cents: number
  tip_cents?: number
  /** Status of the payment. A pending payment does not reduce the balance until it succeeds. */
  status?: 'pending' | 'succeeded'
  reference?: string | null
  /** The processor and its reference, if a processor took the payment. */
  provider?: NewPayment['provider']
  provider_reference?: string | null
  received_at?: string
}

/**
 * Books a payment on an invoice that the caller has locked. The part above the balance becomes the client's credit,
 * because a payment that was already made cannot be refused. A caller that can still refuse an overpayment must
 * check the amount first. An operation that calls this function must declare that it emits `moneyEvents`.
 */
export async function recordInvoicePayment(
  ctx: MutationContext,
  row: InvoiceRow,
  payment: ReceivedPayment,
): Promise<Invoice> {
  const entry = newPayment(ctx, row, { kind: 'payment', ...payment })
  const after = withPayment(ctx, row, entry)
  if (entry.status === 'pending') return await settleInvoice(ctx, row, after)
  return await bookMoney(ctx, row, after, entry)
}

/**
 * Completes a pending payment as succeeded or failed. A failed payment can still become succeeded. The caller has
 * locked the invoice.
 */
export async function endPending(
  ctx: MutationContext,
  row: InvoiceRow,
  paymentId: string,
  end: PaymentEnd,
): Promise<Invoice | undefined> {
  const entry = row.payments.find((payment) => payment.id === paymentId)
  if (!entry || !mayEnd(entry, end)) return undefined
  endPayment(ctx, paymentId, end)
  const after = withChangedPayment(row, paymentId, { status: end.status })
  if (end.status !== 'succeeded') return await settleInvoice(ctx, row, after)
  return await bookMoney(ctx, row, after, entry)
}

/** Locks the invoice, then completes the payment like `endPending`. */
export async function endInvoicePayment(
  ctx: MutationContext,
  invoiceId: string,
  paymentId: string,
  end: PaymentEnd,
): Promise<void> {
  await endPending(ctx, (await invoices.findAndLock(ctx, invoiceId))!, paymentId, end)
}

/**
 * Posts a received payment to the books. `before` is the invoice without the payment, and `after` the invoice with it.
 * Also notifies the customer and the company.
 */
async function bookMoney(
  ctx: MutationContext,
  before: InvoiceRow,
  after: InvoiceRow,
  entry: Pick<Payment, 'id' | 'method' | 'amount_cents' | 'tip_cents'>,
): Promise<Invoice> {
  const was = currentInvoiceState(ctx, before)
  const issued = await issueInvoice(ctx, after)
  postJournal(ctx, journalOf(before, 'payment', entry.id), postingOfMoney('in', entry))
  const reopened = reverseWriteOff(ctx, issued, was)
  const owed = was.status === 'void' ? 0 : was.balance_cents + was.written_off_cents
  const overpayment = entry.amount_cents - entry.tip_cents - Math.max(owed, 0)
  const booked = overpayment > 0 ? creditOverpayment(ctx, reopened, entry, overpayment) : reopened
  const invoice = await settleInvoice(ctx, before, booked, { last: entry })
  enqueuePaymentNotification(ctx, invoice, booked, entry.id)
  return invoice
}

/** Reopens a written-off invoice because a payment was received. Reverses the loss in the books. */
export function reverseWriteOff(
  ctx: MutationContext,
  row: InvoiceRow,
  was: { status: string; written_off_cents: number },
): InvoiceRow {
  if (was.status !== 'written_off') return row
  postWriteOffReversal(ctx, row, was.written_off_cents)
  return { ...row, written_off_at: null }
}

/** Refuses a payment on an invoice that accepts no payments, and an amount above the balance. */
export function refuseOverpayment(
  ctx: MutationContext,
  row: InvoiceRow,
  payment: { amount_cents: number; tip_cents?: number },
): void {
  const details = requirePayable(ctx, row)
  if (isOverpayment(ctx, row, payment)) throw invalidState('The payment exceeds the balance.', details)
}

export function requirePayable(ctx: MutationContext, row: InvoiceRow) {
  const { status, balance_cents, written_off_cents } = currentInvoiceState(ctx, row)
  const details = [
    {
      field: 'amount_cents',
      message: 'is above the balance',
      balance_cents: balance_cents + written_off_cents,
    },
  ]
  if (!canInvoice(status, 'recordPayment'))
    throw invalidState(`An invoice that is ${status} does not accept payments.`, details)
  return details
}

export function isOverpayment(
  ctx: MutationContext,
  row: InvoiceRow,
  payment: { amount_cents: number; tip_cents?: number },
): boolean {
  const { balance_cents, written_off_cents } = currentInvoiceState(ctx, row)
  return payment.amount_cents - (payment.tip_cents ?? 0) > balance_cents + written_off_cents
}
