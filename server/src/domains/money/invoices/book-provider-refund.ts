import type { MutationContext } from '../../../kernel/operations/context.ts'
import { bookUnchecked } from '../../../kernel/operations/frozen-figures.ts'
import {
  addPayment,
  findPaymentOfProvider,
  findRefundsOfProvider,
  holdPayment,
  type NewPayment,
  newPayment,
  type PaymentRow,
  selectSplits,
} from '../payment-records/index.ts'
import { bookHeldRefund, bookRefund, endAskedRefund, type RefundEffect } from './end-refund.ts'
import { type InvoiceRow, invoices } from './invoice.ts'
import { settleInvoice, withPayment } from './settle-invoice.ts'

export interface ToldRefund {
  status: 'pending' | 'succeeded' | 'failed'
  /** Processor reference of the refunded payment. */
  provider_reference: string
  /** Processor reference of the refund. */
  reference: string
  /** Our payment id, if we requested the refund. */
  payment_id: string | null
  amount_cents: number
}

/**
 * Books a refund that the processor reports, requested by us or made at the processor. The money has moved,
 * so the books follow even where they would have refused it (approved pay too). The refund is taken first
 * from the part of the payment that is held, then from the parts applied to invoices. Every call locks the
 * payment, so repeated or concurrent reports book the refund once. Returns true if the refund is in the
 * books.
 */
export async function bookProviderRefund(
  ctx: MutationContext,
  told: ToldRefund,
  effectOf: (refundId: string) => Promise<RefundEffect>,
): Promise<boolean> {
  const orgId = ctx.actor.org.id
  bookUnchecked(ctx)
  const origin = await findPaymentOfProvider(ctx.db, orgId, told.provider_reference)
  if (!origin) return false
  const rows = await holdInvoices(ctx, await selectSplits(ctx.db, orgId, origin.id))
  await holdPayment(ctx, origin.id)
  const known = await findRefundsOfProvider(ctx.db, orgId, told)
  for (const refund of known)
    if (refund.status !== told.status)
      await endAskedRefund(ctx, refund.id, endOf(told), await effectOf(refund.id))
  if (known.length > 0) return true
  if (told.status === 'failed') return false
  const splits = await selectSplits(ctx.db, orgId, origin.id)
  await book(ctx, rows, shared(ctx, splits, { ...told, provider: origin.provider! }))
  return true
}

const endOf = ({ status, reference }: ToldRefund) => ({ status, provider_reference: reference })

/** Every caller locks invoices in the same order, and before their payments. */
async function holdInvoices(ctx: MutationContext, splits: PaymentRow[]): Promise<Map<string, InvoiceRow>> {
  const rows = new Map<string, InvoiceRow>()
  for (const id of [...new Set(splits.flatMap(({ invoice_id }) => invoice_id ?? []))].sort())
    rows.set(id, (await invoices.holdAny(ctx, id))!)
  return rows
}

/**
 * One entry for each part of the payment that the refund is taken from. An amount above all parts is taken
 * from the last one.
 */
function shared(
  ctx: MutationContext,
  splits: readonly PaymentRow[],
  told: ToldRefund & { provider: NonNullable<PaymentRow['provider']> },
): NewPayment[] {
  const made: NewPayment[] = []
  let rest = told.amount_cents
  for (const [at, split] of splits.entries()) {
    const left = Math.max(0, split.amount_cents - split.refunded_cents - split.applied_cents)
    const amount_cents = at === splits.length - 1 ? rest : Math.min(rest, left)
    if (amount_cents === 0) continue
    rest -= amount_cents
    const untipped = split.amount_cents - split.tip_cents
    const tip = Math.max(0, split.refunded_cents + amount_cents - untipped) - split.refunded_tip_cents
    made.push(
      newPayment(
        ctx,
        { ...split, id: split.invoice_id },
        {
          kind: 'refund',
          status: told.status,
          method: split.method,
          amount_cents,
          tip_cents: Math.max(0, Math.min(tip, split.tip_cents - split.refunded_tip_cents)),
          refund_of: split.id,
          estimate_id: split.estimate_id,
          provider: told.provider,
          provider_reference: told.reference,
          provider_part: made.length,
          origin_id: split.origin_id ?? split.id,
          reason: 'made at the card processor',
        },
      ),
    )
  }
  return made
}

async function book(ctx: MutationContext, rows: Map<string, InvoiceRow>, made: NewPayment[]): Promise<void> {
  const before = new Map(rows)
  for (const refund of made) {
    const row = refund.invoice_id === null ? undefined : rows.get(refund.invoice_id)
    if (row) {
      const after = withPayment(ctx, row, refund)
      const isBooked = refund.status === 'succeeded'
      rows.set(row.id, isBooked ? bookRefund(ctx, after, refund, 'reopen') : after)
      continue
    }
    addPayment(ctx, refund)
    if (refund.status === 'succeeded') await bookHeldRefund(ctx, refund, 1)
  }
  for (const [id, row] of rows)
    if (row !== before.get(id))
      await settleInvoice(ctx, before.get(id)!, row, { reason: 'made at the card processor' })
}
