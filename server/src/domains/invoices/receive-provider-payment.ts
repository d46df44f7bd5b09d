import * as z from 'zod'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { mutation } from '../../kernel/operations/operation.ts'
import { insertProviderEvent } from '../../kernel/payments/index.ts'
import { cents, currency, id, text } from '../../kernel/schema/fields.ts'
import { findPayment } from './payments-table.ts'
import { lockInvoice } from './invoices-table.ts'
import { endPending, moneyEvents, recordInvoicePayment } from './record-invoice-payment.ts'

const input = z.strictObject({
  event_id: text(255, 1).describe('A repetition has the same one.'),
  event_type: text(255, 1).describe("The processor's name for what happened."),
  status: z.enum(['succeeded', 'failed']),
  provider_reference: text(255, 1).describe("The processor's name for the payment."),
  amount_cents: cents().min(1),
  currency: currency(),
  invoice_id: id().nullable().describe('What the payment was for, as we told the processor.'),
  payment_id: id().nullable().describe('Our pending payment, of a charge that we asked for.'),
})

/** The event is noted in the transaction that books the payment: both are there, or it comes again and is new. */
export const receiveProviderPayment = mutation({
  name: 'invoices.receiveProviderPayment',
  summary: 'Book what the card processor tells of a payment, once.',
  permission: [],
  only: 'system',
  money: true,
  input,
  output: z.object({ result: z.enum(['booked', 'repeated', 'ignored']) }),
  emits: [...moneyEvents],
  async handler(ctx, told) {
    const isNew = await insertProviderEvent(ctx.db, ctx.actor.org.id, told.event_id, told.event_type, ctx.now)
    if (!isNew) return { result: 'repeated' }
    return { result: (await book(ctx, told)) ? 'booked' : 'ignored' }
  },
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
