import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import {
  customerPaymentInput,
  customerPaymentOutput,
  payAsCustomer,
  withoutCheckout,
} from '../../payment-records/index.ts'
import { chargeInvoice } from '../charge-invoice.ts'
import { documentOf } from '../document-of.ts'
import { isIssued } from '../draft-state.ts'
import { invoices } from '../invoice.ts'
import { payableCents } from '../payable.ts'
import { moneyEvents } from '../record-invoice-payment.ts'

/**
 * Charges the balance to a card, or sends the customer to the payment processor's page. A charge is first recorded as a
 * pending payment, so that the customer pays only once if the form is submitted twice. If a customer pays twice on
 * pages of the processor, the overpayment becomes credit.
 */
export const payByCustomer = mutation({
  name: 'invoices.payByCustomer',
  summary: 'Pay the balance of an invoice at its public link.',
  permission: [],
  only: 'customer',
  money: true,
  metered: true,
  provider: {
    resolution:
      "Read the invoice's payments. A charge with an unknown result is `pending` until the card " +
      'processor reports it.',
  },
  input: z.strictObject({
    invoice_id: id().describe('Invoice that the link opens.'),
    ...customerPaymentInput,
  }),
  output: customerPaymentOutput,
  redact: withoutCheckout,
  errors: ['not_found', 'invalid_state', 'validation_error'],
  emits: [...moneyEvents],
  async handler(ctx, { invoice_id, ...how }) {
    const row = await invoices.lock(ctx, invoice_id)
    const amountCents = isIssued(row) ? payableCents(invoices.present(row, ctx)) : 0
    if (amountCents === 0) throw invalidState('There is nothing to pay on this invoice.')
    const due = {
      amountCents,
      currency: row.currency,
      description: `Invoice ${row.display_number ?? row.id}`,
      metadata: { invoice_id: row.id },
      document: documentOf(row),
    }
    return await payAsCustomer(ctx, how, due, (methodToken, answer) =>
      chargeInvoice(ctx, row, { methodToken, amount_cents: null, tip_cents: 0 }, answer),
    )
  },
})
