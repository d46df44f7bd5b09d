import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, instant } from '../../../../kernel/schema/fields.ts'
import { enclosureOf, type PaidMail, paidNewsMail, receiptMail } from '../../../messages/documents/index.ts'
import { notifyCompanyAndCustomer, notificationOutput } from '../../../messages/outbox/index.ts'
import { linkTo, presentAddress } from '../deliver-invoice.ts'
import { invoices } from '../invoice.ts'
import { printedInvoice } from '../printed-invoice.ts'

export const notifyPayment = mutation({
  name: 'invoices.notifyPayment',
  formerName: 'invoices.tellPayment',
  summary: 'Email the customer the receipt for a payment, and notify the company.',
  permission: [],
  only: 'system',
  sends: true,
  input: z.strictObject({
    invoice_id: id().describe('The paid invoice.'),
    version: z.int().describe('Version of the invoice that first includes the payment.'),
    payment_id: id().describe('The payment.'),
    counted: z
      .array(id())
      .describe('Ids of the payments of the invoice that had succeeded when this payment was recorded.'),
    voided_at: instant().nullable().describe('`voided_at` of the invoice when the payment was recorded.'),
    written_off_at: instant()
      .nullable()
      .describe('`written_off_at` of the invoice when the payment was recorded.'),
  }),
  output: notificationOutput,
  errors: ['not_found'],
  async handler(ctx, { invoice_id, version, payment_id, counted, ...ends }) {
    return await notifyCompanyAndCustomer(ctx, `payment/${payment_id}`, async (company) => {
      const row = await invoices.get(ctx, invoice_id)
      const payments = row.payments.filter((entry) => counted.includes(entry.id))
      const invoice = invoices.present({ ...row, ...ends, payments, version }, ctx)
      const paid: PaidMail = {
        company,
        customerName: invoice.billing_name,
        on: `invoice ${invoice.display_number ?? ''}`.trim(),
        payment: payments.find((entry) => entry.id === payment_id)!,
        timeZone: row.timezone,
        currency: invoice.currency,
        balanceCents: invoice.balance_cents,
      }
      const opens = invoice.balance_cents > 0 ? 'View and pay the rest' : 'View invoice'
      const document = await printedInvoice(ctx, invoice, null)
      return {
        about: { kind: 'invoice', id: invoice_id },
        locationId: invoice.location_id,
        news: paidNewsMail(paid),
        letter: {
          clientId: invoice.client_id,
          name: invoice.billing_name,
          email: await presentAddress(ctx, row),
          shownTo: 'manage_invoices',
          linkTo: linkTo(ctx, invoice),
          content: (url) => receiptMail({ ...paid, url, opens }),
          enclosed: [enclosureOf({ kind: 'invoice', id: invoice_id, version }, 'Receipt-invoice', document)],
        },
      }
    })
  },
})
