import * as z from 'zod'
import { notFound } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { expectedVersion, requireVersion } from '../../../../kernel/records/expected-version.ts'
import type { ClientRow } from '../../client.ts'
import { lockClient } from '../../clients-table.ts'
import { isOwnClient, requireInUse } from '../../own-client.ts'
import { clearPrimary, selectProperties } from '../../properties-table.ts'
import { changeProperty, propertyChanges, propertyColumnsOf } from '../../property-changes.ts'
import { propertyRecordOf, type PropertyRecordRow, propertyRecordSchema } from '../../property-record.ts'
import { findPropertyRecord, noteProperties, saveProperty } from '../../property-records-table.ts'
import { refuseHidden, refuseSameAddress } from '../../same-address.ts'

export const updateProperty = mutation({
  name: 'properties.update',
  summary: "Change a client's service address or what is known of it.",
  description:
    'Members that are absent stay; null clears. What changes nothing does not raise `version`. An address that the client has already, however it is spelled, is refused with the id of that property.',
  permission: ['manage_clients'],
  input: z.strictObject({
    property_id: id().describe('The property that changes.'),
    ...propertyChanges.shape,
    expected_version: expectedVersion(),
  }),
  output: propertyRecordSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  async handler(ctx, { property_id, expected_version, ...wanted }) {
    const orgId = ctx.actor.org.id
    const { client, row } = await holdProperty(ctx, property_id)
    requireInUse(client)
    requireVersion(row, expected_version)
    const before = propertyColumnsOf(row)
    const after = changeProperty(before, wanted)
    if (JSON.stringify(after) === JSON.stringify(before)) return propertyRecordOf(row)

    const others = (await selectProperties(ctx.db, orgId, client.id)).filter(({ id }) => id !== row.id)
    refuseSameAddress(others, after.address)
    const primary = others.find((property) => property.is_primary)
    if (primary && after.is_primary) await clearPrimary(ctx.db, orgId, primary.id, ctx.now)
    await saveProperty(ctx.db, orgId, row.id, after, ctx.now).catch(refuseHidden)
    await noteProperties(ctx.db, orgId, client.id, ctx.now)
    return propertyRecordOf((await findPropertyRecord(ctx.db, orgId, row.id))!)
  },
})

/** Changes of a client's properties take turns on the client. */
async function holdProperty(
  ctx: MutationContext,
  id: string,
): Promise<{ client: ClientRow; row: PropertyRecordRow }> {
  const orgId = ctx.actor.org.id
  const seen = await findPropertyRecord(ctx.db, orgId, id)
  const client = seen && (await lockClient(ctx.db, orgId, seen.client_id))
  const row = client && (await findPropertyRecord(ctx.db, orgId, id))
  if (!client || row?.client_id !== client.id || !(await isOwnClient(ctx, client.id)))
    throw notFound('property')
  return { client, row }
}
