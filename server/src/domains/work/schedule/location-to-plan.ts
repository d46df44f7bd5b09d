import type { Place } from '../../../kernel/maps/index.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findLocationsDetails, type LocationDetails } from '../../organization/company/index.ts'

export type PlannedLocation = LocationDetails & { place: Place | null }

/**
 * Returns the settings of a location that scheduling needs. Undefined if the organization has no location with this id.
 */
export async function locationToPlan(ctx: QueryContext, id: string): Promise<PlannedLocation | undefined> {
  const [location] = await findLocationsDetails(ctx.db, ctx.actor.org.id, [id])
  if (!location) return undefined
  const { latitude, longitude } = location
  return { ...location, place: latitude === null || longitude === null ? null : { latitude, longitude } }
}
