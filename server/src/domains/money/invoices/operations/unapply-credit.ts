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
  summary: 'Remove an applied deposit or credit from an invoice.',
  description:
    'The money becomes available to the client again and can be applied to another invoice or ' +
    'refunded; the balance of the invoice rises. The payments of the invoice list the removal as an ' +
    'entry of the kind `release`. Goodwill cannot be removed, because it was never money of the ' +
    'client.',
  permission: ['manage_invoices'],
  money: true,
  reversibleBy: 'invoices.applyCredit',
  input: z.strictObject({
    payment_id: id().describe("The entry in the invoice's payments that applies a deposit or credit."),
    amount_cents: amount()
      .nullish()
      .describe('Amount to remove, in cents. Defaults to the part of the entry that is still applied.'),
    expected_version: expectedVersion().describe(
      'Expected version of the invoice. If the invoice has changed since, the call is refused with 409 ' +
        '`stale_version`.',
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
      throw invalidState('Only an applied deposit or credit can be removed from an invoice.', [
        { field: 'payment_id', message: `is a ${entry.kind} that is not an applied deposit or credit` },
      ])
    const { status } = currentInvoiceState(ctx, row)
    if (!canInvoice(status, 'unapplyCredit'))
      throw invalidState(`Credit cannot be removed from an invoice that is ${status}.`, [
        { field: 'payment_id', message: `belongs to an invoice that is ${status}` },
      ])
    const applied_cents = remainingOf(row, entry)
    const amount_cents = requestedCents ?? applied_cents
    if (amount_cents > applied_cents || applied_cents <= 0)
      throw invalidState(
        'The amount is more than the part of this entry that is still applied to the invoice.',
        [
          {
            field: 'amount_cents',
            message: 'is more than the amount that is still applied',
            applied_cents,
          },
        ],
      )
    const after = await releaseApplied(ctx, row, entry, { amount_cents, reason: null })
    return await settleInvoice(ctx, row, after)
  },
})
