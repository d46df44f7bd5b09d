import * as z from 'zod'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { bookOnce, providerEventInput, providerEventOutput } from '../../payments/index.ts'
import { findPayment } from '../payments-table.ts'
import { lockInvoice } from '../invoices-table.ts'
import { endPending, moneyEvents, recordInvoicePayment } from '../record-invoice-payment.ts'

const input = z.strictObject({
  ...providerEventInput,
  invoice_id: id().nullable().describe('What the payment was for, as we told the processor.'),
  payment_id: id().nullable().describe('Our pending payment, of a charge that we asked for.'),
})

export const receiveProviderPayment = mutation({
  name: 'invoices.receiveProviderPayment',
  summary: 'Book what the card processor tells of a payment, once.',
  permission: [],
  only: 'system',
  money: true,
  input,
  output: providerEventOutput,
  emits: [...moneyEvents],
  handler: (ctx, told) => bookOnce(ctx, told, () => book(ctx, told)),
})

async function book(ctx: MutationContext, told: z.infer<typeof input>): Promise<boolean> {
  const orgId = ctx.actor.org.id
  const { status, provider_reference, amount_cents } = told
  const charged = told.payment_id === null ? undefined : await findPayment(ctx.db, orgId, told.payment_id)
  const invoiceId = charged?.invoice_id ?? told.invoice_id
  const row = invoiceId === null ? undefined : await lockInvoice(ctx.db, orgId, invoiceId)
  if (!row) return false
  if (row.currency !== told.currency)
    throw new Error(`The processor took ${told.currency} for an invoice in ${row.currency}.`)
  if (charged) {
    await endPending(ctx, row, charged.id, { status, provider_reference })
    return true
  }
  if (status === 'failed') return false
  await recordInvoicePayment(ctx, row.id, {
    method: 'card',
    amount_cents,
    provider_reference,
    excess: 'credit',
  })
  return true
}
