import * as z from 'zod'
import { invalidState, notFound } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { amount, findPayment, isSeen } from '../../payment-records/index.ts'
import { invoices, invoiceSchema } from '../invoice.ts'
import { canInvoice } from '../invoice-transitions.ts'
import { moneyEvents } from '../record-invoice-payment.ts'
import { releaseApplied, remainingOf } from '../release-applied.ts'
import { currentInvoiceState, settleInvoice } from '../settle-invoice.ts'

export const unapplyCredit = mutation({
  name: 'invoices.unapplyCredit',
  summary: 'Take an applied deposit or credit off an invoice.',
  description:
    'The money stays with the client and can be applied to another invoice or refunded; the balance of the invoice rises. The ledger of the invoice shows a `release`. Goodwill cannot be taken off, because it was never money of the client.',
  permission: ['manage_invoices'],
  money: true,
  reversibleBy: 'invoices.applyCredit',
  input: z.strictObject({
    payment_id: id().describe('The entry of the invoice that applies a deposit or credit.'),
    amount_cents: amount().nullish().describe('Defaults to everything left of the entry.'),
    expected_version: expectedVersion().describe(
      'Expected version of the invoice. If it differs, nothing changes: 409 `stale_version`.',
    ),
  }),
  output: invoiceSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [...moneyEvents],
  async handler(ctx, { payment_id, amount_cents: requestedCents, expected_version }) {
    const orgId = ctx.actor.org.id
    const payment = await findPayment(ctx.db, orgId, payment_id)
    if (!payment || payment.invoice_id === null || !(await isSeen(ctx.db, orgId, payment_id)))
      throw notFound('payment')
    const row = await invoices.lock(ctx, payment.invoice_id, expected_version)
    const entry = row.payments.find((each) => each.id === payment_id)!
    if (payment.applied_from === null || entry.kind === 'release' || entry.status !== 'succeeded')
      throw invalidState('Only an applied deposit or credit can be taken off an invoice.', [
        { field: 'payment_id', message: `is a ${entry.kind} that is not an applied deposit or credit` },
      ])
    const { status } = currentInvoiceState(ctx, row)
    if (!canInvoice(status, 'unapplyCredit'))
      throw invalidState(`Credit cannot be taken off an invoice that is ${status}.`, [
        { field: 'payment_id', message: `belongs to an invoice that is ${status}` },
      ])
    const applied_cents = remainingOf(row, entry)
    const amount_cents = requestedCents ?? applied_cents
    if (amount_cents > applied_cents || applied_cents <= 0)
      throw invalidState('The amount is more than is left of the entry on the invoice.', [
        { field: 'amount_cents', message: 'is more than is left of the entry', applied_cents },
      ])
    const after = await releaseApplied(ctx, row, entry, { amount_cents, reason: null })
    return await settleInvoice(ctx, row, after)
  },
})
