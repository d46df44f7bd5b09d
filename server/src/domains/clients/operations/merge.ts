import * as z from 'zod'
import { invalidField, invalidState, notFound } from '../../../kernel/errors.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { withRules } from '../../../kernel/schema/member-rules.ts'
import { advanceClient } from '../advance-client.ts'
import { clientMerged, clientStatusChanged } from '../client-events.ts'
import { type ClientRow, clientOf, clientSchema } from '../client.ts'
import { findClient } from '../clients-table.ts'
import { lockForMerge, moveBelongings, retireClient, takeOver } from '../merge-table.ts'
import { requireInUse } from '../own-client.ts'
import { requireEveryLocation } from '../every-location.ts'

export const mergeClient = mutation({
  name: 'clients.merge',
  summary: 'Merge a client into another one that is the same customer.',
  description:
    'Properties, leads, estimates, jobs, invoices, payments and conversations move to the survivor, which also takes over what it does not say itself; an opt-out of either one holds. The old id keeps resolving: reading it tells `merged_into`. Needs all locations, because records in others would be left behind.',
  permission: ['delete_clients'],
  input: withRules(
    z.strictObject({
      client_id: id().describe('The client that ends.'),
      into_client_id: id().describe('The client that survives.'),
    }),
    {
      field: 'into_client_id',
      message: 'must be another client',
      holds: ({ client_id, into_client_id }) => client_id !== into_client_id,
    },
  ),
  output: clientSchema,
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  emits: [clientMerged, clientStatusChanged],
  destructive: true,
  async handler(ctx, { client_id, into_client_id }) {
    const { org } = ctx.actor
    await lockForMerge(ctx.db, org.id, [client_id, into_client_id])
    const ending = await findClient(ctx.db, org.id, client_id)
    if (!ending) throw notFound('client')
    const survivor = await findClient(ctx.db, org.id, into_client_id)
    if (!survivor) throw invalidField('into_client_id', 'is no client of the organization')
    requireEveryLocation(ctx.actor)
    requireInUse(ending)
    refuseAsSurvivor(survivor)

    await moveBelongings(ctx.db, org.id, ending.id, survivor.id, ctx.now)
    await takeOver(ctx.db, org.id, ending.id, survivor.id, ctx.now)
    await retireClient(ctx.db, org.id, ending.id, survivor.id, ctx.now)
    ctx.emit(clientMerged, {
      client_id: survivor.id,
      merged_client_id: ending.id,
      version: survivor.version + 1,
      updated_at: ctx.now,
    })
    if (ending.status === 'active' || ending.status === 'prospect')
      await advanceClient(ctx, survivor.id, ending.status)
    return clientOf((await findClient(ctx.db, org.id, survivor.id))!, ctx.now, org.currency)
  },
})

function refuseAsSurvivor(client: ClientRow): void {
  if (client.archived_at === null) return
  throw invalidState('The survivor is not in use itself.', [
    { field: 'into_client_id', message: 'is archived or merged', merged_into: client.merged_into },
  ])
}
