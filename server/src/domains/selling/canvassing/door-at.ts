import * as z from 'zod'
import { homeLocation } from '../../../kernel/access/actor.ts'
import { AppError, invalidField, notFound } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { text } from '../../../kernel/schema/fields.ts'
import { readServiceAddress, type ServiceAddress } from '../../customers/clients/index.ts'
import {
  type DoorRow,
  doors,
  findDoorAt,
  lockTerritoriesShared,
  territoryAt,
} from '../../customers/canvassing-records/index.ts'

export const addressInput = z.strictObject({
  address_line1: text(300, 1),
  address_line2: text(120).nullish(),
  city: text(120, 1),
  state: text(120, 1),
  zip: text(12, 1),
  latitude: z.number().min(-90).max(90).nullish().describe('Latitude of the door. Requires `longitude`.'),
  longitude: z.number().min(-180).max(180).nullish(),
})
export type AddressInput = z.output<typeof addressInput>

/**
 * Locks the door at an address, or inserts it if it does not exist. Of two concurrent calls for a new address, the
 * second waits and then finds the door that the first inserted. If a door exists that the caller may not access, it is
 * reported as not found, and no second door is created at the address.
 */
export async function doorAt(ctx: MutationContext, input: AddressInput): Promise<DoorRow> {
  const { org } = ctx.actor
  const address = readAddress(input, org.country)
  const place = readPlace(input)
  // Locks territories before doors. Operations that change territories use the same order, which prevents deadlocks.
  lockTerritoriesShared(ctx)
  const existing = await findDoorAt(ctx.db, org.id, address.match_key)
  if (existing) return await placed(ctx, await doors.lock(ctx, existing.id), place)
  const at = { ...address, ...place }
  const territory = await territoryAt(ctx.db, org.id, null, at)
  const location_id = territory?.location_id ?? homeLocation(ctx.actor)
  if (location_id === undefined)
    throw new AppError(
      'validation_error',
      'No location could be determined for the door, because the caller has no home location.',
    )
  const inserted = await doors.insertOnce(
    ctx,
    {
      location_id,
      ...address,
      ...place,
      territory_id: territory?.id ?? null,
      outcome: null,
      last_knocked_at: null,
      last_knocked_by: null,
      knock_count: 0,
      do_not_knock_since: null,
      callback_at: null,
      client_id: null,
      lead_id: null,
      lead_session_id: null,
    },
    '(org_id, match_key)',
  )
  if (inserted) return (await doors.findAndLock(ctx, inserted.id))!
  const other = await findDoorAt(ctx.db, org.id, address.match_key)
  if (!other) throw notFound('door')
  return await placed(ctx, await doors.lock(ctx, other.id), place)
}

/** Sets the reported position of a door that has none. A stored position is not changed. */
async function placed(ctx: MutationContext, door: DoorRow, place: Placed): Promise<DoorRow> {
  if (door.latitude !== null || place.latitude === null) return door
  const territory = await territoryAt(ctx.db, ctx.actor.org.id, door.location_id, { ...door, ...place })
  return { ...door, ...place, territory_id: territory?.id ?? null }
}

interface Placed {
  latitude: number | null
  longitude: number | null
}

function readPlace({ latitude, longitude }: AddressInput): Placed {
  if ((latitude ?? null) === null && (longitude ?? null) === null) return { latitude: null, longitude: null }
  if (latitude === null || latitude === undefined)
    throw invalidField('address.latitude', 'is required if a longitude is passed')
  if (longitude === null || longitude === undefined)
    throw invalidField('address.longitude', 'is required if a latitude is passed')
  return { latitude: sixPlaces(latitude), longitude: sixPlaces(longitude) }
}

/** Rounds degrees to the precision of stored positions. */
const sixPlaces = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

function readAddress(input: AddressInput, country: string): ServiceAddress {
  const typed = { ...input, address_line2: input.address_line2 ?? null }
  try {
    return readServiceAddress(typed, country)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const details = error.details.map((each) => ({ ...each, field: `address.${each.field}` }))
    throw new AppError(error.code, `address.${error.message}`, details)
  }
}
