import * as z from 'zod'
import { invalidState, notFound } from '../../../../kernel/errors.ts'
import type { ProviderRequest } from '../../../../kernel/operations/provider-request.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import {
  addPayment,
  amount,
  describeCardRequest,
  findPayment,
  refundFor,
  lockPayment,
  isSeen,
  type NewPayment,
  newPayment,
  type PaymentRow,
  paymentSchema,
  refundableCents,
  requireHolder,
  tipRefundedBy,
} from '../../payment-records/index.ts'
import { documentOf } from '../document-of.ts'
import { endPendingRefund, endRefund, type RefundEffect, refundEffects } from '../end-refund.ts'
import { canInvoice } from '../invoice-transitions.ts'
import { type InvoiceRow, invoices, invoiceSchema } from '../invoice.ts'
import { moneyEvents } from '../record-invoice-payment.ts'
import { currentInvoiceState, withPayment } from '../settle-invoice.ts'

/**
 * Refunds a payment. If a payment processor holds the money, two transactions are used. The first records a pending
 * refund, so that no other refund can use the same part of the payment. The second books the result.
 */
export const refundPayment = mutation({
  name: 'invoices.refundPayment',
  summary: 'Refund all or part of a payment or deposit.',
  description:
    'Refunds at most the part of the payment that was not refunded yet; the tip is refunded last. ' +
    '`effect` determines the balance of the invoice: `reopen` raises it by the refunded amount; `credit` ' +
    'grants the client a credit of the same amount, so the balance stays the same. On a written-off ' +
    'invoice, `write_off` books the refund as bad debt too, so the balance stays 0. A card payment ' +
    'through the card processor is paid back to the card. Other refunds are only recorded; pay the ' +
    'customer yourself. Deposits that are not applied to an invoice can be refunded too.',
  permission: ['refund_payments'],
  destructive: true,
  money: true,
  metered: true,
  provider: {
    resolution:
      "Read the invoice's payments. As long as the refund is `pending`, look up the refunds of the " +
      "payment at the card processor by the payment's reference. Do not refund again before the " +
      'result of the refund is known.',
  },
  input: z.strictObject({
    payment_id: id().describe('The payment or deposit to refund.'),
    amount_cents: amount()
      .nullish()
      .describe('Amount to refund, in cents. Defaults to the part of the payment that was not refunded yet.'),
    effect: z
      .enum(refundEffects)
      .nullish()
      .describe(
        'Effect on the balance. `reopen`: the customer owes the amount again. `credit`: a credit of the ' +
          'company (goodwill) pays the amount instead. `write_off`: the amount becomes bad debt; allowed ' +
          'only on a written-off invoice, where `reopen` is refused. Defaults to `reopen`; on a ' +
          'written-off invoice, defaults to `write_off`.',
      ),
    reason: text(500, 1).describe('Reason for the refund.'),
    expected_version: expectedVersion().describe(
      "Expected version of the payment's invoice. If the invoice has changed since, the call is " +
        'refused with 409 `stale_version`.',
    ),
  }),
  output: z.object({ refund: paymentSchema, invoice: invoiceSchema.nullable() }),
  errors: ['not_found', 'invalid_state', 'stale_version', 'validation_error'],
  emits: [...moneyEvents],
  async handler(ctx, { payment_id, amount_cents, effect: requestedEffect, reason, expected_version }) {
    const { row, payment } = await lockInvoiceAndPayment(ctx, payment_id, expected_version)
    const effect = effectOn(ctx, row, requestedEffect)
    const refund = refundOf(ctx, row, payment, amount_cents ?? undefined, reason)
    if (payment.held_by !== null && payment.held_reference !== null) {
      const document = row ? documentOf(row) : documentOfUnapplied(payment)
      return await refundAtProcessor(ctx, refund, { reference: payment.held_reference, document }, effect)
    }
    const endedRefund = { ...refund, status: 'succeeded' as const }
    if (row)
      return await endRefund(
        ctx,
        { before: row, after: withPayment(ctx, row, endedRefund) },
        endedRefund,
        effect,
      )
    addPayment(ctx, endedRefund)
    return await endRefund(ctx, undefined, endedRefund, effect)
  },
})

async function refundAtProcessor(
  ctx: MutationContext,
  refund: NewPayment,
  { reference, document }: { reference: string; document: NonNullable<ProviderRequest['document']> },
  effect: RefundEffect,
) {
  requireHolder(ctx, refund.provider!)
  addPayment(ctx, refund)
  const request = {
    reference,
    amountCents: refund.amount_cents,
    currency: refund.currency,
    metadata: { payment_id: refund.id, org_id: ctx.actor.org.id },
    effect,
  }
  // If the processor's callback has already booked the refund, `endPendingRefund` books nothing.
  return await refundFor(
    ctx,
    refund,
    describeCardRequest('refund', moneyOf(refund), document),
    request,
    async (end) => await endPendingRefund(ctx, refund.id, end, effect),
  )
}

const moneyOf = ({ amount_cents, currency }: NewPayment) => ({ amount_cents, currency })

const documentOfUnapplied = ({ kind, id }: PaymentRow) => ({ kind, id, number: null, version: null })

function effectOn(
  ctx: MutationContext,
  row: InvoiceRow | undefined,
  requested: RefundEffect | null | undefined,
): RefundEffect {
  const isWrittenOff = row !== undefined && currentInvoiceState(ctx, row).status === 'written_off'
  const effect = requested ?? (isWrittenOff ? 'write_off' : 'reopen')
  if (effect === (isWrittenOff ? 'reopen' : 'write_off'))
    throw invalidState(
      isWrittenOff
        ? 'A refund cannot reopen a written-off invoice. Use the effect write_off or credit.'
        : 'The effect write_off is only allowed on a written-off invoice.',
      [{ field: 'effect', message: `cannot be "${effect}" for this invoice` }],
    )
  return effect
}

/**
 * Locks the invoice of the payment, then the payment. All operations that move money acquire their locks in this order,
 * which prevents deadlocks.
 */
async function lockInvoiceAndPayment(
  ctx: MutationContext,
  paymentId: string,
  expectedVersion: number | null | undefined,
): Promise<{ row: InvoiceRow | undefined; payment: PaymentRow }> {
  const orgId = ctx.actor.org.id
  const payment = await findPayment(ctx.db, orgId, paymentId)
  if (!payment || !(await isSeen(ctx.db, orgId, paymentId))) throw notFound('payment')
  if (payment.invoice_id === null && ctx.own !== null) throw notFound('payment')
  const row =
    payment.invoice_id === null ? undefined : await invoices.lock(ctx, payment.invoice_id, expectedVersion)
  return { row, payment: (await lockPayment(ctx, paymentId))! }
}

function refundOf(
  ctx: MutationContext,
  row: InvoiceRow | undefined,
  payment: PaymentRow,
  requestedCents: number | undefined,
  reason: string,
): NewPayment {
  const refundable_cents = Math.min(refundableCents(payment), payment.held_cents ?? Infinity)
  const isMoney = payment.kind === 'payment' || payment.kind === 'deposit'
  const amount_cents = requestedCents ?? refundable_cents
  const detail = {
    field: 'amount_cents',
    message: 'is more than the refundable amount',
    refundable_cents,
  }
  if (!isMoney || payment.status !== 'succeeded')
    throw invalidState('Only received money can be refunded.', [
      { field: 'payment_id', message: `is a ${payment.kind} with the status ${payment.status}` },
    ])
  if (amount_cents > refundable_cents || refundable_cents <= 0)
    throw invalidState('The refund exceeds the refundable amount of the payment.', [detail])
  const status = row && currentInvoiceState(ctx, row).status
  const isGone = status === 'void' && payment.kind !== 'payment'
  if (status !== undefined && (isGone || !canInvoice(status, 'refund')))
    throw invalidState(`Payments cannot be refunded on an invoice that is ${status}.`, [
      { field: 'payment_id', message: `belongs to an invoice that is ${status}` },
    ])
  const atProcessor = payment.held_by !== null && payment.held_reference !== null
  return newPayment(
    ctx,
    { ...payment, id: payment.invoice_id },
    {
      kind: 'refund',
      status: 'pending',
      method: payment.method,
      amount_cents,
      tip_cents: tipRefundedBy(payment, amount_cents),
      refund_of: payment.id,
      estimate_id: payment.estimate_id,
      ...(atProcessor ? { provider: payment.held_by, origin_id: payment.origin_id ?? payment.id } : {}),
      reason,
    },
  )
}
