import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { companySettings } from '../../company/index.ts'
import { enclosureOf, type PaidMail, paidNewsMail, receiptMail } from '../../documents/index.ts'
import { isMailWritten, tellCompany, tellCustomer, toldOutput } from '../../outbox/index.ts'
import { createPublicLink } from '../../public-links/index.ts'
import { linkOf, presentAddress } from '../deliver-invoice.ts'
import { invoices } from '../invoice.ts'
import { printedInvoice } from '../printed-invoice.ts'

export const tellPayment = mutation({
  name: 'invoices.tellPayment',
  summary: 'Mail the customer the receipt for a payment, and tell the company.',
  permission: [],
  only: 'system',
  input: z.strictObject({
    invoice_id: id().describe('Which invoice was paid on.'),
    version: z.int().describe('Its version with the payment.'),
    payment_id: id().describe('The payment.'),
    counted: z.array(id()).describe('What counted in its ledger then.'),
    voided_at: instant().nullable().describe('As it was then.'),
    written_off_at: instant().nullable().describe('As it was then.'),
  }),
  output: toldOutput,
  errors: ['not_found'],
  async handler(ctx, { invoice_id, version, payment_id, counted, ...ends }) {
    const key = `payment/${payment_id}`
    const keys = { company: `${key}/company`, customer: `${key}/customer` }
    if (await isMailWritten(ctx, Object.values(keys))) return { deliveries: [] }
    const row = await invoices.get(ctx, invoice_id)
    const payments = row.payments.filter((entry) => counted.includes(entry.id))
    const invoice = invoices.of({ ...row, ...ends, payments, version }, ctx)
    const payment = payments.find((entry) => entry.id === payment_id)!
    const company = await companySettings(ctx.db, ctx.actor.org.id)
    const paid: PaidMail = {
      company,
      customerName: invoice.billing_name,
      on: `invoice ${invoice.display_number ?? ''}`.trim(),
      amountCents: payment.amount_cents,
      tipCents: payment.tip_cents,
      method: payment.method,
      reference: payment.reference,
      receivedAt: payment.received_at,
      timeZone: row.timezone,
      currency: invoice.currency,
      balanceCents: invoice.balance_cents,
    }
    const news = await tellCompany(ctx, {
      company,
      about: { kind: 'invoice', id: invoice_id },
      locationId: invoice.location_id,
      idempotencyKey: keys.company,
      content: paidNewsMail(paid),
    })
    const email = await presentAddress(ctx, row)
    if (email === null) return { deliveries: [news].filter((told) => told !== null) }
    const document = await printedInvoice(ctx, invoice, null)
    const receipt = await tellCustomer(ctx, {
      kind: 'invoice',
      id: invoice_id,
      clientId: invoice.client_id,
      locationId: invoice.location_id,
      shownTo: 'manage_invoices',
      idempotencyKey: keys.customer,
      name: invoice.billing_name,
      email,
      company,
      linkTo: (sentTo) => createPublicLink(ctx, { ...linkOf(invoice), sentTo }),
      mail: (url) =>
        receiptMail({
          ...paid,
          url,
          opens: invoice.balance_cents > 0 ? 'View and pay the rest' : 'View invoice',
        }),
      enclosed: [enclosureOf({ kind: 'invoice', id: invoice_id, version }, 'Receipt-invoice', document)],
    })
    return { deliveries: [receipt, news].filter((told) => told !== null) }
  },
})
