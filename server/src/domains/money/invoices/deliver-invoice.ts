import * as z from 'zod'
import { AppError } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { DeliveryView } from '../../../kernel/messages/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { email, phone, readPhone } from '../../../kernel/schema/contact-fields.ts'
import { text } from '../../../kernel/schema/fields.ts'
import { findClientContact } from '../../customers/clients/index.ts'
import {
  type InvoiceMail,
  invoiceMail,
  invoiceText,
  type MailCompany,
} from '../../messages/documents/index.ts'
import {
  overridesQuietHours,
  overridingQuietHours,
  sendDocument,
  type SentDocument,
  type SentTo,
} from '../../messages/outbox/index.ts'
import { createPublicLink } from '../../messages/public-links/index.ts'
import type { Invoice, InvoiceRow } from './invoice.ts'
import { invoiceOpenFact, invoiceStandsFact } from './message-facts.ts'

const channels = ['email', 'sms', 'none'] as const

export const deliveryFields = {
  channels: z
    .array(z.enum(channels))
    .min(1)
    .max(2)
    .refine((chosen) => !chosen.includes('none') || chosen.length === 1, {
      error: 'must be either only `none`, or one or more of the other channels',
      params: { isDescribed: true },
    })
    .meta({ anyOf: [{ maxItems: 1 }, { items: { not: { const: 'none' } } }] })
    .optional()
    .describe(
      'Channels of the delivery. Defaults to `email`. `none` only marks the invoice as sent, for ' +
        'example because it is delivered on paper.',
    ),
  email: email().nullish().describe("Email address to use instead of the customer's current address."),
  phone: phone().nullish().describe('Phone number to use instead of the number on the invoice.'),
  message: text(5000).nullish().describe('Text shown to the customer above the totals.'),
  override_quiet_hours: overridesQuietHours(),
}
type DeliveryInput = z.infer<z.ZodObject<typeof deliveryFields>>

interface Recipients {
  email: string | null
  phone: string | null
}

/**
 * Returns the recipients of the invoice. Refuses a channel for which the customer has no email address or phone number.
 * If the input contains no email address, the email goes to the customer's current address.
 */
export async function recipients(
  ctx: MutationContext,
  row: InvoiceRow,
  input: DeliveryInput,
): Promise<Recipients> {
  const chosen = input.channels ?? ['email']
  const address = input.email ?? (await presentAddress(ctx, row))
  const number = readPhone('phone', input.phone ?? row.billing_phone, ctx.actor.org.country).phone
  if (chosen.includes('email') && address === null) throw required('email', 'email address')
  if (chosen.includes('sms') && number === null) throw required('phone', 'phone number')
  return {
    email: chosen.includes('email') ? address : null,
    phone: chosen.includes('sms') ? number : null,
  }
}

/**
 * Builds the error for a missing email address or phone number. The error names the input field in which the caller can
 * pass it.
 */
function required(field: 'email' | 'phone', contactKind: string): AppError {
  const message = `is required: the customer has no ${contactKind}`
  return new AppError('validation_error', `${field}: ${message}`, [{ field, message, reason: 'no_address' }])
}

/** The customer's current email address. */
export async function presentAddress(
  { db, actor }: MutationContext,
  { client_id, billing_email }: Pick<InvoiceRow, 'client_id' | 'billing_email'>,
): Promise<string | null> {
  const client = await findClientContact(db, actor.org.id, client_id)
  return client ? client.email : billing_email
}

interface Delivering {
  reminder: boolean
  message: string | null
  override_quiet_hours: boolean
}

/** Queues the messages to the customer, each with its own link to the invoice. */
export async function deliverInvoice(
  ctx: MutationContext,
  invoice: Invoice,
  to: Recipients,
  { reminder, message, override_quiet_hours }: Delivering,
): Promise<DeliveryView[]> {
  const letter = (company: MailCompany, url: string): InvoiceMail => ({
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
    canPay: ctx.services.payments.of(ctx.actor.org).name !== 'manual',
  })
  return await sendDocument(ctx, {
    ...aboutInvoice(ctx, invoice),
    sentBefore: reminder ? invoice.sent_at : null,
    dependsOn: [reminder ? invoiceOpenFact(invoice.id) : invoiceStandsFact(invoice.id)],
    overridesQuiet: overridingQuietHours(ctx, override_quiet_hours),
    idempotencyKey: `invoice/${invoice.id}/${newId()}`,
    ...to,
    mail: (company, url) => invoiceMail(letter(company, url)),
    text: (company, url) => invoiceText(letter(company, url)),
  })
}

/**
 * Returns the fields that all messages about an invoice share: the invoice, the client and location, and the link to
 * the page.
 */
export function aboutInvoice(ctx: MutationContext, invoice: Invoice) {
  return {
    kind: 'invoice',
    id: invoice.id,
    clientId: invoice.client_id,
    locationId: invoice.location_id,
    shownTo: 'manage_invoices',
    name: invoice.billing_name,
    linkTo: linkTo(ctx, invoice),
  } satisfies Partial<SentDocument>
}

/** Returns a function that creates a public link to this invoice for a recipient. */
export function linkTo(ctx: MutationContext, invoice: Parameters<typeof linkOf>[0]) {
  return (sentTo: SentTo) => createPublicLink(ctx, { ...linkOf(invoice), sentTo })
}

/** Describes a link to this invoice: the record that it opens, and the client and location to which it belongs. */
export function linkOf({ id, location_id, client_id }: Pick<Invoice, 'id' | 'location_id' | 'client_id'>) {
  return { kind: 'invoice', recordId: id, locationId: location_id, clientId: client_id } as const
}
