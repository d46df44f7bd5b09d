import type { MutationContext } from '../../../kernel/operations/context.ts'
import { differences } from '../../../kernel/records/differences.ts'
import { markLeadConverted } from '../../customers/leads/index.ts'
import { addPayment, type NewPayment, type Payment, paymentOf } from '../payment-records/index.ts'
import { insertStatusChange } from '../../organization/status-history/index.ts'
import { invoicePaid } from './invoice-events.ts'
import { insertFirst } from './invoice-firsts-table.ts'
import { type InvoiceState, deriveInvoiceState } from './invoice-status.ts'
import { type Invoice, type InvoiceRow, invoices } from './invoice.ts'
import { leadOfInvoice } from './invoices-table.ts'
import { emitInvoiceChanged } from './emit-invoice-changed.ts'

export function currentInvoiceState(ctx: { now: string }, row: InvoiceRow): InvoiceState {
  return deriveInvoiceState(row, row.payments, { now: ctx.now, timeZone: row.timezone })
}

/**
 * Adds a ledger entry to the invoice and returns the changed invoice. The entry is written to the database at the end
 * of the operation.
 */
export function withPayment(ctx: MutationContext, row: InvoiceRow, entry: NewPayment): InvoiceRow {
  addPayment(ctx, entry)
  return { ...row, payments: inOrder([...row.payments, paymentOf(entry)]) }
}

/** Changes a ledger entry and returns the changed invoice. */
export function withChangedPayment(row: InvoiceRow, id: string, change: Partial<Payment>): InvoiceRow {
  return {
    ...row,
    payments: row.payments.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)),
  }
}

/** Sorts payments in the order in which queries return them. */
function inOrder(payments: Payment[]): Payment[] {
  const sortKey = ({ received_at, id }: Payment): string => `${received_at} ${id}`
  return payments.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}

/** The ledger entry that reduced the balance to zero. Undefined if the invoice had no amount to pay. */
export type FinalEntry = Pick<Payment, 'id' | 'method'>

/**
 * Completes a change of an invoice that the caller has locked, given its state before and after. Writes the changed
 * columns, the version and the status history. Emits `invoice.changed` if the due date or the balance changed. Emits
 * `invoice.paid` when the balance is zero for the first time. The column `first_paid_at`, which is read under the lock,
 * ensures that this event is emitted only once; the unique key of `invoice_firsts` is a second safeguard. The invoice
 * is not read again, because the lock prevents other changes. An operation that calls this function must declare that
 * it emits `moneyEvents`.
 */
export async function settleInvoice(
  ctx: MutationContext,
  before: InvoiceRow,
  after: InvoiceRow,
  end: { last?: FinalEntry | null | undefined; reason?: string | null | undefined; isCredit?: boolean } = {},
): Promise<Invoice> {
  const { status: was, balance_cents } = currentInvoiceState(ctx, before)
  const is = currentInvoiceState(ctx, after).status
  const isPaid = is === 'paid'
  // A credit note alone does not pay an invoice. If it reduces the balance to zero, `invoice.paid` is emitted neither
  // now nor later.
  const isFirst = isPaid && after.first_paid_at === null && was !== 'paid' && !end.isCredit
  const stored = {
    ...changed(before, after),
    paid_at: isPaid ? (after.paid_at ?? ctx.now) : null,
    ...(isFirst ? { first_paid_at: ctx.now } : {}),
  }
  const invoice = invoices.present(invoices.save(ctx, after, stored), ctx)
  if (was !== is)
    insertStatusChange(ctx, {
      record_kind: 'invoice',
      record_id: before.id,
      previous_status: was,
      status: is,
      reason: end.reason ?? null,
      amount_cents: invoice.total_cents,
    })
  emitInvoiceChanged(ctx, { due_date: before.due_date, balance_cents }, invoice)
  if (isFirst) await emitInvoicePaid(ctx, invoice, was, end.last ?? null)
  return invoice
}

/** Returns the stored columns whose values changed. */
function changed(before: InvoiceRow, after: InvoiceRow): Partial<InvoiceRow> {
  const stored = Object.entries(after).filter(([name]) => invoices.columns.includes(name))
  return differences(before, Object.fromEntries(stored))
}

async function emitInvoicePaid(
  ctx: MutationContext,
  invoice: Invoice,
  previous_status: InvoiceState['status'],
  last: FinalEntry | null,
): Promise<void> {
  insertFirst(ctx, invoice.id, invoicePaid.name)
  ctx.emit(invoicePaid, {
    invoice_id: invoice.id,
    invoice_number: invoice.invoice_number,
    client_id: invoice.client_id,
    job_id: invoice.job_id,
    previous_status,
    status: invoice.status,
    total_cents: invoice.total_cents,
    amount_paid_cents: invoice.amount_paid_cents,
    balance_cents: invoice.balance_cents,
    currency: invoice.currency,
    paid_at: ctx.now,
    final_payment_id: last?.id ?? null,
    final_payment_method: last?.method ?? null,
    version: invoice.version,
    updated_at: invoice.updated_at,
  })
  if (invoice.job_id === null && invoice.estimate_id === null) return
  const lead = await leadOfInvoice(ctx.db, ctx.actor.org.id, invoice.id)
  if (lead !== null) await markLeadConverted(ctx, lead)
}
