import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { endLinks, linksOf, linksOutput } from '../../../../messages/public-links/index.ts'
import { estimates } from '../../estimate.ts'

export const revokeEstimateLinks = mutation({
  name: 'estimates.links.revoke',
  summary: 'Revoke the links to an estimate that were sent to its customer.',
  description:
    'Revokes all links, or the link in `link_id`. Revoked links stop working, and queued messages that ' +
    'contain a revoked link are not sent. To give the customer a new link, send the estimate again.',
  permission: ['send_estimates'],
  destructive: true,
  input: z.strictObject({
    estimate_id: id().describe('Estimate that the links open.'),
    link_id: id().nullish().describe('Link to revoke. Defaults to all links.'),
  }),
  output: linksOutput,
  errors: ['not_found', 'validation_error'],
  async handler(ctx, { estimate_id, link_id }) {
    const row = await estimates.lock(ctx, estimate_id)
    const { items } = await linksOf(ctx, row.id)
    if (link_id && !items.some((link) => link.link_id === link_id))
      throw invalidField('link_id', 'is not a link to this estimate')
    await endLinks(ctx, { recordId: row.id, ...(link_id ? { linkId: link_id } : {}) }, 'by_office')
    return await linksOf(ctx, row.id)
  },
})
