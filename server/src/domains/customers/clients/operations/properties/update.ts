import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { expectedVersion } from '../../../../../kernel/records/expected-version.ts'
import { addressOf } from '../../client-changes.ts'
import { clients } from '../../client.ts'
import { lockProperty } from '../../lock-property.ts'
import { selectProperties } from '../../properties-table.ts'
import { changeProperty, propertyChanges } from '../../property-changes.ts'
import { properties, propertyRecordSchema } from '../../property-record.ts'
import { requireInUse } from '../../require-in-use.ts'
import { refuseHidden, refuseSameAddress } from '../../same-address.ts'

export const updateProperty = mutation({
  name: 'properties.update',
  summary: "Update a client's service address and its details.",
  description:
    'Omitted fields stay unchanged; null clears a field. A call that changes nothing does not raise ' +
    '`version`. Refused if another property of the client has this address, in any spelling; the error ' +
    'contains the id of that property.',
  permission: ['manage_clients'],
  input: z.strictObject({
    property_id: id().describe('The property to update.'),
    ...propertyChanges.shape,
    expected_version: expectedVersion(),
  }),
  output: propertyRecordSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  async handler(ctx, { property_id, expected_version, ...changes }) {
    const { client, row } = await lockProperty(ctx, property_id, expected_version)
    requireInUse(client)
    const changed = changeProperty(row, changes)
    if (Object.keys(changed).length === 0) return properties.present(row, ctx)

    const others = await selectProperties(ctx.db, ctx.actor.org.id, [client.id])
    const after = { ...row, ...changed }
    refuseSameAddress(
      others.filter(({ id }) => id !== row.id),
      after,
    )
    const primary = others.find((property) => property.is_primary)
    if (primary && primary.id !== row.id && after.is_primary)
      properties.save(ctx, primary, { is_primary: false })
    const saved = properties.save(ctx, row, changed)
    await refuseHidden(ctx)
    // The API returns a client with its properties and primary address, so the client's version must change.
    clients.save(ctx, client, saved.is_primary ? addressOf(saved) : {})
    return properties.present(saved, ctx)
  },
})
