import * as z from 'zod'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { instant } from '../../../kernel/schema/fields.ts'
import { findOptOutFlags } from '../../customers/clients/index.ts'
import { loadOptOuts, latestAbout } from '../../messages/outbox/index.ts'
import { type Invoice, invoiceSchema } from './invoice.ts'

const channels = ['email', 'sms'] as const

/** An invoice in a list, with the data needed to send reminders. */
export const listedInvoiceSchema = invoiceSchema
  .extend({
    reminded_at: instant()
      .nullable()
      .describe(
        'Time of the latest message to the customer about the invoice after it was first sent. Null if ' +
          'there was none.',
      ),
    recipient_opted_out: z.array(z.enum(channels)).describe('Channels that the customer has opted out of.'),
  })
  .meta({ id: 'ListedInvoice', description: 'An invoice in a list.' })
type ListedInvoice = Invoice &
  Pick<z.infer<typeof listedInvoiceSchema>, 'reminded_at' | 'recipient_opted_out'>

/** Presents invoices in a list. Reads the messages and opt-outs of all invoices together. */
export async function listedInvoices(
  ctx: QueryContext,
  invoices: readonly Invoice[],
): Promise<ListedInvoice[]> {
  const contacts = invoices.flatMap(({ billing_email, billing_phone }) => [
    ...(billing_email === null ? [] : [{ channel: 'email' as const, address: billing_email }]),
    ...(billing_phone === null ? [] : [{ channel: 'sms' as const, address: billing_phone }]),
  ])
  const clientIds = [...new Set(invoices.map(({ client_id }) => client_id))]
  const [latest, wantsNone, flags] = await Promise.all([
    latestAbout(
      ctx.db,
      ctx.actor.org.id,
      invoices.map(({ id }) => id),
    ),
    loadOptOuts(ctx, contacts),
    findOptOutFlags(ctx.db, ctx.actor.org.id, clientIds),
  ])
  return await Promise.all(
    invoices.map(async (invoice) => {
      const { id, client_id, sent_at, billing_email, billing_phone } = invoice
      const written = latest.get(id) ?? null
      const isOut = {
        email:
          flags.get(client_id)?.email ||
          (billing_email !== null && (await wantsNone('email', billing_email))),
        sms: flags.get(client_id)?.sms || (billing_phone !== null && (await wantsNone('sms', billing_phone))),
      }
      return {
        ...invoice,
        reminded_at: written !== null && sent_at !== null && written > sent_at ? written : null,
        recipient_opted_out: channels.filter((channel) => isOut[channel]),
      }
    }),
  )
}
