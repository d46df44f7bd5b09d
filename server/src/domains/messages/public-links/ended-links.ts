import * as z from 'zod'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { id } from '../../../kernel/schema/fields.ts'
import type { EndedLink } from './public-links-table.ts'

const endedLinksSchema = z
  .object({
    count: z.int().describe('Number of revoked links.'),
    documents: z
      .array(z.object({ kind: z.enum(['estimate', 'invoice']), id: id() }))
      .describe('Documents that the revoked links opened, as far as the caller can access them.'),
  })
  .meta({ id: 'EndedLinks', description: "Customers' links that the call revoked." })

/** Output field of operations that correct a customer's email address or phone number. */
export const endedLinksOutput = {
  ended_links: endedLinksSchema
    .optional()
    .describe(
      'Links that were sent to the former email address or phone number. They were revoked, so send the ' +
        'documents again. Absent if there are none.',
    ),
}

/**
 * Converts revoked links to the output of the operation. A caller who can access only their own records gets
 * only the number of links.
 */
export function presentEndedLinks(
  { actor, own }: QueryContext,
  ended: readonly EndedLink[],
): { ended_links?: z.infer<typeof endedLinksSchema> } {
  if (ended.length === 0) return {}
  const isSeen = ({ location_id }: EndedLink): boolean =>
    own === null && (actor.locations === '*' || actor.locations.includes(location_id))
  const visible = new Map(ended.filter(isSeen).map((link) => [link.record_id, link.kind]))
  const documents = [...visible].map(([record, kind]) => ({ kind, id: record }))
  return { ended_links: { count: ended.length, documents } }
}
