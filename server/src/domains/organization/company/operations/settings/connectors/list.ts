import * as z from 'zod'
import { query } from '../../../../../../kernel/operations/operation.ts'
import { connectors } from '../../../connectors/connector.ts'
import { selectConnectorDetails } from '../../../connectors/connectors-table.ts'

export const listConnectors = query({
  name: 'settings.connectors.list',
  summary: 'List the connectors. Each has its field mapping and the time of its latest lead.',
  permission: ['manage_integrations'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(connectors.schema) }),
  async handler(ctx) {
    const rows = await selectConnectorDetails(ctx.db, ctx.actor.org.id)
    return { items: rows.map((row) => connectors.present(row, ctx)) }
  },
})
