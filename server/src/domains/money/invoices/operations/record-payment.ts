import * as z from 'zod'
import { invalidField } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { cents, id, instant, text } from '../../../../kernel/schema/fields.ts'
import { judgedLater } from '../../../../kernel/schema/judged-later.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { parseInstant } from '../../../../kernel/time/index.ts'
import { companySettings } from '../../../organization/company/index.ts'
import { amount, paymentMethods } from '../../payment-records/index.ts'
import { invoices, invoiceSchema } from '../invoice.ts'
import {
  isOverpayment,
  moneyEvents,
  recordInvoicePayment,
  refuseOverpayment,
  requirePayable,
} from '../record-invoice-payment.ts'

export const recordPayment = mutation({
  name: 'invoices.recordPayment',
  summary: 'Record a payment received for an invoice.',
  description:
    'Partial payments are allowed. An amount above the balance is refused with 409 `invalid_state` and ' +
    "`balance_cents`, unless the organization's settings turn an overpayment into credit. A " +
    'payment on a draft issues the invoice; a payment on a written-off invoice reverses the write-off. ' +
    'When the balance reaches zero for the first time, `invoice.paid` is sent. When the payment ' +
    'succeeds, the customer and the company get an email.',
  permission: ['collect_payments'],
  sends: true,
  money: true,
  reversibleBy: 'invoices.refundPayment',
  input: withRules(
    z.strictObject({
      invoice_id: id().describe('The paid invoice.'),
      amount_cents: amount().describe('Amount received in cents, including the tip.'),
      tip_cents: cents()
        .min(0)
        .max(100_000_000_000)
        .nullish()
        .describe('Part of the amount that is a tip, in cents.'),
      method: z.enum(paymentMethods).describe('Payment method.'),
      status: z
        .enum(['succeeded', 'pending'])
        .nullish()
        .describe(
          'Status of the payment. A `pending` payment reduces the balance only when it succeeds. ' +
            'Defaults to `succeeded`.',
        ),
      reference: text(200).nullish().describe('Reference of the payment, such as a check number.'),
      received_at: instant()
        .refine((value) => parseInstant(value) !== null, 'must be an existing date and time')
        .check(judgedLater('must not be in the future'))
        .nullish()
        .describe('Time at which the payment was received. Defaults to now; must not be in the future.'),
      expected_version: expectedVersion(),
    }),
    {
      field: 'tip_cents',
      message: 'must not be more than the amount',
      isMet: ({ amount_cents, tip_cents }) => (tip_cents ?? 0) <= amount_cents,
    },
  ),
  output: invoiceSchema.extend({ payment_id: id().describe('The recorded payment.') }),
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [...moneyEvents],
  async handler(ctx, { invoice_id, received_at, status, expected_version, ...fields }) {
    const row = await invoices.lock(ctx, invoice_id, expected_version)
    const payment = {
      ...fields,
      tip_cents: fields.tip_cents ?? 0,
      reference: fields.reference ?? null,
      status: status ?? ('succeeded' as const),
      ...(received_at ? { received_at } : {}),
    }
    if (received_at && received_at > ctx.now) throw invalidField('received_at', 'must not be in the future')
    requirePayable(ctx, row)
    if (
      isOverpayment(ctx, row, payment) &&
      (await companySettings(ctx.db, ctx.actor.org.id)).overpayment === 'refuse'
    )
      refuseOverpayment(ctx, row, payment)
    const payment_id = newId()
    return { ...(await recordInvoicePayment(ctx, row, { id: payment_id, ...payment })), payment_id }
  },
})
