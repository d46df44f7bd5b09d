import { invalidField } from '../../../../kernel/errors.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { findLocation } from './locations-table.ts'

/** Returns the location that the caller chose for a new record. Refuses a location that the caller cannot access. */
export async function requireAccessibleLocation(ctx: QueryContext, locationId: string): Promise<string> {
  const { locations, org } = ctx.actor
  const isSeen = locations === '*' || locations.includes(locationId)
  if (!isSeen || !(await findLocation(ctx.db, org.id, locationId)))
    throw invalidField('location_id', 'is not a location of the organization')
  return locationId
}
