import * as z from 'zod'
import { query } from '../../../../../../kernel/operations/operation.ts'
import { connectorOf, connectorSchema } from '../../../connectors/connector.ts'
import { selectConnectorDetails } from '../../../connectors/connectors-table.ts'

export const listConnectors = query({
  name: 'settings.connectors.list',
  summary: 'List the connectors with their field mapping and the time of their latest lead.',
  permission: ['manage_integrations'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(connectorSchema) }),
  async handler(ctx) {
    return { items: (await selectConnectorDetails(ctx.db, ctx.actor.org.id)).map(connectorOf) }
  },
})
