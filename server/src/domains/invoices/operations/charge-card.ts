import * as z from 'zod'
import { invalidField, invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { cents, id, text } from '../../../kernel/schema/fields.ts'
import { withRules } from '../../../kernel/schema/member-rules.ts'
import { declineWhatIsRefused, requireProcessor } from '../ask-processor.ts'
import { invoiceSchema } from '../invoice.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import { newPayment } from '../new-payment.ts'
import { holdInvoice } from '../own-invoice.ts'
import { paymentSchema } from '../payment.ts'
import { insertPayment } from '../payments-table.ts'
import { endPending, moneyEvents, refuseExcess } from '../record-invoice-payment.ts'
import { amount } from './record-payment.ts'
import { settleInvoice, standingNow } from '../settle-invoice.ts'

/**
 * Two transactions. The first notes a pending payment, which holds its part of the balance against other charges; then
 * the processor is asked; the second books what came of it. A crash in between leaves the payment pending: the callback
 * of the processor names it by `metadata.payment_id` and ends it.
 */
export const chargeCard = mutation({
  name: 'invoices.chargeCard',
  summary: "Charge a customer's stored card for an invoice.",
  description:
    'A declined charge is an answer, not an error: `payment.status` is `failed` and nothing is owed less. What is `pending` is settled by the processor later.',
  permission: ['collect_payments'],
  money: true,
  metered: true,
  reversibleBy: 'invoices.refundPayment',
  provider: {
    resolution:
      "Look at the invoice's payments: while the charge is `pending`, find it at the card processor by its metadata `payment_id`. Do not charge again before its end is known.",
  },
  input: withRules(
    z.strictObject({
      invoice_id: id().describe('The invoice to charge for.'),
      payment_method_token: text(255, 1).describe(
        "The processor's name for the stored card; never a card number.",
      ),
      amount_cents: amount().nullish().describe('Tip included. Unless given, the balance and the tip.'),
      tip_cents: cents().min(0).max(100_000_000_000).nullish().describe('The part of it that is a tip.'),
    }),
    {
      field: 'tip_cents',
      message: 'must not be more than the amount',
      holds: ({ amount_cents, tip_cents }) => !amount_cents || (tip_cents ?? 0) <= amount_cents,
    },
  ),
  output: z.object({
    payment: paymentSchema,
    decline_reason: z.string().nullable().describe('A sentence for the cardholder.'),
    invoice: invoiceSchema,
  }),
  errors: ['not_found', 'invalid_state', 'validation_error'],
  emits: [...moneyEvents],
  async handler(ctx, input) {
    const row = await holdInvoice(ctx, input.invoice_id)
    requireProcessor(ctx)
    const { amount_cents, tip_cents } = amountOf(ctx, row, input)
    const entry = newPayment(ctx, row, {
      kind: 'payment',
      method: 'card',
      status: 'pending',
      amount_cents,
      tip_cents,
    })
    await insertPayment(ctx.db, ctx.actor.org.id, entry)
    await settleInvoice(ctx, row, null)

    const charge = await ctx.outside((key) =>
      declineWhatIsRefused(
        ctx.services.payments.of(ctx.actor.org).charge(
          {
            amountCents: amount_cents,
            currency: row.currency,
            methodToken: input.payment_method_token,
            description: `Invoice ${row.invoice_number ?? row.id}`,
            metadata: { payment_id: entry.id, invoice_id: row.id, org_id: ctx.actor.org.id },
          },
          key,
        ),
      ),
    )
    const held = await holdInvoice(ctx, input.invoice_id)
    const status = charge.status === 'declined' ? 'failed' : charge.status
    const decline_reason = charge.declineReason ?? null
    const invoice = await endPending(ctx, held, entry.id, {
      status,
      provider_reference: charge.reference,
      reason: decline_reason,
    })
    return { payment: invoice.payments.find(({ id }) => id === entry.id)!, decline_reason, invoice }
  },
})

function amountOf(
  ctx: MutationContext,
  row: InvoiceRow,
  input: { amount_cents?: number | null | undefined; tip_cents?: number | null | undefined },
): { amount_cents: number; tip_cents: number } {
  const tip_cents = input.tip_cents ?? 0
  const was = standingNow(ctx, row)
  const underWay = row.payments
    .filter((entry) => entry.kind === 'payment' && entry.status === 'pending')
    .reduce((sum, entry) => sum + entry.amount_cents - entry.tip_cents, 0)
  const open = was.balance_cents + was.written_off_cents - underWay
  const amount_cents = input.amount_cents ?? open + tip_cents
  if (tip_cents > amount_cents) throw invalidField('tip_cents', 'must not be more than the amount')
  refuseExcess(ctx, row, { amount_cents: amount_cents + underWay, tip_cents })
  if (amount_cents <= 0)
    throw invalidState('What is owed is being paid already.', [
      { field: 'amount_cents', message: 'nothing is left to charge', balance_cents: was.balance_cents },
    ])
  return { amount_cents, tip_cents }
}
