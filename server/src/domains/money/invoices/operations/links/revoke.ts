import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { endLinks, linksOf, linksOutput } from '../../../../messages/public-links/index.ts'
import { invoices } from '../../invoice.ts'

export const revokeInvoiceLinks = mutation({
  name: 'invoices.links.revoke',
  summary: 'Revoke the links to an invoice that were sent to its customer.',
  description:
    'Revokes all links, or only the link `link_id`. Revoked links stop working, and queued messages ' +
    'that contain a revoked link are not sent. Send the invoice again to give the customer a new ' +
    'link.',
  permission: ['manage_invoices'],
  destructive: true,
  input: z.strictObject({
    invoice_id: id().describe('The invoice.'),
    link_id: id().nullish().describe('Link to revoke. Defaults to all links.'),
  }),
  output: linksOutput,
  errors: ['not_found', 'validation_error'],
  async handler(ctx, { invoice_id, link_id }) {
    const row = await invoices.lock(ctx, invoice_id)
    const { items } = await linksOf(ctx, row.id)
    if (link_id && !items.some((link) => link.link_id === link_id))
      throw invalidField('link_id', 'is not a link to this invoice')
    await endLinks(ctx, { recordId: row.id, ...(link_id ? { linkId: link_id } : {}) }, 'by_office')
    return await linksOf(ctx, row.id)
  },
})
