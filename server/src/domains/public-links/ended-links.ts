import * as z from 'zod'
import type { QueryContext } from '../../kernel/operations/context.ts'
import { id } from '../../kernel/schema/fields.ts'
import type { EndedLink } from './public-links-table.ts'

const endedLinksSchema = z
  .object({
    count: z.int().describe('How many lead nowhere from now on.'),
    documents: z
      .array(z.object({ kind: z.enum(['estimate', 'invoice']), id: id() }))
      .describe('What they opened, as far as the caller sees it.'),
  })
  .meta({ id: 'EndedLinks', description: 'Links of customers that ended with a call.' })

/** What an operation answers besides that corrects where a customer is reached. */
export const endedLinksOutput = {
  ended_links: endedLinksSchema
    .optional()
    .describe(
      'Links that were sent to the former address or number: send these documents again. Absent when none ended.',
    ),
}

/** Ended links as the caller is told of them; one who sees only own records is told how many. */
export function toldEnded(
  { actor, own }: QueryContext,
  ended: readonly EndedLink[],
): { ended_links?: z.infer<typeof endedLinksSchema> } {
  if (ended.length === 0) return {}
  const isSeen = ({ location_id }: EndedLink): boolean =>
    own === null && (actor.locations === '*' || actor.locations.includes(location_id))
  const seen = new Map(ended.filter(isSeen).map((link) => [link.record_id, link.kind]))
  const documents = [...seen].map(([record, kind]) => ({ kind, id: record }))
  return { ended_links: { count: ended.length, documents } }
}
