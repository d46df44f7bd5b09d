import * as z from 'zod'
import { notFound } from '../../../../kernel/errors.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { findConnector } from '../../../organization/company/index.ts'
import { leadImportOf, leadImportSchema } from '../lead-import.ts'
import { findLeadImport } from '../lead-imports-table.ts'
import { members, readConnectorPayload } from '../read-connector-payload.ts'

export const getLeadImport = query({
  name: 'leadImports.get',
  summary: 'Read an entry of the review queue with its whole stored document.',
  permission: ['manage_integrations'],
  input: z.strictObject({ lead_import_id: id().describe('The entry in the review queue.') }),
  output: leadImportSchema
    .extend({
      values: z
        .partialRecord(z.enum(Object.keys(members) as (keyof typeof members)[]), z.string())
        .describe(
          'Fields of the lead, read from the imported data by the field names that the connector accepts. Missing and invalid fields are absent.',
        ),
    })
    .meta({
      id: 'ReadLeadImport',
      description: 'An entry of the review queue, with the fields of its lead.',
    }),
  errors: ['not_found'],
  async handler(ctx, { lead_import_id }) {
    const row = await findLeadImport(ctx.db, ctx.actor.org.id, lead_import_id)
    if (!row) throw notFound('import')
    const { org } = ctx.actor
    const connector = await findConnector(ctx.db, org.id, row.connector_key)
    const values = connector ? readConnectorPayload(connector, row.payload, org.country).values : {}
    return { ...leadImportOf(row), values }
  },
})
