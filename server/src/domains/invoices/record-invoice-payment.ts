import { invalidState } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { leadStatusChanged } from '../leads/index.ts'
import { postJournal } from '../ledger/index.ts'
import { invoicePaid } from './invoice-events.ts'
import { journalOf, postingOfMoney } from './invoice-postings.ts'
import type { Invoice } from './invoice.ts'
import { invoiceOf, type InvoiceRow } from './invoice-row.ts'
import { saveWrittenOff } from './invoice-course-table.ts'
import { canInvoice } from './invoice-transitions.ts'
import { lockInvoice } from './invoices-table.ts'
import { issueInvoice } from './issue-invoice.ts'
import { keepExcess } from './keep-excess.ts'
import { newPayment } from './new-payment.ts'
import type { Payment } from './payment.ts'
import { findPaymentOfProvider, insertPayment, settlePending } from './payments-table.ts'
import { settleInvoice, standingNow } from './settle-invoice.ts'

/** Events of operations through which an invoice can become paid. */
export const moneyEvents = [invoicePaid, leadStatusChanged] as const

export interface ReceivedPayment {
  method: Payment['method']
  /** The tip included. */
  amount_cents: number
  tip_cents?: number
  /** What is pending counts once it has succeeded; `failed` only ends one that was pending. */
  status?: Payment['status']
  reference?: string | null
  /** What the provider calls it: told twice, it is kept once. */
  provider_reference?: string | null
  received_at?: string
  /** What is above the balance is refused, or kept as credit of the client; money that has moved cannot be refused. */
  excess: 'refuse' | 'credit'
  reason?: string | null
}

/**
 * Books a payment on an invoice: with a provider's reference once, however often the provider tells of it. Undefined
 * when there is no such invoice. An operation that calls this emits `moneyEvents`.
 */
export async function recordInvoicePayment(
  ctx: MutationContext,
  invoiceId: string,
  payment: ReceivedPayment,
): Promise<Invoice | undefined> {
  const orgId = ctx.actor.org.id
  const row = await lockInvoice(ctx.db, orgId, invoiceId)
  if (!row) return undefined
  const reference = payment.provider_reference ?? null
  const known = reference === null ? undefined : await findPaymentOfProvider(ctx.db, orgId, reference)
  if (known) {
    const status = payment.status ?? 'succeeded'
    if (known.invoice_id !== row.id || known.status !== 'pending' || status === 'pending')
      return invoiceOf(row, ctx.now)
    return await endPending(ctx, row, known.id, { ...payment, status })
  }
  if (payment.status === 'failed') return invoiceOf(row, ctx.now)
  if (payment.excess === 'refuse') refuseExcess(ctx, row, payment)
  const entry = newPayment(ctx, row, { kind: 'payment', ...payment })
  await insertPayment(ctx.db, orgId, entry)
  if (entry.status === 'pending') return await settleInvoice(ctx, row, null)
  return await bookMoney(ctx, row, entry)
}

/** A payment that was under way has succeeded or failed. The caller holds the invoice. */
export async function endPending(
  ctx: MutationContext,
  row: InvoiceRow,
  paymentId: string,
  end: { status: Payment['status']; provider_reference?: string | null; reason?: string | null },
): Promise<Invoice> {
  const entry = row.payments.find((payment) => payment.id === paymentId)
  if (entry?.status !== 'pending') return invoiceOf(row, ctx.now)
  await settlePending(ctx.db, ctx.actor.org.id, paymentId, {
    status: end.status,
    provider_reference: end.provider_reference ?? null,
    reason: end.reason ?? null,
  })
  if (end.status !== 'succeeded') return await settleInvoice(ctx, row, null)
  return await bookMoney(ctx, row, entry)
}

/** What follows from money that arrived and stands in `payments` already. */
async function bookMoney(
  ctx: MutationContext,
  before: InvoiceRow,
  entry: { id: string; method: Payment['method']; amount_cents: number; tip_cents: number },
): Promise<Invoice> {
  await issueInvoice(ctx, before)
  await postJournal(ctx, journalOf(before, 'payment', entry.id), postingOfMoney('in', entry))
  const was = standingNow(ctx, before)
  if (was.status === 'written_off') {
    await saveWrittenOff(ctx.db, ctx.actor.org.id, before.id, null)
    await postJournal(ctx, journalOf(before, 'write_off_reversed'), {
      receivable: was.written_off_cents,
      bad_debt: -was.written_off_cents,
    })
  }
  const owed = was.status === 'void' ? 0 : was.balance_cents + was.written_off_cents
  const excess = entry.amount_cents - entry.tip_cents - Math.max(owed, 0)
  if (excess > 0) await keepExcess(ctx, before, entry, excess)
  return await settleInvoice(ctx, before, entry)
}

export function refuseExcess(
  ctx: MutationContext,
  row: InvoiceRow,
  payment: { amount_cents: number; tip_cents?: number },
): void {
  const was = standingNow(ctx, row)
  const owed = was.balance_cents + was.written_off_cents
  const details = [{ field: 'amount_cents', message: 'is more than the balance', balance_cents: owed }]
  if (!canInvoice(was.status, 'recordPayment'))
    throw invalidState(`An invoice that is ${was.status} takes no payment.`, details)
  if (payment.amount_cents - (payment.tip_cents ?? 0) > owed)
    throw invalidState('The payment is more than what is owed.', details)
}
