import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { expectedVersion, requireVersion } from '../../../kernel/records/expected-version.ts'
import { changeClient, clientChanges } from '../client-changes.ts'
import { clientStatusChanged } from '../client-events.ts'
import { clientOf, clientSchema } from '../client.ts'
import { findClient, saveClient } from '../clients-table.ts'
import { noteStatusChange } from '../note-status-change.ts'
import { holdClient, requireInUse } from '../own-client.ts'
import { setPrimaryAddress } from '../primary-property.ts'

const input = z
  .strictObject({
    client_id: id().describe('The client that changes.'),
    ...clientChanges,
    expected_version: expectedVersion(),
  })
  .refine(
    (value) => Object.keys(clientChanges).some((name) => name in value),
    'must change at least one member of the client',
  )

export const updateClient = mutation({
  name: 'clients.update',
  summary: 'Change any members of a client.',
  description:
    'Members that are absent stay; null clears. A change of address changes the primary property too; an address that another property of the client has already makes that one primary. What changes nothing does not raise `version`.',
  permission: ['manage_clients'],
  scope: 'clients:write',
  input,
  output: clientSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [clientStatusChanged],
  async handler(ctx, { client_id, expected_version, ...changes }) {
    const { org } = ctx.actor
    const row = await holdClient(ctx, client_id)
    requireInUse(row)
    requireVersion(row, expected_version)
    const { columns, changed, moved } = changeClient(row, changes, org.country)
    if (!changed) return clientOf(row, ctx.now, org.currency)

    if (moved) await setPrimaryAddress(ctx, row, moved)
    await saveClient(ctx.db, org.id, client_id, columns, ctx.now)
    if (columns.status !== row.status) {
      await noteStatusChange(ctx, { id: client_id, version: row.version + 1 }, row.status, columns.status)
    }
    return clientOf((await findClient(ctx.db, org.id, client_id))!, ctx.now, org.currency)
  },
})
