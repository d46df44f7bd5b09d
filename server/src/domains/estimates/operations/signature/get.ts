import * as z from 'zod'
import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { notFound } from '../../../../kernel/errors.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { cents, id, instant } from '../../../../kernel/schema/fields.ts'
import { estimates } from '../../estimate.ts'
import { acceptedVia, findAcceptance } from '../../estimate-acceptances-table.ts'

export const getSignature = query({
  name: 'estimates.signature.get',
  summary: 'Read who approved an estimate, when and from where, with the signature.',
  description:
    'Of the acceptance that stands. One that was undone is kept, and not told here. An estimate that nobody has approved is 404 `not_found`.',
  permission: ['view_estimates'],
  sensitive: true,
  input: z.strictObject({ estimate_id: id().describe('Which estimate was approved.') }),
  output: z.object({
    estimate_id: z.uuid(),
    revision: z.int().describe('The sending that was approved.'),
    accepted_via: z.enum(acceptedVia),
    accepted_by: z.string().describe('The name that was typed, or that somebody noted.'),
    accepted_at: instant(),
    network_address: z
      .string()
      .nullable()
      .describe('From where it was approved online; null for what was recorded by the company.'),
    total_cents: visibleWith('view_pricing', cents().describe('What was approved.')),
    signature: z
      .object({
        content_type: z.literal('image/png'),
        content_base64: z.string().describe('The drawing.'),
      })
      .nullable()
      .describe('Null where the name alone stands for it.'),
  }),
  errors: ['not_found'],
  async handler(ctx, { estimate_id }) {
    const row = await estimates.get(ctx, estimate_id)
    const found =
      row.accepted_at === null ? undefined : await findAcceptance(ctx.db, ctx.actor.org.id, row.id)
    if (!found) throw notFound('signature')
    return {
      estimate_id: row.id,
      revision: found.revision,
      accepted_via: found.via,
      accepted_by: found.accepted_by,
      accepted_at: found.accepted_at,
      network_address: found.address,
      total_cents: found.total_cents,
      signature:
        found.signature === null
          ? null
          : { content_type: 'image/png' as const, content_base64: found.signature.toString('base64') },
    }
  },
})
