import * as z from 'zod'
import { notFound } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations/operation.ts'
import { id } from '../../kernel/schema/fields.ts'
import { clientOf, clientSchema } from './client.ts'
import { findClient } from './clients-table.ts'

export const getClient = query({
  name: 'clients.get',
  summary: 'Read one client.',
  permission: ['view_clients'],
  scope: 'clients:read',
  input: z.strictObject({ client_id: id() }),
  output: clientSchema,
  errors: ['not_found'],
  async handler(ctx, { client_id }) {
    const { org } = ctx.actor
    const row = await findClient(ctx.db, org.id, client_id)
    if (!row) throw notFound('client')
    return clientOf(row, ctx.now, org.currency)
  },
})
