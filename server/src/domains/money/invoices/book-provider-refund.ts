import type { MutationContext } from '../../../kernel/operations/context.ts'
import { bookUnchecked } from '../../../kernel/operations/approved-totals.ts'
import {
  addPayment,
  findPaymentOfProvider,
  findRefundsOfProvider,
  lockPayment,
  type NewPayment,
  newPayment,
  type PaymentRow,
  refundableCents,
  selectSplits,
  tipRefundedBy,
} from '../payment-records/index.ts'
import { bookUnappliedRefund, bookRefund, endPendingRefund, type RefundEffect } from './end-refund.ts'
import { type InvoiceRow, invoices } from './invoice.ts'
import { settleInvoice, withPayment } from './settle-invoice.ts'

export interface ReportedRefund {
  status: 'pending' | 'succeeded' | 'failed'
  /** The processor's reference of the refunded payment. */
  provider_reference: string
  /** The processor's reference of the refund. */
  reference: string
  /** Id of the payment in our database, if a member requested the refund here. */
  payment_id: string | null
  amount_cents: number
}

/**
 * Books a refund that the processor reports. Either this server requested it, or a member made it at the processor. It
 * is booked even if it changes approved pay, because the money has already moved. The amount is taken first from the
 * part of the payment that is applied to no invoice, then from the parts that are applied to invoices. Every call locks
 * the payment, so that repeated or concurrent reports book the refund only once. Returns true if the refund is in the
 * books.
 */
export async function bookProviderRefund(
  ctx: MutationContext,
  report: ReportedRefund,
  effectOf: (refundId: string) => Promise<RefundEffect>,
): Promise<boolean> {
  const orgId = ctx.actor.org.id
  bookUnchecked(ctx)
  const origin = await findPaymentOfProvider(ctx.db, orgId, report.provider_reference)
  if (!origin) return false
  const rows = await lockInvoices(ctx, await selectSplits(ctx.db, orgId, origin.id))
  await lockPayment(ctx, origin.id)
  const existing = await findRefundsOfProvider(ctx.db, orgId, report)
  for (const refund of existing)
    if (refund.status !== report.status)
      await endPendingRefund(ctx, refund.id, endOf(report), await effectOf(refund.id))
  if (existing.length > 0) return true
  if (report.status === 'failed') return false
  const splits = await selectSplits(ctx.db, orgId, origin.id)
  await book(ctx, rows, shared(ctx, splits, { ...report, provider: origin.provider! }))
  return true
}

const endOf = ({ status, reference }: ReportedRefund) => ({ status, provider_reference: reference })

/**
 * Locks the invoices before their payments. Every caller locks invoices in the same order, which prevents deadlocks.
 */
async function lockInvoices(ctx: MutationContext, splits: PaymentRow[]): Promise<Map<string, InvoiceRow>> {
  const rows = new Map<string, InvoiceRow>()
  for (const id of [...new Set(splits.flatMap(({ invoice_id }) => invoice_id ?? []))].sort())
    rows.set(id, (await invoices.findAndLock(ctx, id))!)
  return rows
}

/**
 * Returns one ledger entry for each part of the payment from which the refund is taken. If the refund exceeds all
 * parts together, the last entry includes the difference.
 */
function shared(
  ctx: MutationContext,
  splits: readonly PaymentRow[],
  report: ReportedRefund & { provider: NonNullable<PaymentRow['provider']> },
): NewPayment[] {
  const refunds: NewPayment[] = []
  let rest = report.amount_cents
  for (const [at, split] of splits.entries()) {
    const refundable = Math.max(0, refundableCents(split))
    const amount_cents = at === splits.length - 1 ? rest : Math.min(rest, refundable)
    if (amount_cents === 0) continue
    rest -= amount_cents
    refunds.push(
      newPayment(
        ctx,
        { ...split, id: split.invoice_id },
        {
          kind: 'refund',
          status: report.status,
          method: split.method,
          amount_cents,
          tip_cents: Math.max(
            0,
            Math.min(tipRefundedBy(split, amount_cents), split.tip_cents - split.refunded_tip_cents),
          ),
          refund_of: split.id,
          estimate_id: split.estimate_id,
          provider: report.provider,
          provider_reference: report.reference,
          provider_part: refunds.length,
          origin_id: split.origin_id ?? split.id,
          reason: 'made at the card processor',
        },
      ),
    )
  }
  return refunds
}

async function book(
  ctx: MutationContext,
  rows: Map<string, InvoiceRow>,
  refunds: NewPayment[],
): Promise<void> {
  const before = new Map(rows)
  for (const refund of refunds) {
    const row = refund.invoice_id === null ? undefined : rows.get(refund.invoice_id)
    if (row) {
      const after = withPayment(ctx, row, refund)
      const isBooked = refund.status === 'succeeded'
      rows.set(row.id, isBooked ? await bookRefund(ctx, after, refund, 'reopen') : after)
      continue
    }
    addPayment(ctx, refund)
    if (refund.status === 'succeeded') await bookUnappliedRefund(ctx, refund, 1)
  }
  for (const [id, row] of rows)
    if (row !== before.get(id))
      await settleInvoice(ctx, before.get(id)!, row, { reason: 'made at the card processor' })
}
