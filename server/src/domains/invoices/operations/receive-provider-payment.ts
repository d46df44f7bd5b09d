import * as z from 'zod'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import {
  bookOnce,
  findPayment,
  findPaymentOfProvider,
  providerEventInput,
  providerEventOutput,
  requireProcessor,
} from '../../payments/index.ts'
import { invoices } from '../invoice.ts'
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
  const row = invoiceId === null ? undefined : await invoices.holdAny(ctx, invoiceId)
  if (!row) return false
  if (row.currency !== told.currency)
    throw new Error(`The processor took ${told.currency} for an invoice in ${row.currency}.`)
  const known = charged ?? (await findPaymentOfProvider(ctx.db, orgId, provider_reference))
  if (known) {
    if (known.invoice_id === row.id) await endPending(ctx, row, known.id, { status, provider_reference })
    return true
  }
  if (status === 'failed') return false
  const provider = told.provider ?? requireProcessor(ctx)
  await recordInvoicePayment(ctx, row, { method: 'card', amount_cents, provider, provider_reference })
  return true
}
