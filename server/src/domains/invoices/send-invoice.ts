import * as z from 'zod'
import { invalidField, invalidState } from '../../kernel/errors.ts'
import { queueMail } from '../../kernel/mail/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { mutation } from '../../kernel/operations/operation.ts'
import { email, phone, readPhone } from '../../kernel/schema/contact-fields.ts'
import { id, text } from '../../kernel/schema/fields.ts'
import { queueSms } from '../../kernel/sms/index.ts'
import { newId } from '../../kernel/ids.ts'
import { findLocation } from '../organizations/index.ts'
import { createPublicLink } from '../public-links/index.ts'
import { companySettings } from '../settings/index.ts'
import { saveSent } from './invoice-course-table.ts'
import { invoiceSent } from './invoice-events.ts'
import { invoiceLetter } from './invoice-messages.ts'
import { type Invoice, invoiceSchema } from './invoice.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { canInvoice } from './invoice-transitions.ts'
import { issueInvoice } from './issue-invoice.ts'
import { holdInvoice } from './own-invoice.ts'
import { moneyEvents } from './record-invoice-payment.ts'
import { settleInvoice, standingNow } from './settle-invoice.ts'

const channels = ['email', 'sms', 'none'] as const

const input = z.strictObject({
  invoice_id: id().describe('The invoice to send.'),
  channels: z
    .array(z.enum(channels))
    .min(1)
    .max(2)
    .optional()
    .describe(
      '`email` unless given; `none` only marks it as sent, for instance when it is handed over on paper.',
    ),
  email: email().nullish().describe('Another address than that on the invoice.'),
  phone: phone().nullish().describe('Another number than that on the invoice.'),
  message: text(5000).nullish().describe('What the customer reads before the figures.'),
})
type Wanted = z.infer<typeof input>

export const sendInvoice = mutation({
  name: 'invoices.send',
  summary: 'Send an invoice to its customer, or remind of it.',
  description:
    'The first sending gives the invoice its number and its dates and fixes its contents. However it is delivered, it counts as sent. Sent again, it is a reminder and nothing of it changes.',
  permission: ['manage_invoices'],
  sends: true,
  metered: true,
  reversibleBy: 'invoices.void',
  input,
  output: invoiceSchema,
  errors: ['not_found', 'invalid_state', 'validation_error'],
  emits: [invoiceSent, ...moneyEvents],
  async handler(ctx, wanted) {
    const row = await holdInvoice(ctx, wanted.invoice_id)
    const { status } = standingNow(ctx, row)
    const isFirst = row.sent_at === null
    if (!canInvoice(status, isFirst ? 'send' : 'remind'))
      throw invalidState(`An invoice that is ${status} cannot be sent.`, [
        { field: 'invoice_id', message: `is ${status}` },
      ])
    const to = recipients(ctx, row, wanted)
    const invoice = await send(ctx, row)
    if (isFirst) tellSent(ctx, invoice, status)
    await deliver(ctx, invoice, to, isFirst ? 'first' : 'reminder', wanted.message ?? null)
    return invoice
  },
})

/** The number is counted last, so whatever is refused is refused before. */
async function send(ctx: MutationContext, row: InvoiceRow): Promise<Invoice> {
  await issueInvoice(ctx, row)
  await saveSent(ctx.db, ctx.actor.org.id, row.id, ctx.now)
  const applied = row.payments.findLast((entry) => entry.status === 'succeeded')
  return await settleInvoice(ctx, row, applied ?? null)
}

interface Recipients {
  email: string | null
  phone: string | null
}

function recipients(ctx: MutationContext, row: InvoiceRow, wanted: Wanted): Recipients {
  const chosen = wanted.channels ?? ['email']
  if (chosen.includes('none') && chosen.length > 1)
    throw invalidField('channels', 'is either `none` or ways to deliver it')
  const address = wanted.email ?? row.billing_email
  const number = readPhone('phone', wanted.phone ?? row.billing_phone, ctx.actor.org.country).phone
  if (chosen.includes('email') && address === null)
    throw invalidField('email', 'is required: the customer has no e-mail address')
  if (chosen.includes('sms') && number === null)
    throw invalidField('phone', 'is required: the customer has no phone number')
  return {
    email: chosen.includes('email') ? address : null,
    phone: chosen.includes('sms') ? number : null,
  }
}

/** In the sandbox nobody is written to. */
async function deliver(
  ctx: MutationContext,
  invoice: Invoice,
  to: Recipients,
  kind: 'first' | 'reminder',
  message: string | null,
): Promise<void> {
  if (ctx.actor.mode === 'sandbox' || (to.email === null && to.phone === null)) return
  const orgId = ctx.actor.org.id
  const { url } = await createPublicLink(ctx, {
    kind: 'invoice',
    recordId: invoice.id,
    locationId: invoice.location_id,
  })
  const { name } = await companySettings(ctx.db, orgId)
  const location = await findLocation(ctx.db, orgId, invoice.location_id)
  const letter = invoiceLetter(invoice, name, url, kind, message, location?.numbering_prefix)
  const key = `invoice/${invoice.id}/${newId()}`
  if (to.email !== null)
    await queueMail(ctx.db, ctx.services.mailer, {
      orgId,
      now: ctx.now,
      message: { to: { address: to.email }, subject: letter.subject, text: letter.text, idempotencyKey: key },
    })
  if (to.phone !== null) await queueSms(ctx.db, { orgId, to: to.phone, text: letter.short, now: ctx.now })
}

function tellSent(ctx: MutationContext, invoice: Invoice, previous_status: Invoice['status']): void {
  ctx.emit(invoiceSent, {
    invoice_id: invoice.id,
    invoice_number: invoice.invoice_number,
    client_id: invoice.client_id,
    job_id: invoice.job_id,
    estimate_id: invoice.estimate_id,
    location_id: invoice.location_id,
    previous_status,
    status: invoice.status,
    total_cents: invoice.total_cents,
    balance_cents: invoice.balance_cents,
    currency: invoice.currency,
    issue_date: invoice.issue_date,
    due_date: invoice.due_date,
    sent_at: ctx.now,
    version: invoice.version,
    updated_at: invoice.updated_at,
  })
}
