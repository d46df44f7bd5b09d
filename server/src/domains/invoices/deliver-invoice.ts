import * as z from 'zod'
import { invalidField } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { queueMail } from '../../kernel/messages/mail/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { email, phone, readPhone } from '../../kernel/schema/contact-fields.ts'
import { text } from '../../kernel/schema/fields.ts'
import { queueSms } from '../../kernel/messages/sms/index.ts'
import { requireTextsWanted } from '../clients/index.ts'
import { findIssuer, invoiceMail, invoiceText } from '../documents/index.ts'
import { createPublicLink } from '../public-links/index.ts'
import type { Invoice, InvoiceRow } from './invoice.ts'

const channels = ['email', 'sms', 'none'] as const

export const deliveryFields = {
  channels: z
    .array(z.enum(channels))
    .min(1)
    .max(2)
    .refine((chosen) => !chosen.includes('none') || chosen.length === 1, {
      error: 'is either `none` or ways to deliver it',
      params: { isTold: true },
    })
    .meta({ anyOf: [{ maxItems: 1 }, { items: { not: { const: 'none' } } }] })
    .optional()
    .describe(
      '`email` unless given; `none` only marks it as sent, for instance when it is handed over on paper.',
    ),
  email: email().nullish().describe('Another address than that on the invoice.'),
  phone: phone().nullish().describe('Another number than that on the invoice.'),
  message: text(5000).nullish().describe('What the customer reads before the figures.'),
}
type Wanted = z.infer<z.ZodObject<typeof deliveryFields>>

interface Recipients {
  email: string | null
  phone: string | null
}

/** Refuses channels by which the customer cannot, or does not want to, be reached. */
export async function recipients(ctx: MutationContext, row: InvoiceRow, wanted: Wanted): Promise<Recipients> {
  const chosen = wanted.channels ?? ['email']
  const address = wanted.email ?? row.billing_email
  const number = readPhone('phone', wanted.phone ?? row.billing_phone, ctx.actor.org.country).phone
  if (chosen.includes('email') && address === null)
    throw invalidField('email', 'is required: the customer has no e-mail address')
  if (chosen.includes('sms') && number === null)
    throw invalidField('phone', 'is required: the customer has no phone number')
  if (chosen.includes('sms')) await requireTextsWanted(ctx, row.client_id)
  return {
    email: chosen.includes('email') ? address : null,
    phone: chosen.includes('sms') ? number : null,
  }
}

/** Queues the messages with the link to the invoice. */
export async function deliverInvoice(
  ctx: MutationContext,
  invoice: Invoice,
  to: Recipients,
  { reminder, message }: { reminder: boolean; message: string | null },
): Promise<void> {
  if (to.email === null && to.phone === null) return
  const { company } = await findIssuer(ctx, invoice.location_id)
  const { url } = await createPublicLink(ctx, {
    kind: 'invoice',
    recordId: invoice.id,
    locationId: invoice.location_id,
  })
  const told = {
    company,
    customerName: invoice.billing_name,
    number: invoice.display_number,
    totalCents: invoice.total_cents,
    balanceCents: invoice.balance_cents,
    currency: invoice.currency,
    url,
    message,
    dueDate: invoice.due_date,
    reminder,
  }
  const idempotencyKey = `invoice/${invoice.id}/${newId()}`
  if (to.email !== null)
    await queueMail(ctx, {
      ...invoiceMail(told),
      to: { address: to.email, name: invoice.billing_name ?? undefined },
      ...(company.email === null ? {} : { replyTo: { address: company.email } }),
      idempotencyKey,
    })
  if (to.phone !== null) await queueSms(ctx, { to: to.phone, text: invoiceText(told), idempotencyKey })
}
