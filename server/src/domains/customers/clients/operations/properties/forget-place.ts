import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { notFound } from '../../../../../kernel/errors.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { clients } from '../../client.ts'
import { unknownPlace } from '../../property-place.ts'
import { properties, propertyRecordSchema } from '../../property-record.ts'

export const forgetPlace = mutation({
  name: 'properties.forgetPlace',
  summary: "Delete the coordinates of a property when the provider's terms no longer allow storing them.",
  permission: [],
  only: 'system',
  input: z.strictObject({ property_id: id().describe('Id of the property.') }),
  output: propertyRecordSchema,
  errors: ['not_found'],
  async handler(ctx, { property_id }) {
    const property = await properties.find(ctx.db, ctx.actor.org.id, property_id)
    const client = property && (await clients.findAndLock(ctx, property.client_id))
    const row = await properties.findAndLock(ctx, property_id)
    if (!row || row.client_id !== client?.id) throw notFound('property')
    const { place_kept_until: until } = row
    if (until === null || until > ctx.now) return properties.present(row, ctx)
    const saved = properties.save(ctx, row, unknownPlace)
    // The API returns a client with its properties, so the client's version must change.
    clients.save(ctx, client, {})
    return properties.present(saved, ctx)
  },
})
