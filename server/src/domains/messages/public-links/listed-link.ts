import * as z from 'zod'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { linkEnds, mostListed, selectLinks } from './public-links-table.ts'

export const listedLinkSchema = z
  .object({
    link_id: id(),
    channel: z
      .enum(['email', 'sms'])
      .nullable()
      .describe('Channel of the message. Null if only its creator received it.'),
    sent_to: z.string().nullable().describe('The address or number to which it was sent.'),
    created_at: instant(),
    expires_at: instant(),
    ended_at: instant().nullable().describe('Time at which it was revoked.'),
    ended_because: z
      .enum(linkEnds)
      .nullable()
      .describe(
        'Reason: the document was withdrawn, its client archived, the address corrected, or a member revoked it.',
      ),
  })
  .meta({
    id: 'CustomerLink',
    description: "A customer's link to a document. The URL itself is never shown again.",
  })

export const linksOutput = z.object({
  items: z.array(listedLinkSchema).describe(`The latest ${mostListed}, in order of creation.`),
})

export async function linksOf(ctx: QueryContext, recordId: string): Promise<z.infer<typeof linksOutput>> {
  const rows = await selectLinks(ctx.db, ctx.actor.org.id, recordId)
  return { items: rows.map(({ id: link_id, ...rest }) => ({ link_id, ...rest })) }
}
