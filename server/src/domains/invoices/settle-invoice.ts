import type { MutationContext } from '../../kernel/operations/context.ts'
import { markLeadConverted } from '../leads/index.ts'
import { insertStatusChange } from '../status-history/index.ts'
import { invoicePaid } from './invoice-events.ts'
import { insertFirst, leadOfInvoice, saveStanding } from './invoice-course-table.ts'
import { type Invoice } from './invoice.ts'
import { invoiceOf, type InvoiceRow } from './invoice-row.ts'
import { type InvoiceStanding, standingOf } from './invoice-status.ts'
import { findInvoice } from './invoices-table.ts'

export function standingNow(ctx: { now: string }, row: InvoiceRow): InvoiceStanding {
  return standingOf(row, row.payments, { now: ctx.now, timeZone: row.timezone })
}

/** The entry that brought the balance to zero; none where nothing was to be paid. */
export interface FinalEntry {
  id: string
  method: Invoice['payments'][number]['method']
}

/**
 * Ends every change of an invoice that the caller holds: version, history of its status, and, when its balance is zero
 * for the first time in its life, `invoice.paid`. The latch is `first_paid_at`, read under the lock; the key of
 * `invoice_firsts` is the second one. An operation that calls this emits `moneyEvents`.
 */
export async function settleInvoice(
  ctx: MutationContext,
  before: InvoiceRow,
  last: FinalEntry | null,
  reason?: string | null,
): Promise<Invoice> {
  const orgId = ctx.actor.org.id
  const was = standingNow(ctx, before)
  const changed = (await findInvoice(ctx.db, orgId, before.id))!
  const is = standingNow(ctx, changed)
  const isPaid = is.status === 'paid'
  await saveStanding(ctx.db, orgId, before.id, isPaid, ctx.now)
  if (was.status !== is.status)
    await insertStatusChange(ctx, {
      record_kind: 'invoice',
      record_id: before.id,
      previous_status: was.status,
      status: is.status,
      reason: reason ?? null,
    })
  const after = invoiceOf((await findInvoice(ctx.db, orgId, before.id))!, ctx.now)
  if (isPaid && changed.first_paid_at === null) await tellPaid(ctx, after, was.status, last)
  return after
}

async function tellPaid(
  ctx: MutationContext,
  invoice: Invoice,
  previous_status: InvoiceStanding['status'],
  last: FinalEntry | null,
): Promise<void> {
  const orgId = ctx.actor.org.id
  await insertFirst(ctx.db, orgId, invoice.id, invoicePaid.name, ctx.now)
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
  const lead = await leadOfInvoice(ctx.db, orgId, invoice.id)
  if (lead !== null) await markLeadConverted(ctx, lead)
}
