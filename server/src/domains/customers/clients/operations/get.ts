import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { clients, clientSchema } from '../client.ts'

export const getClient = query({
  name: 'clients.get',
  summary: 'Read one client.',
  description:
    'A merged client can still be read by its old id; `merged_into` contains the id of the remaining ' +
    'client.',
  permission: ['view_clients'],
  scope: 'clients:read',
  input: z.strictObject({ client_id: id() }),
  output: clientSchema,
  errors: ['not_found'],
  handler: async (ctx, { client_id }) => clients.present(await clients.get(ctx, client_id), ctx),
})
