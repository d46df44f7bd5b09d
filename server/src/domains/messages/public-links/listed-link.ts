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
      .describe(
        'Channel of the message that contained the link. Null if only the member who created the link ' +
          'received it.',
      ),
    sent_to: z
      .string()
      .nullable()
      .describe('Email address or phone number to which the link was sent. Null if it was not sent.'),
    created_at: instant(),
    expires_at: instant(),
    ended_at: instant()
      .nullable()
      .describe('Time at which the link was revoked. Null if it was not revoked.'),
    ended_because: z
      .enum(linkEnds)
      .nullable()
      .describe(
        'Reason why the link was revoked: the document was withdrawn, the client was archived, the ' +
          "customer's address was corrected, or a member revoked the link.",
      ),
  })
  .meta({
    id: 'CustomerLink',
    description: "A customer's link to a document. The URL itself is never shown again.",
  })

export const linksOutput = z.object({
  items: z.array(listedLinkSchema).describe(`The latest ${mostListed} links, in order of creation.`),
})

export async function linksOf(ctx: QueryContext, recordId: string): Promise<z.infer<typeof linksOutput>> {
  const rows = await selectLinks(ctx.db, ctx.actor.org.id, recordId)
  return { items: rows.map(({ id: link_id, ...rest }) => ({ link_id, ...rest })) }
}
