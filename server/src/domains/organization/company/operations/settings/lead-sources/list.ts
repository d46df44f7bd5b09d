import * as z from 'zod'
import { query } from '../../../../../../kernel/operations/operation.ts'
import { leadSources } from '../../../lead-sources/lead-source.ts'
import { selectLeadSources } from '../../../lead-sources/lead-sources-table.ts'

export const listLeadSources = query({
  name: 'settings.leadSources.list',
  summary: 'List the active lead sources.',
  permission: ['view_leads'],
  input: z.strictObject({
    include_inactive: z.boolean().default(false).describe('True also lists disabled sources.'),
  }),
  output: z.object({ items: z.array(leadSources.schema) }),
  async handler(ctx, { include_inactive }) {
    const sources = await selectLeadSources(ctx.db, ctx.actor.org.id)
    const listed = sources.filter((source) => source.active || include_inactive)
    return { items: listed.map((source) => leadSources.present(source, ctx)) }
  },
})
