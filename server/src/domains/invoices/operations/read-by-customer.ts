import * as z from 'zod'
import { notFound } from '../../../kernel/errors.ts'
import { query } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { findIssuer, formatMoney, printInvoice } from '../../documents/index.ts'
import type { CustomerPage } from '../../public-links/index.ts'
import { isIssued } from '../draft-state.ts'
import { type Invoice, invoices } from '../invoice.ts'
import { payableCents } from '../payable.ts'
import { serviceAddressOf } from '../service-address.ts'

export const readByCustomer = query({
  name: 'invoices.readByCustomer',
  summary: 'What the customer sees of an invoice at its public link.',
  description: 'Written out for people. Reading it does not count as a look of the customer.',
  permission: [],
  only: 'customer',
  input: z.strictObject({ invoice_id: id().describe('Which invoice the link is for.') }),
  output: z.custom<CustomerPage>((page) => typeof page === 'object'),
  errors: ['not_found'],
  async handler(ctx, { invoice_id }): Promise<CustomerPage> {
    const row = await invoices.get(ctx, invoice_id)
    if (!isIssued(row)) throw notFound('invoice')
    const invoice = invoices.of(row, ctx)
    const issuer = await findIssuer(ctx, row.location_id)
    const serviceAddress = await serviceAddressOf(ctx, invoice)
    return {
      document: printInvoice(invoice, issuer, { serviceAddress, payUrl: null }),
      hasLogo: issuer.company.has_logo,
      standing: standing(invoice),
      answer: null,
      payment: payment(invoice, ctx.services.payments.of(ctx.actor.org).name),
    }
  },
})

function payment(invoice: Invoice, provider: 'manual' | 'fake' | 'stripe'): CustomerPage['payment'] {
  const cents = payableCents(invoice)
  if (cents === 0 || provider === 'manual') return null
  return {
    title: `Pay ${formatMoney(cents, invoice.currency)}`,
    by: provider === 'fake' ? 'form' : 'checkout',
  }
}

function standing(invoice: Invoice): CustomerPage['standing'] {
  if (invoice.status === 'void')
    return { tone: 'plain', text: 'This invoice is void: there is nothing to pay.' }
  if (invoice.status === 'paid') return { tone: 'good', text: 'This invoice is paid. Thank you!' }
  if (invoice.payments.some(({ kind, status }) => kind === 'payment' && status === 'pending'))
    return {
      tone: 'plain',
      text: 'Your payment is on its way. This page will show it as soon as it has arrived.',
    }
  return null
}
