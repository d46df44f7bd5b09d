import * as z from 'zod'
import { visibleWith } from '../../../../../kernel/access/visible-with.ts'
import { notFound } from '../../../../../kernel/errors.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { cents, id, instant } from '../../../../../kernel/schema/fields.ts'
import { estimates } from '../../estimate.ts'
import { acceptedVia, findAcceptance } from '../../estimate-acceptances-table.ts'

export const getSignature = query({
  name: 'estimates.signature.get',
  summary: 'Read who approved an estimate, when and from where, with the signature.',
  description:
    'Returns the current acceptance. An acceptance that was undone stays stored but is not returned. ' +
    'For an estimate that is not approved, the answer is 404 `not_found`.',
  permission: ['view_estimates'],
  sensitive: true,
  input: z.strictObject({ estimate_id: id().describe('Estimate that was approved.') }),
  output: z.object({
    estimate_id: z.uuid(),
    revision: z.int().describe('Revision that was approved.'),
    accepted_via: z.enum(acceptedVia),
    accepted_by: z.string().describe('Name of the person who approved, as typed or as recorded by a member.'),
    accepted_at: instant(),
    network_address: z
      .string()
      .nullable()
      .describe('IP address of an online approval. Null if a member recorded the approval.'),
    total_cents: visibleWith('view_pricing', cents().describe('Total that was approved.')),
    signature: z
      .object({
        content_type: z.literal('image/png'),
        content_base64: z.string().describe('Image of the signature.'),
      })
      .nullable()
      .describe('The drawn signature. Null if there is only a typed name.'),
  }),
  errors: ['not_found'],
  async handler(ctx, { estimate_id }) {
    const row = await estimates.get(ctx, estimate_id)
    const acceptance =
      row.accepted_at === null ? undefined : await findAcceptance(ctx.db, ctx.actor.org.id, row.id)
    if (!acceptance) throw notFound('signature')
    return {
      estimate_id: row.id,
      revision: acceptance.revision,
      accepted_via: acceptance.via,
      accepted_by: acceptance.accepted_by,
      accepted_at: acceptance.accepted_at,
      network_address: acceptance.address,
      total_cents: acceptance.total_cents,
      signature:
        acceptance.signature === null
          ? null
          : { content_type: 'image/png' as const, content_base64: acceptance.signature.toString('base64') },
    }
  },
})
