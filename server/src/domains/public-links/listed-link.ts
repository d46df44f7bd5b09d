import * as z from 'zod'
import type { QueryContext } from '../../kernel/operations/context.ts'
import { id, instant } from '../../kernel/schema/fields.ts'
import { linkEnds, mostListed, selectLinks } from './public-links-table.ts'

export const listedLinkSchema = z
  .object({
    link_id: id(),
    channel: z.enum(['email', 'sms']).nullable().describe('How it was sent; null: told to whoever made it.'),
    sent_to: z.string().nullable().describe('The address or number that it was sent to.'),
    created_at: instant(),
    expires_at: instant(),
    ended_at: instant().nullable().describe('Since when it leads nowhere.'),
    ended_because: z
      .enum(linkEnds)
      .nullable()
      .describe(
        'The document was withdrawn, its client archived, the address corrected, or somebody ended it.',
      ),
  })
  .meta({
    id: 'CustomerLink',
    description:
      'An address at which a customer sees a document. The address itself is told to nobody again.',
  })

export const linksOutput = z.object({
  items: z.array(listedLinkSchema).describe(`The latest ${mostListed}, in the order they were made.`),
})

export async function linksOf(ctx: QueryContext, recordId: string): Promise<z.infer<typeof linksOutput>> {
  const rows = await selectLinks(ctx.db, ctx.actor.org.id, recordId)
  return { items: rows.map(({ id: link_id, ...rest }) => ({ link_id, ...rest })) }
}
