import * as z from 'zod'
import { invalidField } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { leadCreated, leadSchema } from '../../leads/index.ts'
import { connectorMembers, findConnector } from '../../../organization/company/index.ts'
import { importDocument } from '../import-document.ts'
import { problemsSchema } from '../lead-import.ts'

export const leadImportTicketSchema = z
  .object({
    import_id: id().describe('The entry in the review queue.'),
    status: z.literal('pending'),
    problems: problemsSchema,
  })
  .meta({
    id: 'LeadImport',
    description: 'An imported lead that waits for review because it is incomplete or contradictory.',
  })

const input = z
  .looseObject({
    connector_key: text(100, 1).describe('Key of the connector that receives the lead.'),
  })
  .describe(
    `The document of the connected system. The lead is created from these fields, or from the connector's aliases for them: ${connectorMembers.join(', ')}. Other fields are only stored for review.`,
  )

export const createLeadImport = mutation({
  name: 'leadImports.create',
  summary: 'Submit a lead of another system through a connector.',
  description:
    "Applies the connector's aliases, source label, assigned sales rep and notes prefix. A complete " +
    'document immediately becomes a lead; an incomplete document waits in the review queue. If the ' +
    'connector already sent this `external_id`, the call returns the existing lead or the waiting ' +
    'import.',
  permission: ['manage_leads'],
  sensitive: true,
  scope: 'leads:write',
  input,
  output: z.union([leadSchema, leadImportTicketSchema]),
  emits: [leadCreated],
  async handler(ctx, { connector_key, ...document }) {
    const connector = await findConnector(ctx.db, ctx.actor.org.id, connector_key)
    if (!connector?.active)
      throw invalidField('connector_key', 'is not an active connector of the organization')
    return (await importDocument(ctx, connector, document)).answer
  },
})
