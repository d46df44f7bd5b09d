import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { cardToken } from '../../../../kernel/schema/card-token.ts'
import { cents, id } from '../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { amount, paymentSchema } from '../../payment-records/index.ts'
import { chargeInvoice } from '../charge-invoice.ts'
import { invoices, invoiceSchema } from '../invoice.ts'
import { moneyEvents } from '../record-invoice-payment.ts'

export const chargeCard = mutation({
  name: 'invoices.chargeCard',
  summary: "Charge a customer's stored card for an invoice.",
  description:
    'If the card is declined, the answer is not an error: `payment.status` is `failed` and the balance ' +
    'does not change. A charge can be `pending` until the card processor reports its result. When it ' +
    'succeeds, the customer and the company get an email.',
  permission: ['collect_payments'],
  sends: true,
  money: true,
  metered: true,
  reversibleBy: 'invoices.refundPayment',
  provider: {
    resolution:
      "Read the invoice's payments. As long as the charge is `pending`, look it up at the card " +
      'processor by its metadata `payment_id`. Do not charge again before its result is known.',
  },
  input: withRules(
    z.strictObject({
      invoice_id: id().describe('The invoice to charge for.'),
      payment_method_token: cardToken().describe(
        'Token of the stored card at the card processor. Never pass a card number.',
      ),
      amount_cents: amount()
        .nullish()
        .describe('Amount to charge in cents, including the tip. Defaults to the balance plus the tip.'),
      tip_cents: cents()
        .min(0)
        .max(100_000_000_000)
        .nullish()
        .describe('Part of the amount that is a tip, in cents.'),
      expected_version: expectedVersion(),
    }),
    {
      field: 'tip_cents',
      message: 'must not be more than the amount',
      isMet: ({ amount_cents, tip_cents }) => !amount_cents || (tip_cents ?? 0) <= amount_cents,
    },
  ),
  output: z.object({
    payment: paymentSchema,
    decline_reason: z
      .string()
      .nullable()
      .describe('Reason why the card was declined, worded for the cardholder. Null if it was not declined.'),
    invoice: invoiceSchema,
  }),
  errors: ['not_found', 'invalid_state', 'stale_version', 'validation_error'],
  emits: [...moneyEvents],
  async handler(
    ctx,
    { invoice_id, payment_method_token: methodToken, amount_cents, tip_cents, expected_version },
  ) {
    const row = await invoices.lock(ctx, invoice_id, expected_version)
    const charge = { methodToken, amount_cents: amount_cents ?? null, tip_cents: tip_cents ?? 0 }
    return await chargeInvoice(ctx, row, charge, (charged) => charged)
  },
})
